import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { NewRecord, Store } from '../../../src/service/store/store.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite.ts'

/** A database engine, as the suites over all of them see it. `place` is what opens the same database again. */
export interface Engine {
  readonly name: string
  readonly create: () => Promise<string>
  readonly open: (place: string, now?: () => number) => Promise<Store>
}

export const engines: readonly Engine[] = [
  { name: 'SQLite', create: async () => join(await createFolder(), 'evidence.db'), open: openSqliteStore },
]

/** A folder that goes when the test is over. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-store-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty store that is closed when the test is over. */
export async function openEmpty(engine: Engine, now?: () => number): Promise<Store> {
  const store = await engine.open(await engine.create(), now)
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
