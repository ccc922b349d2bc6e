import type { ServiceContext } from '../context.ts'
import { isTooHeavy, weighNewRecord, weighRecord } from '../history/trail-weight.ts'
import { readManyRecords } from '../query/read-history.ts'
import type { NewRecord } from '../store/record.ts'

/** Whether a record is too much to be judged with the others of its trail (rules 2.4). */
export async function isTrailFull(service: ServiceContext, record: NewRecord): Promise<boolean> {
  const { org, flow, trail } = record
  if (flow === null || trail === null) return false
  const records = await readManyRecords(service, { org, flow, trail })
  return isTooHeavy([...records.map(weighRecord), weighNewRecord(record)])
}
