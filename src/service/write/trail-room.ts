import type { ServiceContext } from '../context.ts'
import { isTooHeavy } from '../history/trail-weight.ts'
import { readRecords } from '../query/read-history.ts'
import type { NewRecord } from '../store/record.ts'

/**
 * Whether a record is too much to be judged with the others of its trail (rules 2.4). A trail with so many is large, and is known to be after
 * its first read, so a report to another trail reads nothing.
 */
export async function isTrailFull(service: ServiceContext, record: NewRecord): Promise<boolean> {
  const { org, flow, trail } = record
  if (flow === null || trail === null) return false
  const key = { org, flow, trail }
  const { store, trailSizes } = service
  const records = store.peekTrail(key) ?? (trailSizes.isLarge(key) ? await readRecords(service, key) : [])
  return isTooHeavy([...records, record])
}
