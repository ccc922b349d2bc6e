import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { NextBatch } from '../../../src/service/store/engine/driver.ts'
import type { NewRecord, StoredRecord, Write } from '../../../src/service/store/record.ts'
import { toRecordOrigin } from '../../../src/service/store/new-record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { postgresAt, sqlite, type Engine } from './database.ts'

const server = inject('postgres')

/** All engines; without a PostgreSQL server (testkit/setup/postgres.ts), SQLite only. */
export const engines: readonly Engine[] = server === undefined ? [sqlite] : [sqlite, postgresAt(server)]

/** Creates an empty database that is removed after the test. Returns its location. */
export async function createDatabase({ make }: Engine): Promise<string> {
  const { place, remove } = await make()
  onTestFinished(remove)
  return place
}

/** The same, with the tables of this version. */
export async function createCurrentDatabase({ makeCurrent }: Engine): Promise<string> {
  const { place, remove } = await makeCurrent()
  onTestFinished(remove)
  return place
}

/** Creates a folder that is removed after the test. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens an empty store that is closed after the test. */
export async function openEmpty(engine: Engine, now?: () => number): Promise<Store> {
  const store = await engine.open(await createCurrentDatabase(engine), now)
  onTestFinished(() => store.close())
  return store
}

/** These writes, of the organisation of the first one, as the next batch. `now` returns epoch seconds. */
export function toNext(batch: readonly Write[], now = (): number => 1): NextBatch {
  return { org: batch[0]?.record.org ?? '', take: () => batch, now }
}

/** The record as a ledger has it at this sequence. */
export function toStored(sequence: number, record: NewRecord): StoredRecord {
  return { ...record, sequence, created_at: sequence, version: 2, nonce: '0'.repeat(32), sha256: '' }
}

export function toRecord(members: Partial<NewRecord> & Pick<NewRecord, 'id'>): NewRecord {
  const actor = members.actor ?? { name: 'ci' }
  return {
    org: 'acme',
    kind: 'attestation',
    flow: 'shop',
    trail: 'change-1',
    name: 'unit-tests',
    type: 'junit',
    fingerprint: null,
    commit: null,
    actor,
    origin: toRecordOrigin(actor),
    ignored_members: [],
    body: { attestation_name: 'unit-tests' },
    attachment: null,
    ...members,
  }
}
