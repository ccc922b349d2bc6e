import { sign, verify, type KeyObject } from 'node:crypto'
import { toKeyId, toKeyObject, toPublicBytes } from './note-key.ts'
import type { NoteSignature, NoteVerifier } from './note.ts'

const timeSize = 8

/** The verifier of cosignatures of a witness (C2SP tlog-cosignature, `cosignature/v1`, type 0x04). */
export function createCosignatureVerifier(name: string, publicKey: Uint8Array): NoteVerifier {
  const key = toKeyObject(publicKey)
  return {
    name,
    keyId: toKeyId({ name, type: 0x04, publicKey }),
    verify: (text, signature) => {
      const time = readCosignatureTime(signature)
      return time !== undefined && verify(null, toSignedMessage(text, time), key, signature.subarray(timeSize))
    },
  }
}

/** The time of a cosignature in epoch seconds. Undefined if the bytes are no cosignature. */
export function readCosignatureTime(signature: Uint8Array): number | undefined {
  if (signature.length !== timeSize + 64) return undefined
  const time = Buffer.from(signature).readBigUInt64BE()
  return time <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(time) : undefined
}

interface Witness {
  readonly name: string
  readonly privateKey: KeyObject
}

/** Cosigns the text of a checkpoint at a time in epoch seconds. */
export function cosign(text: string, { name, privateKey }: Witness, time: number): NoteSignature {
  const stamp = Buffer.alloc(timeSize)
  stamp.writeBigUInt64BE(BigInt(time))
  const signature = Buffer.concat([stamp, sign(null, toSignedMessage(text, time), privateKey)])
  return { name, keyId: toKeyId({ name, type: 0x04, publicKey: toPublicBytes(privateKey) }), signature }
}

function toSignedMessage(text: string, time: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
}
