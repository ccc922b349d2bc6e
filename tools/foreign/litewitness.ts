import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createCosignatureVerifier } from '../../src/log/cosignature.ts'
import { emptyRoot } from '../../src/log/hash.ts'
import { parseVerifierKey } from '../../src/log/note-key.ts'
import { openNote } from '../../src/log/note.ts'
import type { LogService } from '../../src/service/log/log-service.ts'
import { openLogs } from '../../src/service/log/open-logs.ts'
import { openStore } from '../../src/service/store/open.ts'
import type { Store } from '../../src/service/store/store.ts'
import type { ForeignCheck } from './check.ts'
import { toForeignRecord } from './foreign-record.ts'
import { startLitewitness, type RunningWitness } from './litewitness-process.ts'
import { findToolchain } from './toolchain.ts'

const org = 'acme'
const origin = 'evidence.example/log/acme'

/**
 * Sends checkpoints of a real log to litewitness, the witness of the Go project torchwood. It cosigns two that follow each other, and
 * refuses one of another history.
 */
export const litewitness: ForeignCheck = {
  name: 'litewitness',
  needs: 'go',
  run: async (go, print) => {
    const programs = await go.install('filippo.io/torchwood/cmd/litewitness@v0.9.0')
    const debian = await findToolchain('debian', resolve('.cache', 'foreign'))
    await debian?.install('openssh-client')
    const folder = mkdtempSync(join(tmpdir(), 'litewitness-'))
    try {
      await using witness = await startLitewitness(join(programs, 'litewitness'), folder)
      await checkWitness(witness, folder)
      print('litewitness cosigns each checkpoint that continues the last one, and refuses another history')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function checkWitness(witness: RunningWitness, folder: string): Promise<void> {
  const first = await openScene(witness, join(folder, 'first'))
  addLog(witness, await first.readLogKey())
  const small = await first.growTo(300)
  const large = await first.growTo(1200)
  if (small >= large) throw new Error(`litewitness cosigned ${small} and then ${large} entries.`)
  await first.close()
  mkdirSync(join(folder, 'second'))
  copyFileSync(join(folder, 'first', 'evidence-log.pem'), join(folder, 'second', 'evidence-log.pem'))
  const second = await openScene(witness, join(folder, 'second'))
  await second.append(2000)
  const line = await second.nextLine()
  await second.close()
  if (!line.includes('does not continue the checkpoint that the witness has (422)')) throw new Error(line)
}

/** witnessctl has a dependency that the module proxy does not have, so that the row of the log is written here. */
function addLog({ database }: RunningWitness, key: string): void {
  const tables = new DatabaseSync(database)
  const root = Buffer.from(emptyRoot).toString('base64')
  tables.prepare('INSERT INTO log (origin, tree_size, tree_hash) VALUES (?, 0, ?)').run(origin, root)
  tables.prepare('INSERT INTO key (origin, key) VALUES (?, ?)').run(origin, key)
  tables.close()
}

interface Scene {
  readonly readLogKey: () => Promise<string>
  readonly append: (count: number) => Promise<void>
  /** Appends records, and resolves with the size of a checkpoint with a cosignature of the witness that verifies. */
  readonly growTo: (count: number) => Promise<number>
  /** The next line of the log of the service. */
  readonly nextLine: () => Promise<string>
  readonly close: () => Promise<void>
}

async function openScene({ url, verifierKey }: RunningWitness, folder: string): Promise<Scene> {
  const store = await openStore(':memory:')
  const lines = new EventTarget()
  const log = (line: string): boolean => lines.dispatchEvent(new CustomEvent('line', { detail: line }))
  const logPolicy = `witness lite ${verifierKey}\nquorum lite\n`
  const settings = { folder, keyFile: join(folder, 'evidence.key'), signLogs: true, log, logPolicy, witnesses: [url] }
  const logs = (await openLogs(store, settings))(() => 'https://evidence.example')
  if (logs === undefined) throw new Error('The logs are not signed.')
  const next = once(lines, 'line')
  const append = (count: number): Promise<void> => appendUpTo(store, count)
  return {
    append,
    readLogKey: async () => {
      await append(1)
      return (await logs.readPolicy(org, 'https://evidence.example/log/acme'))?.split(' ')[1] ?? ''
    },
    growTo: async (count) => {
      await append(count)
      return awaitCosignature(logs, verifierKey)
    },
    nextLine: async () => {
      const [event]: readonly unknown[] = await next
      return event instanceof CustomEvent ? String(event.detail) : ''
    },
    close: async () => {
      await logs.close()
      await store.close()
    },
  }
}

async function appendUpTo(store: Store, count: number): Promise<void> {
  const start = await store.readHead(org)
  const numbers = Array.from({ length: count - start }, (_, at) => start + at)
  await Promise.all(numbers.map((number) => store.append({ record: toForeignRecord(org, number) })))
}

async function awaitCosignature(logs: LogService, verifierKey: string): Promise<number> {
  const { name, publicKey } = parseVerifierKey(verifierKey)
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const checkpoint = await logs.readCheckpoint(org)
    if (checkpoint?.note.includes(`— ${name} `) === true) {
      openNote(checkpoint.note, [createCosignatureVerifier(name, publicKey)])
      return checkpoint.size
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('litewitness did not cosign the checkpoint within 30 seconds.')
}
