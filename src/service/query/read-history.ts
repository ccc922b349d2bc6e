import { groupBy } from '../../verdict/evidence/group-by.ts'
import { notFound } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord, TrailKey } from '../store/record.ts'
import type { TrailHistory } from '../history/history.ts'

/** A flow of an organisation. */
export interface FlowKey {
  readonly org: string
  readonly flow: string
}

/** Reads the histories of trails, by name. A trail that does not exist is left out. */
export async function readHistories(
  service: ServiceContext,
  flowKey: FlowKey,
  trails: readonly string[],
): Promise<ReadonlyMap<string, TrailHistory>> {
  const { org, flow } = flowKey
  const [records, flowRecords] = await Promise.all([
    service.store.readTrails(org, flow, trails),
    service.store.readFlow(flowKey),
  ])
  await service.trailJudge.prepare([...records.values()].flat())
  return new Map([...records].map(([trail, ofTrail]) => [trail, { org, flow, trail, records: ofTrail, flowRecords }]))
}

/** Reads the history of a trail, at least up to the record of sequence `upTo`. Throws 404 if the trail does not exist. */
export async function readHistory(
  { store, trailSizes, trailJudge }: ServiceContext,
  trailKey: TrailKey,
  upTo?: number,
): Promise<TrailHistory> {
  const { flow, trail } = trailKey
  const [records, flowRecords] = await Promise.all([store.readTrail(trailKey, upTo), store.readFlow(trailKey, upTo)])
  trailSizes.note(trailKey, records)
  await trailJudge.prepare(records)
  if (records.length === 0) throw notFound(`trail "${trail}" in the flow "${flow}"`)
  return { ...trailKey, records, flowRecords }
}

/** Reads the histories of all trails of the records. */
export async function readHistoriesOf(
  service: ServiceContext,
  org: string,
  records: Iterable<StoredRecord>,
): Promise<readonly TrailHistory[]> {
  const byFlow = groupBy(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)))
  const found = await Promise.all(
    [...byFlow].map(([flow, ofFlow]) => {
      return readHistories(service, { org, flow }, listTrailNames(ofFlow))
    }),
  )
  return found.flatMap((histories) => [...histories.values()])
}

/** The names of the trails of the records, each once, in order. */
export function listTrailNames(records: readonly { readonly trail: string | null }[]): readonly string[] {
  return [...new Set(records.flatMap(({ trail }) => (trail === null ? [] : [trail])))]
}

/** Throws 404 if the flow has no record. */
export async function requireFlow({ store }: ServiceContext, { org, flow }: FlowKey): Promise<void> {
  if (!(await store.hasFlow(org, flow))) throw notFound(`flow "${flow}" in the organisation "${org}"`)
}
