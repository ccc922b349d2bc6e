import { verify, type KeyObject } from 'node:crypto'
import { EvidenceError } from '../../error.ts'
import { signNote, toKeyId, toKeyObject } from '../../log/note-key.ts'
import type { NoteSignature } from '../../log/note.ts'
import { readOwnKey, toLogKeyFile } from '../store/log/log-key-file.ts'
import type { LogKey, LogKeyTable } from '../store/log/log-key-table.ts'
import { runSigner, type SignerCommand } from './run-signer.ts'

/** The public keys of the logs of a database (rules 2.19). */
export interface LogKeys {
  /** The keys that sign now: the present one first, then the one before it during an overlap. */
  readonly active: readonly LogKey[]
  /** All keys, the oldest first. */
  readonly all: readonly LogKey[]
}

/** The keys that sign the logs: files beside the database's key file, and commands. */
export interface KeyRing {
  /** The keys of the database. They are read once a second, so that a rotation by another process is noticed. */
  readonly read: () => Promise<LogKeys>
  /** Throws EvidenceError `file` if the file of a key that signs is not here, without a signer. */
  readonly check: () => Promise<void>
  /** The signatures of all keys that sign now, under the name of a log. Throws EvidenceError unless each of them signs. */
  readonly sign: (text: string, name: string) => Promise<readonly NoteSignature[]>
}

export interface KeyRingOptions {
  readonly table: LogKeyTable
  /** Epoch seconds. */
  readonly now: () => number
  /** Path of the first key file; the others are beside it. */
  readonly path: string
  readonly signers: readonly SignerCommand[]
}

/** The present key, and the one before it until the end of the overlap. */
export function pickActiveKeys(all: readonly LogKey[], now: number): readonly LogKey[] {
  const [present, before] = all.toReversed()
  if (present === undefined) return []
  return before !== undefined && now < present.overlapUntil ? [present, before] : [present]
}

export function toKeyBytes({ publicKey }: Pick<LogKey, 'publicKey'>): Uint8Array {
  return Buffer.from(publicKey, 'base64')
}

const readIntervalSeconds = 1

export function createKeyRing(options: KeyRingOptions): KeyRing {
  const { table, now, path } = options
  const files = new Map<number, KeyObject>()
  let last: { readonly at: number; readonly keys: LogKeys } | undefined
  const read = async (): Promise<LogKeys> => {
    const at = now()
    if (last !== undefined && at >= last.at && at - last.at < readIntervalSeconds) return last.keys
    const all = await table.listLogKeys()
    last = { at, keys: { all, active: pickActiveKeys(all, at) } }
    return last.keys
  }
  const openFile = (key: LogKey): KeyObject | undefined => {
    const opened = files.get(key.number) ?? readOwnKey(path, key, 'logs')
    if (opened !== undefined) files.set(key.number, opened)
    return opened
  }
  return {
    read,
    check: async () => {
      if (options.signers.length > 0) return
      for (const key of (await read()).active) if (openFile(key) === undefined) throw toMissingKeyError(key, path)
    },
    sign: async (text, name) => {
      const { active } = await read()
      const needsCommand = active.some((key) => openFile(key) === undefined)
      const printed = needsCommand ? await runSigners(options.signers, text) : noSignatures
      return active.map((key) => {
        const file = openFile(key)
        if (file !== undefined) return signNote(text, name, file)
        const signature = printed.find(key, text)
        if (signature === undefined) throw printed.failure ?? toMissingKeyError(key, path)
        return { name, keyId: toKeyId({ name, type: 0x01, publicKey: toKeyBytes(key) }), signature }
      })
    },
  }
}

/** What the signers printed for a text. */
interface PrintedSignatures {
  readonly find: (key: LogKey, text: string) => Uint8Array | undefined
  /** Why a signature is missing. */
  readonly failure: EvidenceError | undefined
}

const noSignatures: PrintedSignatures = { find: () => undefined, failure: undefined }

type SignerResult =
  | { readonly ok: true; readonly value: Uint8Array }
  | { readonly ok: false; readonly error: EvidenceError }

async function trySigner(command: SignerCommand, text: string): Promise<SignerResult> {
  try {
    return { ok: true, value: await runSigner(command, text) }
  } catch (error) {
    if (error instanceof EvidenceError) return { ok: false, error }
    throw error
  }
}

/** Runs all signers at the same time. A signature counts only if it verifies with a key of the database. */
async function runSigners(commands: readonly SignerCommand[], text: string): Promise<PrintedSignatures> {
  if (commands.length === 0) return noSignatures
  const results = await Promise.all(commands.map((command) => trySigner(command, text)))
  const signatures = results.flatMap((result) => (result.ok ? [result.value] : []))
  const [failed] = results.flatMap((result) => (result.ok ? [] : [result.error]))
  return {
    find: (key, signed) =>
      signatures.find((signature) => verify(null, Buffer.from(signed), toKeyObject(toKeyBytes(key)), signature)),
    failure: failed ?? toForeignSignerError(),
  }
}

function toForeignSignerError(): EvidenceError {
  return new EvidenceError(
    'file',
    'The signer of the logs has another key than the logs of the database; give --signer the command of the key that evidence key show prints.',
  )
}

/** A key of the database without a file here, and without a signer. */
function toMissingKeyError({ number }: LogKey, path: string): EvidenceError {
  const file = toLogKeyFile(path, number)
  return new EvidenceError(
    'file',
    `The key ${number} of the logs is not here; copy ${file} from the machine that has it, give its --signer, or choose --unsigned for a copy that signs nothing. If the key is lost, evidence key rotate --overlap none makes the next one.`,
    { facts: { path: file } },
  )
}
