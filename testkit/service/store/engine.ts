import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { NewRecord, Store } from '../../../src/service/store/store.ts'
import { postgresAt, sqlite, type Engine } from './database.ts'

const server = inject('postgres')

/** All that there are; testkit/setup/postgres.ts says where one is left out. */
export const engines: readonly Engine[] = server === undefined ? [sqlite] : [sqlite, postgresAt(server)]

/** An empty database that goes when the test is over; what opens it. */
export async function createDatabase({ make }: Engine): Promise<string> {
  const { place, remove } = await make()
  onTestFinished(remove)
  return place
}

/** A folder that goes when the test is over. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty store that is closed when the test is over. */
export async function openEmpty(engine: Engine, now?: () => number): Promise<Store> {
  const store = await engine.open(await createDatabase(engine), now)
  onTestFinished(() => store.close())
  return store
}

export function toRecord(members: Partial<NewRecord> & Pick<NewRecord, 'id'>): NewRecord {
  return {
    org: 'acme',
    kind: 'attestation',
    flow: 'shop',
    trail: 'change-1',
    name: 'unit-tests',
    type: 'junit',
    fingerprint: null,
    commit: null,
    actor: { name: 'ci' },
    body: { attestation_name: 'unit-tests' },
    attachment: null,
    ...members,
  }
}
