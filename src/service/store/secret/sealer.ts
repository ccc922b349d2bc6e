import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { EvidenceError } from '../../../error.ts'
import { createKeyFile, keyBytes, readKeyFile } from './key-file.ts'
import type { Sealer, SecretRow } from './secret.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const format = 'v1.'

/** The keys that are derived from the key of a key file, one for each use. */
interface Keys {
  readonly sealing: Buffer
  readonly digest: Buffer
}

/** Where the key is. */
interface KeySource {
  /** Undefined if there is no key yet. */
  readonly read: () => Buffer | undefined
  readonly create: () => Buffer
  /** For messages. */
  readonly name: string
}

/**
 * Creates a sealer over a key file, which is read at the first use. Without a path, each use throws EvidenceError `usage`, which asks
 * for one.
 */
export function createFileSealer(path: string | undefined): Sealer {
  if (path === undefined) return createSealer({ read: refuseMissingPath, create: refuseMissingPath, name: '' })
  return createSealer({ read: () => readKeyFile(path), create: () => createKeyFile(path), name: `key file ${path}` })
}

/** Creates a sealer with a random key in memory, for a database in memory. */
export function createMemorySealer(): Sealer {
  const key = randomBytes(keyBytes)
  return createSealer({ read: () => key, create: () => key, name: 'key in memory' })
}

function refuseMissingPath(): never {
  throw new EvidenceError(
    'usage',
    'There is no key file for the secrets of notification actions; give its path with --key-file or EVIDENCE_KEY_FILE.',
  )
}

function createSealer({ read, create, name }: KeySource): Sealer {
  let known: Keys | undefined
  const findKeys = (): Keys | undefined => {
    const key = known === undefined ? read() : undefined
    known ??= key && deriveKeys(key)
    return known
  }
  const ensureKeys = (): Keys => {
    known ??= findKeys() ?? deriveKeys(create())
    return known
  }
  return {
    seal: (row, text) => encrypt(ensureKeys().sealing, row, text),
    isOwn: (row, sealed) => {
      const keys = findKeys()
      return keys !== undefined && decrypt(keys.sealing, row, sealed) !== undefined
    },
    open: (row, sealed) => {
      const keys = findKeys()
      if (keys === undefined) throw toMissingError(name)
      const text = decrypt(keys.sealing, row, sealed)
      if (text !== undefined) return text
      const message = `The ${name} does not open a secret of the organisation "${row.org}"; use the key file with which it was sealed, the same one for every process on this database.`
      throw new EvidenceError('file', message, { facts: { org: row.org } })
    },
    digest: (text) => createHmac('sha256', ensureKeys().digest).update(text).digest('hex'),
  }
}

function toMissingError(name: string): EvidenceError {
  const message = `The ${name} does not exist, but the database has secrets that were sealed with it; restore the file from its backup, or start the service with --discard-secrets and set these secrets again.`
  return new EvidenceError('file', message)
}

function deriveKeys(key: Buffer): Keys {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `delivery-evidence ${use}`, keyBytes))
  return { sealing: derive('sealed secrets'), digest: derive('request digests') }
}

/** The additional data of AES-GCM: a sealed text that was moved to another row or organisation does not open. */
function toAdditionalData({ id, org }: SecretRow): Buffer {
  return Buffer.from(JSON.stringify([id, org]))
}

function encrypt(key: Buffer, row: SecretRow, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(toAdditionalData(row))
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `${format}${Buffer.concat(parts).toString('base64url')}`
}

/** Undefined if the text was sealed with another key or for another row, or was changed. */
function decrypt(key: Buffer, row: SecretRow, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(format.length), 'base64url')
  if (!sealed.startsWith(format) || bytes.length < ivBytes + tagBytes) return undefined
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    decipher.setAAD(toAdditionalData(row)).setAuthTag(bytes.subarray(-tagBytes))
    return `${decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`
  } catch {
    return undefined
  }
}
