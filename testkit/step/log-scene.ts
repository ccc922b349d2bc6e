import { createPrivateKey, type KeyObject } from 'node:crypto'
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { createClient } from '../../src/client/client.ts'
import { startService, type RunningService } from '../../src/service/main.ts'
import type { Outcome } from '../../src/step/outcome/outcome.ts'
import { parseComment } from '../../src/step/publish/comment-rows.ts'
import { toPublicBytes } from '../../src/log/note-key.ts'
import { createLogKey } from '../log/signed-log.ts'
import { sqlite } from '../service/store/database.ts'
import { toRecord } from '../service/store/engine.ts'
import type { GithubState } from '../github/state.ts'
import { openPullRequest, type PullRequestScene, type PullRequestStep } from './pull-request-scene.ts'
import { createTestTrail } from './report-steps.ts'

/** A pull request whose steps report to a service that signs its logs, and the folder of that service. */
export interface LogScene {
  readonly scene: PullRequestScene
  readonly folder: string
  /** One step with a passing JUnit report, with the next run number. */
  readonly step: (step?: PullRequestStep) => Promise<Outcome>
  /** The hidden word of the comment about the log. */
  readonly readMark: () => string | undefined
  /** Copies the database of the service to its folder, as a backup. */
  readonly backUp: () => Promise<void>
  /** Stops the service, changes its folder, and starts it again. */
  readonly restart: (change: (folder: string) => Promise<void> | void) => Promise<void>
}

const template = `version: 1
trail:
  attestations:
    - { name: unit, type: junit }
`

/** Signs the logs unless `signLogs` is false. */
export async function openLogScene(github: GithubState = {}, signLogs = true): Promise<LogScene> {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-log-scene-'))
  let service: RunningService = await startService({ folder, signLogs })
  const { firstToken = '' } = service
  const client = createClient({ baseUrl: service.url, token: firstToken, timeoutSeconds: 30 })
  onTestFinished(async () => {
    await client.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const trail = createTestTrail(service, client)
  const scene = await openPullRequest(trail, { floor: template, templates: { main: template }, github })
  let run = 0
  const restart: LogScene['restart'] = async (change) => {
    await service.close()
    await change(folder)
    // The port is a part of the origin of a log.
    service = await startService({ folder, signLogs, port: Number(new URL(service.url).port) })
  }
  return {
    scene,
    folder,
    step: async (step = {}) => {
      run += 1
      return scene.run({ failures: 0, run, ...step, given: { url: service.url, token: firstToken, ...step.given } })
    },
    readMark: () => parseComment(scene.github.comments[0]?.body ?? '').logs.get('acme'),
    backUp: async () => restart(() => copyFileSync(join(folder, 'evidence.db'), join(folder, 'backup.db'))),
    restart,
  }
}

/** Restores the backup of a folder, as an operator does that has lost the database. */
export function restoreBackup(folder: string): void {
  for (const end of ['-wal', '-shm']) rmSync(join(folder, `evidence.db${end}`), { force: true })
  cpSync(join(folder, 'backup.db'), join(folder, 'evidence.db'))
}

/** Restores the backup, and removes all checkpoints, so that the service signs the other history. */
export function rewriteHistory(folder: string): void {
  restoreBackup(folder)
  removeCheckpoints(folder)
}

/** Removes the checkpoints outside the database and in it. `sql` is run too. */
function removeCheckpoints(folder: string, sql = ''): void {
  rmSync(join(folder, 'evidence-log'), { recursive: true, force: true })
  const database = new DatabaseSync(join(folder, 'evidence.db'))
  const triggers = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('checkpoint', 'log_key')",
  )
  for (const { name } of triggers.all()) database.exec(`DROP TRIGGER ${String(name)}`)
  database.exec(`DELETE FROM checkpoint; ${sql}`)
  database.close()
}

/** Gives the service another key. It records the key in its log, and no checkpoint of the earlier key holds it back. */
export function replaceKey(folder: string): void {
  const key = createLogKey()
  writeFileSync(join(folder, 'evidence-log.pem'), key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  const publicKey = Buffer.from(toPublicBytes(key)).toString('base64')
  removeCheckpoints(folder, `UPDATE log_key SET public_key = '${publicKey}'`)
}

export function readKey(folder: string): KeyObject {
  return createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8'))
}

/** Records an event of the log of the organisation. */
export async function recordEvent(folder: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const store = await sqlite.open(join(folder, 'evidence.db'))
  const names = { org: 'acme', kind: 'log_event', flow: null, trail: null, name: null, type: null } as const
  await store.append({ record: toRecord({ id: 'log-event', ...names, body }) })
  await store.close()
}
