import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto'
import { EvidenceError } from '../error.ts'
import { parseBase64, printBase64 } from './base64.ts'
import { isKeyName, type NoteSignature, type NoteVerifier } from './note.ts'

/** The signature types of C2SP: Ed25519 over the text of a note, and Ed25519 over a checkpoint with a time (cosignature.ts). */
type SignatureType = 0x01 | 0x04

/** A public key under the name that its signatures have. */
export interface NamedKey {
  readonly name: string
  readonly type: SignatureType
  /** An Ed25519 key: 32 bytes (RFC 8032). */
  readonly publicKey: Uint8Array
}

const publicKeySize = 32
const signatureTypes: readonly SignatureType[] = [0x01, 0x04]

/** The id of a key: the first 32 bits of a hash of its name, type and bytes. */
export function toKeyId({ name, type, publicKey }: NamedKey): number {
  const input = Buffer.concat([Buffer.from(`${name}\n`), Uint8Array.of(type), publicKey])
  return hash('sha256', input, 'buffer').readUInt32BE()
}

/** A verifier key, such as `example.com/foo+530d903a+AekyeRrm…`. */
export function printVerifierKey(key: NamedKey): string {
  const id = toKeyId(key).toString(16).padStart(8, '0')
  return `${key.name}+${id}+${printBase64(Buffer.concat([Uint8Array.of(key.type), key.publicKey]))}`
}

/** Throws EvidenceError `usage` if the text is no verifier key of a supported type, or if its id is not that of its key. */
export function parseVerifierKey(text: string): NamedKey {
  const key = readVerifierKey(text)
  if (key !== undefined && isUsableKey(key) && printVerifierKey(key) === text) return key
  const message = `"${text}" is not an Ed25519 verifier key; give a key such as example.com/log+530d903a+AekyeRrm….`
  throw new EvidenceError('usage', message)
}

function readVerifierKey(text: string): NamedKey | undefined {
  const [, name = '', encoded = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(text) ?? []
  const bytes = parseBase64(encoded)
  const type = signatureTypes.find((known) => known === bytes?.[0])
  return bytes && type && { name, type, publicKey: bytes.subarray(1) }
}

function isUsableKey({ name, publicKey }: NamedKey): boolean {
  return isKeyName(name) && publicKey.length === publicKeySize
}

/** The verifier of plain signatures of a key (type 0x01). */
export function createNoteVerifier(name: string, publicKey: Uint8Array): NoteVerifier {
  const key = toKeyObject(publicKey)
  return {
    name,
    keyId: toKeyId({ name, type: 0x01, publicKey }),
    verify: (text, signature) => verify(null, Buffer.from(text), key, signature),
  }
}

/** Signs the text of a note with an Ed25519 key. */
export function signNote(text: string, name: string, privateKey: KeyObject): NoteSignature {
  const keyId = toKeyId({ name, type: 0x01, publicKey: toPublicBytes(privateKey) })
  return { name, keyId, signature: sign(null, Buffer.from(text), privateKey) }
}

/** The 32 bytes of the public key of an Ed25519 key. Throws TypeError for a key of another kind. */
export function toPublicBytes(key: KeyObject): Uint8Array {
  const { crv, x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  if (crv !== 'Ed25519') throw new TypeError('The key of the log is not an Ed25519 key.')
  return Buffer.from(x, 'base64url')
}

export function toKeyObject(publicKey: Uint8Array): KeyObject {
  const x = Buffer.from(publicKey).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
