import { randomUUID } from 'node:crypto'
import { EvidenceError, messageOf } from '../../error.ts'
import { openFirstKey, readOwnKey, toKeyText } from '../store/log/log-key-file.ts'
import { createKeyRing, type KeyRing, type KeyRingOptions } from './key-ring.ts'

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
  const publicKey = toKeyText(openFirstKey(path, 'logs'), 'logs')
  const keys = await table.addLogKey({ number: 1, publicKey, overlapUntil: 0 })
  for (const key of keys.slice(0, 1)) readOwnKey(path, key, 'logs')
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
