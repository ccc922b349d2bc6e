import { onTestFinished } from 'vitest'
import type { Trigger } from '../../../src/wire/resource/notification.ts'
import { createPlanningWorker } from '../../../src/service/notify/planning-worker.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import type { NewRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { toRecord } from '../store/engine.ts'

/** Opens an empty store in memory that is closed after the test. Its clock shows 1,000 by default. */
export async function openMemoryStore(now = (): number => 1000): Promise<Store> {
  const store = await openSqliteStore(':memory:', { now })
  onTestFinished(async () => store.close())
  return store
}

interface PlannerFixture {
  readonly log?: string[]
  readonly skippingLimit?: number
}

/** Creates the worker that plans the records of a store. */
export function createPlanner(
  store: Store,
  { log = [], skippingLimit }: PlannerFixture = {},
): ReturnType<typeof createPlanningWorker> {
  const options = { store, publicUrl: () => '', log: (line: string) => log.push(line) }
  return createPlanningWorker(options, skippingLimit)
}

/** The record of an action of all flows, with one target. */
export function toActionRecord(
  triggers: readonly Trigger[],
  { id = 'action', url = 'https://a.test' }: { readonly id?: string; readonly url?: string } = {},
): NewRecord {
  const body = { name: 'n', triggers, targets: [{ type: 'WEBHOOK', url }] }
  return toRecord({ id, kind: 'notification', flow: null, trail: null, name: 'notify', type: null, body })
}

/** The record of a generic attestation. */
export function toGenericRecord(
  id: string,
  members: Partial<NewRecord> & { readonly isCompliant?: boolean } = {},
): NewRecord {
  const { isCompliant = true, ...others } = members
  const name = others.name ?? 'scan'
  return toRecord({ id, type: 'generic', ...others, name, body: { attestation_name: name, is_compliant: isCompliant } })
}

/** The record of a template of the flow, whose trails require these attestations. */
export function toTemplateRecord(id: string, attestations: readonly object[]): NewRecord {
  const template = { version: 1, trail: { attestations, artifacts: [] } }
  const found = { content: id, template }
  return toRecord({ id, kind: 'flow', trail: null, name: null, type: null, body: { name: 'shop', found } })
}
