import type { LogService } from '../../log/log-service.ts'
import type { SignedCheckpoint } from '../../log/signer.ts'
import type { TrailKey } from '../../store/record.ts'
import type { Filter } from '../../store/reader.ts'
import type { Store } from '../../store/store.ts'

/** The records of a package by their sequences, oldest first. */
export interface Outline extends TrailKey {
  /** The records are those of the log at this checkpoint. */
  readonly checkpoint: SignedCheckpoint
  readonly events: readonly number[]
  /** Records of the flow itself. */
  readonly flowRecords: readonly number[]
  readonly trailRecords: readonly number[]
}

/**
 * Reads what a package of a trail has (rules 12.2). The checkpoint has all records of the trail, which must exist, and of the flow itself at
 * this moment, because a later one states the erasure of an earlier one.
 */
export async function readOutline(store: Store, logs: LogService, key: TrailKey): Promise<Outline> {
  const { org, flow, trail } = key
  const [ofTrail, ofFlow] = [
    { flow, trail },
    { flow, withoutTrail: true },
  ] as const
  const newest = await Promise.all([ofTrail, ofFlow].map((filter) => store.findPlaces(org, filter, 1)))
  const least = Math.max(...newest.flat().map(({ sequence }) => sequence))
  const checkpoint = await logs.findCheckpoint(org, least)
  if (checkpoint === undefined) throw new Error(`The organisation "${org}" has records and no log.`)
  const list = async (filter: Filter): Promise<readonly number[]> => {
    const places = await store.findPlaces(org, { ...filter, upTo: checkpoint.size })
    return places.map(({ sequence }) => sequence).toReversed()
  }
  const [events, flowRecords, trailRecords] = await Promise.all([
    list({ kinds: ['log_event'] }),
    list(ofFlow),
    list(ofTrail),
  ])
  return { ...key, checkpoint, events, flowRecords, trailRecords }
}
