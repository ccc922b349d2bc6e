import { erasableKinds, type FlowKey } from '../../store/record.ts'
import type { Store } from '../../store/store.ts'
import type { RecordDraft } from '../record/append-record.ts'

const archiveType = 'archive'

/** The record that archives a flow (rules 1.15). It has no template, so that it changes no verdict. */
export function toArchiveDraft(flow: string): RecordDraft {
  return { kind: 'flow', flow, type: archiveType, body: { name: flow } }
}

/** Whether a flow is archived: no report followed the record that archived it. */
export async function isArchived(store: Pick<Store, 'findPlaces'>, { org, flow }: FlowKey): Promise<boolean> {
  const [archive] = await store.findPlaces(org, { kinds: ['flow'], type: archiveType, flow }, 1)
  return archive !== undefined && (await isLast(store, { org, flow }, archive.sequence))
}

/** The names of the archived flows. */
export async function listArchivedFlows(store: Pick<Store, 'findPlaces'>, org: string): Promise<ReadonlySet<string>> {
  const last = new Map<string, number>()
  for (const { flow, sequence } of await store.findPlaces(org, { kinds: ['flow'], type: archiveType }))
    if (flow !== null && !last.has(flow)) last.set(flow, sequence)
  const found = new Set<string>()
  for (const [flow, sequence] of last) if (await isLast(store, { org, flow }, sequence)) found.add(flow)
  return found
}

async function isLast(store: Pick<Store, 'findPlaces'>, { org, flow }: FlowKey, sequence: number): Promise<boolean> {
  // The reports; an expiry or an erasure is none.
  return (await store.findPlaces(org, { kinds: erasableKinds, flow, above: sequence }, 1)).length === 0
}
