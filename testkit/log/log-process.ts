import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createNoteVerifier, toKeyId } from '../../src/log/note-key.ts'
import { parseNote } from '../../src/log/note.ts'
import type { LogService } from '../../src/service/log/log-service.ts'
import type { LogRestart } from '../../src/service/log/restart-log.ts'
import { openLogKeys, type LogKeyStore } from '../../src/service/log/key-store.ts'
import { openLogs, type LogOptions } from '../../src/service/log/open-logs.ts'
import type { Store } from '../../src/service/store/store.ts'
import type { Engine } from '../service/store/database.ts'
import { toRecord } from '../service/store/engine.ts'

/** A database, and the folder with the keys of one machine. */
export interface Machine {
  readonly engine: Engine
  readonly place: string
  readonly folder: string
}

/** A process of the service that signs the logs of a database. Its clock can be advanced. */
export interface LogProcess {
  readonly store: Store
  readonly logs: LogService
  /** The lines of its log. */
  readonly lines: readonly string[]
  readonly append: (count?: number, org?: string) => Promise<void>
  readonly advanceClock: (seconds: number) => void
  readonly close: () => Promise<void>
}

export type ProcessOptions = Pick<LogOptions, 'signers' | 'signerTimeoutMs'> & { readonly url?: string }

/** Starts the logs of a database as a service does. Throws if they are not signed. */
export async function openLogProcess(machine: Machine, options: ProcessOptions = {}): Promise<LogProcess> {
  const { engine, place, folder } = machine
  let ahead = 0
  const store = await engine.open(place, () => Date.now() / 1000 + ahead)
  const lines: string[] = []
  const log = (line: string): number => lines.push(line)
  try {
    const start = await openLogs(store, {
      ...options,
      folder,
      database: place,
      keyFile: join(folder, 'evidence.key'),
      signLogs: true,
      log,
    })
    const logs = start(() => options.url ?? 'https://evidence.example')
    if (logs === undefined) throw new Error(`The logs are not signed: ${lines.join(' ')}`)
    return toProcess({ store, logs, lines }, (seconds) => {
      ahead += seconds
    })
  } catch (cause) {
    await store.close()
    throw cause
  }
}

function toProcess(
  opened: Pick<LogProcess, 'store' | 'logs' | 'lines'>,
  advanceClock: LogProcess['advanceClock'],
): LogProcess {
  const { store, logs } = opened
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= logs.close().then(() => store.close())
    return closing
  }
  onTestFinished(close)
  return {
    ...opened,
    advanceClock,
    close,
    append: async (count = 1, org = 'acme') => {
      for (let at = 0; at < count; at += 1) await store.append({ record: toRecord({ id: crypto.randomUUID(), org }) })
    },
  }
}

/** The commands of an operator on a machine. */
export async function operate<T>({ place, folder }: Machine, work: (keys: LogKeyStore) => Promise<T>): Promise<T> {
  const keys = await openLogKeys({ folder, database: place, keyFile: join(folder, 'evidence.key') })
  try {
    return await work(keys)
  } finally {
    await keys.close()
  }
}

/** What `evidence log restart` does on a machine. `checkpoint`: the note of `--checkpoint`. */
export function restartOn(machine: Machine, org = 'acme', checkpoint?: string): Promise<LogRestart> {
  const actor = { name: 'user ada on the command line' }
  return operate(machine, (keys) => keys.restartLog({ org, reason: 'Disk failure', checkpoint, actor }))
}

/** The public keys in base64, of these, whose signatures a note has. */
export function listSigners(note: string, publicKeys: readonly string[]): readonly string[] {
  const { text, signatures } = parseNote(note)
  const name = text.slice(0, text.indexOf('\n'))
  return publicKeys.filter((encoded) => {
    const publicKey = Buffer.from(encoded, 'base64')
    const keyId = toKeyId({ name, type: 0x01, publicKey })
    const signed = signatures.find((one) => one.name === name && one.keyId === keyId)
    return signed !== undefined && createNoteVerifier(name, publicKey).verify(text, signed.signature)
  })
}
