import { randomUUID, type KeyObject } from 'node:crypto'
import { basename } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { toPublicBytes } from '../../log/note-key.ts'
import { createLogKeyFile, listLogKeyFiles, readLogKeyFile, type KeyUse } from '../store/log/log-key-file.ts'
import { createKeyRing, readOwnKeyFile, type KeyRing, type KeyRingOptions } from './key-ring.ts'

interface OpenKeyOptions extends KeyRingOptions {
  readonly print: (line: string) => void
}

/**
 * Opens the keys of the logs of a database (rules 2.19), and creates the first one for a database without one. Throws EvidenceError `file` if
 * the keys that sign are not here, or others are, and `usage` if there is a signer whose public key the database does not have.
 */
export async function openKeyRing(options: OpenKeyOptions): Promise<KeyRing> {
  const { table, signers } = options
  const keys = await table.listLogKeys()
  if (keys.length === 0 && signers.length > 0) {
    throw new EvidenceError(
      'usage',
      'The database has no key of the logs; record the public key of the signer with evidence key init --public-key FILE first.',
    )
  }
  if (keys.length === 0) await createFirstKey(options)
  const ring = createKeyRing(options)
  if (signers.length > 0) return checkSigners(ring, options)
  await ring.check()
  return ring
}

/** The key of the file, or a new one, becomes that of the database, unless another process was earlier. */
export async function createFirstKey({ table, path }: Pick<KeyRingOptions, 'table' | 'path'>): Promise<void> {
  const files = listLogKeyFiles(path)
  if (files.size > 1) throw toSeveralKeysError(path, [...files.values()], 'logs')
  const privateKey = readLogKeyFile(path) ?? createLogKeyFile(path)
  const keys = await table.addLogKey({ number: 1, publicKey: toKeyText(privateKey), overlapUntil: 0 })
  for (const key of keys.slice(0, 1)) readOwnKeyFile(path, key)
}

/** An earlier key can be one that was stolen. */
export function toSeveralKeysError(path: string, files: readonly string[], use: KeyUse): EvidenceError {
  const names = files.map((file) => basename(file)).toSorted()
  return new EvidenceError(
    'file',
    `The database has no key of the ${use} yet, and there are several keys of the ${use} here (${names.join(', ')}); move the newest one to ${path}, and the others elsewhere.`,
    { facts: { path } },
  )
}

/** A public key as the database has it. */
export function toKeyText(key: KeyObject): string {
  return Buffer.from(toPublicBytes(key)).toString('base64')
}

/** A signer that is not available now does not prevent the start. The text of the trial is no checkpoint. */
async function checkSigners(ring: KeyRing, { print }: OpenKeyOptions): Promise<KeyRing> {
  try {
    await ring.sign(`evidence serve tries its signer ${randomUUID()}\n`, 'trial')
  } catch (cause) {
    if (!(cause instanceof EvidenceError) || cause.code !== 'environment') throw cause
    print(messageOf(cause))
  }
  return ring
}
