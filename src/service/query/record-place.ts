import type { ServiceContext } from '../context.ts'
import { currentCaller } from '../step.ts'
import type { StoredRecord } from '../store/record.ts'
import { findRecords, type RecordQuery } from './find-records.ts'

/** Where a record is, without its content. */
export type RecordPlace = Pick<StoredRecord, 'kind' | 'flow' | 'trail' | 'fingerprint'>

/** Finds where records are, newest first. The records are not kept in memory. */
export function findPlaces(service: ServiceContext, query: RecordQuery): Promise<readonly RecordPlace[]> {
  return service.records.run(currentCaller(), async () => {
    const found = await findRecords(service, query)
    return found.map(({ kind, flow, trail, fingerprint }) => ({ kind, flow, trail, fingerprint }))
  })
}
