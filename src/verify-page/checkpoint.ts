import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64, toHex, toText, type Bytes } from './bytes.ts'
import { demand, Refusal } from './refusal.ts'
import type { SignedTree } from './tree.ts'

const noteForm = /^((\S+)\n([1-9]\d{0,14})\n([\w+/]{43}=)\n)\n((?:— \S+ \S+\n)+)$/

/** Of signatures, and the end. */
const maxLines = 101

/** Opens the checkpoint of a log (C2SP tlog-checkpoint) with its verifier key. Throws Refusal unless this key has signed it. */
export async function openCheckpoint(member: Bytes, verifierKey: string): Promise<SignedTree> {
  const { name, keyId, publicKey } = await readVerifierKey(verifierKey)
  const [, text = '', origin = '', size = '', root = '', lines = ''] = noteForm.exec(toText(member)) ?? []
  demand(text !== '', 'The checkpoint has another form.')
  demand(lines.split('\n').length <= maxLines, 'The checkpoint has too many signatures.')
  const ofOrigin = lines.split('\n').filter((line) => line.split(' ')[1] === origin)
  const signatures = ofOrigin.map((line) => decodeBase64(line.split(' ')[2] ?? ''))
  const own = signatures.filter((signature) => toHex(signature.subarray(0, 4)) === keyId)
  demand(name === origin, 'The checkpoint is of another log than the key.')
  demand(own.length > 0, 'The key has not signed the checkpoint.')
  for (const signature of own) {
    const isRight = await crypto.subtle.verify(
      'Ed25519',
      publicKey,
      signature.subarray(4),
      new TextEncoder().encode(text),
    )
    demand(isRight, 'The signature of the checkpoint is wrong.')
  }
  return { origin, size: Number(size), root: decodeBase64(root) }
}

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

interface VerifierKey {
  readonly name: string
  readonly keyId: string
  readonly publicKey: CryptoKey
}

async function readVerifierKey(verifierKey: string): Promise<VerifierKey> {
  const [, name = '', keyId = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? []
  demand(name !== '', 'The key of the log is no verifier key, such as example.com/log/acme+530d903a+AekyeRrm….')
  const key = decodeBase64(encoded)
  const id = sha256(Uint8Array.from([...new TextEncoder().encode(`${name}\n`), ...key])).subarray(0, 4)
  demand(key.length === 33 && key[0] === 1, 'The key of the log is of another kind than Ed25519.')
  demand(toHex(id) === keyId, 'The key of the log is not complete: its number is that of another key.')
  return { name, keyId, publicKey: await importLogKey(key.subarray(1)) }
}

/** Throws Refusal for a browser without Ed25519, or for a page from an address without TLS. */
async function importLogKey(key: Bytes): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  } catch {
    throw new Refusal(
      'This browser cannot check Ed25519 signatures here. Save this page as a file, and open it in Chrome 137, Firefox 130, Safari 17 or newer.',
    )
  }
}

/** The public key of verdicts is a P-256 key: this, and 64 bytes. */
const p256Prefix = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'

/** Whether a key (SubjectPublicKeyInfo in DER) has made an ECDSA signature in DER over the SHA-256 of a text. */
export async function isSignedBy(key: Bytes, text: Bytes, signature: Bytes): Promise<boolean> {
  const numbers = readNumbers(signature)
  if (numbers === undefined || !toHex(key).startsWith(p256Prefix)) return false
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const publicKey = await crypto.subtle.importKey('spki', key, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, publicKey, numbers, text)
}

/** The two numbers of a signature in DER, each in 32 bytes. Undefined for another form. */
function readNumbers(signature: Bytes): Bytes | undefined {
  const length = signature[3] ?? 0
  const [first, second] = [signature.subarray(2, 4 + length), signature.subarray(4 + length)].map(readNumber)
  const isWhole = signature[0] === 0x30 && signature[1] === signature.length - 2
  return isWhole && first !== undefined && second !== undefined ? Uint8Array.from([...first, ...second]) : undefined
}

/** A number that is not negative, in its shortest form. */
function readNumber(part: Bytes): Bytes | undefined {
  const [type, length, first = 0x80, second = 0x80] = part
  const digits = part.subarray(first === 0 ? 3 : 2)
  const isShortest = first < 0x80 && (first !== 0 || second >= 0x80)
  if (type !== 2 || length !== part.length - 2 || !isShortest || digits.length > 32) return undefined
  const number = new Uint8Array(32)
  number.set(digits, 32 - digits.length)
  return number
}
