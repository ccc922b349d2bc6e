import { groupBy } from '../../verdict/evidence/group-by.ts'
import { unknown } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import type { StoredRecord, TrailKey } from '../store/store.ts'
import type { History } from '../history/history.ts'

/** A flow of an organisation. */
export interface FlowPlace {
  readonly org: string
  readonly flow: string
}

/** The histories of those of the named trails that are there. */
export async function readHistories(
  service: Service,
  place: FlowPlace,
  trails: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  const { org, flow } = place
  const [records, flowRecords] = await Promise.all([
    service.store.readTrails(org, flow, trails),
    service.store.readFlow(place),
  ])
  return new Map([...records].map(([trail, ofTrail]) => [trail, { org, flow, trail, records: ofTrail, flowRecords }]))
}

/** With `upTo`, at least what was recorded up to that sequence. 404 where the trail is not there. */
export async function readHistory({ store }: Service, place: TrailKey, upTo?: number): Promise<History> {
  const { flow, trail } = place
  const [records, flowRecords] = await Promise.all([store.readTrail(place, upTo), store.readFlow(place, upTo)])
  if (records.length === 0) throw unknown(`trail "${trail}" in the flow "${flow}"`)
  return { ...place, records, flowRecords }
}

/** Histories of all the trails that the records belong to. */
export async function readHistoriesOf(
  service: Service,
  org: string,
  records: Iterable<StoredRecord>,
): Promise<readonly History[]> {
  const byFlow = groupBy(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)))
  const found = await Promise.all(
    [...byFlow].map(([flow, ofFlow]) => {
      return readHistories(service, { org, flow }, namesOfTrails(ofFlow))
    }),
  )
  return found.flatMap((histories) => [...histories.values()])
}

/** The trails that any of them is of, each once, in their order. */
export function namesOfTrails(records: readonly { readonly trail: string | null }[]): readonly string[] {
  return [...new Set(records.flatMap(({ trail }) => (trail === null ? [] : [trail])))]
}

/** 404 where nothing was ever reported into the flow. */
export async function requireFlow({ store }: Service, { org, flow }: FlowPlace): Promise<void> {
  if (!(await store.hasFlow(org, flow))) throw unknown(`flow "${flow}" in the organisation "${org}"`)
}
