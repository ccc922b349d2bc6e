import { startHarness, type Harness } from './harness.ts'

/** A service that counts the records of each search. */
export interface CountingHarness {
  readonly service: Harness
  /** The numbers of records that the searches found, in their order. */
  readonly found: readonly number[]
}

export async function startCountingHarness(): Promise<CountingHarness> {
  const found: number[] = []
  const service = await startHarness({
    wrapStore: (store) => ({
      ...store,
      find: async (...asked) => {
        const records = await store.find(...asked)
        found.push(records.length)
        return records
      },
      findPlaces: async (...asked) => {
        const places = await store.findPlaces(...asked)
        found.push(places.length)
        return places
      },
    }),
  })
  return { service, found }
}
