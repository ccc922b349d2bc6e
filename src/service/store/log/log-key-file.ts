import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { basename, join, parse } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { EvidenceError } from '../../../error.ts'
import { toPublicBytes } from '../../../log/note-key.ts'
import { createKeyText, readKeyText } from '../secret/key-text.ts'

/** What a key signs: the logs with Ed25519, or the verdicts with ECDSA P-256. */
export type KeyUse = 'logs' | 'verdicts'

/** Reads a private key in PEM. Undefined if the file does not exist. Throws EvidenceError `file`. */
export function readLogKeyFile(path: string, use: KeyUse = 'logs'): KeyObject | undefined {
  const text = readKeyText(path)
  return text === undefined ? undefined : parsePrivateKey(text, path, use)
}

/** Creates the file with a new key, for this user alone. If another process creates it at the same time, its key is returned. */
export function createLogKeyFile(path: string, use: KeyUse = 'logs'): KeyObject {
  const { privateKey } =
    use === 'logs' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return parsePrivateKey(createKeyText(path, String(privateKey.export({ format: 'pem', type: 'pkcs8' }))), path, use)
}

function parsePrivateKey(text: string, path: string, use: KeyUse): KeyObject {
  const key = tryParsePrivateKey(text)
  if (key !== undefined && isOfUse(key, use)) return key
  const algorithm = use === 'logs' ? 'Ed25519' : 'ECDSA P-256'
  const message = `The key file ${path} does not contain an ${algorithm} private key in PEM; restore it from its backup.`
  throw new EvidenceError('file', message, { facts: { path } })
}

function isOfUse({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject, use: KeyUse): boolean {
  return use === 'logs' ? type === 'ed25519' : type === 'ec' && details?.namedCurve === 'prime256v1'
}

function tryParsePrivateKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey(text)
  } catch {
    return undefined
  }
}

/** The path of the file of a key: that of the first one, or the same with the number of the key. */
export function toLogKeyFile(path: string, number: number): string {
  const { dir, name, ext } = parse(path)
  return number === 1 ? path : join(dir, `${name}-${number}${ext}`)
}

/** The paths of the files of all keys that are here, by the number of the key. */
export function listLogKeyFiles(path: string): ReadonlyMap<number, string> {
  const { dir, name, ext } = parse(path)
  if (!existsSync(dir)) return new Map()
  const toNumber = (file: string): number => Number(file.slice(name.length + 1, file.length - ext.length)) || 1
  const files = readdirSync(dir).map((file) => [toNumber(file), join(dir, file)] as const)
  return new Map(files.filter(([number, file]) => file === toLogKeyFile(path, number)))
}

/** A public key as the database has it, in base64: of the logs its 32 bytes, of the verdicts its SubjectPublicKeyInfo. */
export function toKeyText(key: KeyObject, use: KeyUse): string {
  if (use === 'logs') return Buffer.from(toPublicBytes(key)).toString('base64')
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** A key of the database. */
interface KnownKey {
  readonly number: number
  readonly publicKey: string
}

/** Reads the file of a key. Undefined without a file. Throws EvidenceError `file` if it has another key. */
export function readOwnKey(path: string, { number, publicKey }: KnownKey, use: KeyUse): KeyObject | undefined {
  const file = toLogKeyFile(path, number)
  const key = readLogKeyFile(file, use)
  if (key === undefined || toKeyText(key, use) === publicKey) return key
  const message = `The key file ${file} has another key than the ${use} of the database; use the file with which they were started, the same one for every process on this database.`
  throw new EvidenceError('file', message, { facts: { path: file } })
}

/** The key of the first file, or of a new one, for a database without a key. Throws EvidenceError `file` if there are several. */
export function openFirstKey(path: string, use: KeyUse): KeyObject {
  const files = [...listLogKeyFiles(path).values()]
  if (files.length > 1) throw toSeveralKeysError(path, files, use)
  return readLogKeyFile(path, use) ?? createLogKeyFile(path, use)
}

/** An earlier key can be one that was stolen. */
function toSeveralKeysError(path: string, files: readonly string[], use: KeyUse): EvidenceError {
  const names = files.map((file) => basename(file)).toSorted()
  return new EvidenceError(
    'file',
    `The database has no key of the ${use} yet, and there are several keys of the ${use} here (${names.join(', ')}); move the newest one to ${path}, and the others elsewhere.`,
    { facts: { path } },
  )
}

/** Whether a list shows a key as here. It shows a file of another key as missing; a start of the service names it. */
export function isKeyHere(read: () => KeyObject | undefined): boolean {
  try {
    return read() !== undefined
  } catch (cause) {
    if (cause instanceof EvidenceError) return false
    throw cause
  }
}
