import type { ServiceContext } from '../context.ts'
import { sumLengths } from '../history/trail-size.ts'
import { currentCaller } from '../step.ts'
import type { Filter, Window } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'

/** Where a record is, without its content. */
export type RecordPlace = Pick<StoredRecord, 'kind' | 'flow' | 'trail' | 'fingerprint'>

/** Finds where records are, newest first. They are read when there is memory for them, and are not kept. */
export async function findPlaces(
  { store, records }: ServiceContext,
  org: string,
  { filter, window }: { readonly filter: Filter; readonly window?: Window },
): Promise<readonly RecordPlace[]> {
  const bytes = await store.measure(org, filter, window)
  return records.run(currentCaller(), async () => {
    const found = await records.read(bytes, () => store.find(org, filter, window), sumLengths)
    return found.map(({ kind, flow, trail, fingerprint }) => ({ kind, flow, trail, fingerprint }))
  })
}
