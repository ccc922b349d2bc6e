import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { parseCheckpoint, printCheckpoint, type Checkpoint } from '../../src/log/checkpoint.ts'
import { printVerifierKey, signNote, toPublicBytes } from '../../src/log/note-key.ts'
import { parseNote, printNote } from '../../src/log/note.ts'
import type { Finished } from '../action/process.ts'
import { createFolder, runEvidence } from '../cli/evidence.ts'
import { startHarness, type Harness } from '../service/harness.ts'
import { toRecord } from '../service/store/engine.ts'

/** A service with signed logs, and a witness of the log of `acme`. */
export interface WitnessScene {
  readonly folder: string
  readonly service: Harness
  readonly report: (count: number, trail?: string) => Promise<void>
  /** Runs `evidence witness` on the log. */
  readonly witness: (...args: readonly string[]) => Promise<Finished>
  /** The same, on another address. */
  readonly witnessAt: (url: string, ...args: readonly string[]) => Promise<Finished>
  readonly readState: (file: string) => string | undefined
}

export async function startWitnessScene(options: Parameters<typeof startHarness>[0] = {}): Promise<WitnessScene> {
  const folder = createFolder()
  const service = await startHarness({ signLogs: true, ...options })
  onTestFinished(service.close)
  const state = join(folder, 'state')
  const token = await service.tokenFor('reader', 'acme')
  const witnessAt: WitnessScene['witnessAt'] = (url, ...args) =>
    runEvidence(['witness', url, '--key', join(folder, 'ada.pem'), '--state', state, '--timeout', '5', ...args], {
      env: { EVIDENCE_TOKEN: token },
    })
  return {
    folder,
    service,
    report: async (count, trail = 'one') => {
      const ids = Array.from({ length: count }, () => randomUUID())
      const body = { attestation_name: 'generic', is_compliant: true }
      const members = { trail, name: 'generic', type: 'generic', body }
      await Promise.all(ids.map((id) => service.store.append({ record: toRecord({ id, ...members }) })))
    },
    witness: (...args) => witnessAt(`${service.origin}/log/acme`, ...args),
    witnessAt,
    readState: (file) => {
      const [found] = existsSync(state) ? readdirSync(state).filter((name) => name.endsWith(`.${file}`)) : []
      return found === undefined ? undefined : readFileSync(join(state, found), 'utf8')
    },
  }
}

export function sizeOfNote(note: string | undefined): number {
  return parseCheckpoint(parseNote(note ?? '').text).size
}

/** A service whose answers to some paths are replaced. The others come from the real one. */
export async function startAnswerProxy(origin: string, replaced: ReadonlyMap<string, string>): Promise<string> {
  const server: Server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = (request.url ?? '').replace(/\?.*/, '')
      const text = replaced.get(path)
      const headers = { authorization: request.headers.authorization ?? '' }
      const found = await fetch(`${origin}${request.url}`, { headers })
      if (text === undefined) response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()))
      else response.writeHead(200).end(text)
    }
    void answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

function readLogKey({ folder }: Harness): KeyObject {
  return createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8'))
}

export function toLogVerifierKey(service: Harness, name: string): string {
  return printVerifierKey({ name, type: 0x01, publicKey: toPublicBytes(readLogKey(service)) })
}

/** Signs a changed checkpoint with the key of the log, as its operator could. */
export function forgeCheckpoint(service: Harness, note: string, change: Partial<Checkpoint>): string {
  const checkpoint = { ...parseCheckpoint(parseNote(note).text), ...change }
  const text = printCheckpoint(checkpoint)
  return printNote({ text, signatures: [signNote(text, checkpoint.origin, readLogKey(service))] })
}
