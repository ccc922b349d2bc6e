import type { ServiceContext } from '../context.ts'
import { currentCaller } from '../step.ts'
import type { Filter } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'
import { findRecords, type RecordQuery } from './find-records.ts'

/** Where a record is, without its content. */
export type RecordPlace = Pick<StoredRecord, 'sequence' | 'kind' | 'flow' | 'trail' | 'fingerprint'>

/** Most searches that end early end at one of these. */
const firstPart = 32

/** Finds where records are, newest first: the newest ones, and all others only if the search goes on. */
export async function* searchPlaces(
  service: ServiceContext,
  { org, filter }: { readonly org: string; readonly filter: Filter },
): AsyncGenerator<RecordPlace, void, undefined> {
  const newest = await findPlaces(service, { org, filter, limit: firstPart })
  yield* newest
  const last = newest.at(-1)
  if (last === undefined || newest.length < firstPart) return
  yield* await findPlaces(service, { org, filter: { ...filter, upTo: last.sequence - 1 } })
}

/** Finds where records are, newest first. The records are not kept in memory. */
export function findPlaces(service: ServiceContext, query: RecordQuery): Promise<readonly RecordPlace[]> {
  return service.records.run(currentCaller(), async () => {
    const found = await findRecords(service, query)
    return found.map(({ sequence, kind, flow, trail, fingerprint }) => ({ sequence, kind, flow, trail, fingerprint }))
  })
}
