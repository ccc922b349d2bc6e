import type { ServiceContext } from '../context.ts'
import { currentCaller } from '../step.ts'
import type { StoredRecord } from '../store/record.ts'
import { findRecords, type RecordQuery } from './find-records.ts'

/** Where a record is, without its content. */
export type RecordPlace = Pick<StoredRecord, 'kind' | 'flow' | 'trail' | 'fingerprint'>

/** Most searches that end early end at one of these. */
const firstPart = 32

/** Finds where records are, newest first: the newest ones, and all others only if the search goes on. */
export async function* searchPlaces(
  service: ServiceContext,
  { org, filter }: Omit<RecordQuery, 'window'>,
): AsyncGenerator<RecordPlace, void, undefined> {
  const newest = await findPlaces(service, { org, filter, window: { offset: 0, limit: firstPart } })
  yield* newest
  if (newest.length < firstPart) return
  const others = { offset: firstPart, limit: Number.MAX_SAFE_INTEGER - firstPart }
  yield* await findPlaces(service, { org, filter, window: others })
}

/** Finds where records are, newest first. The records are not kept in memory. */
export function findPlaces(service: ServiceContext, query: RecordQuery): Promise<readonly RecordPlace[]> {
  return service.records.run(currentCaller(), async () => {
    const found = await findRecords(service, query)
    return found.map(({ kind, flow, trail, fingerprint }) => ({ kind, flow, trail, fingerprint }))
  })
}
