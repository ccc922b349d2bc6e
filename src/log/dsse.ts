import { createPublicKey, hash, sign, verify, type KeyObject } from 'node:crypto'

/** A signed payload (DSSE 1.0.2). All bytes are base64. */
export interface Envelope {
  readonly payload: string
  readonly payloadType: string
  /** One, as a sigstore bundle needs it. */
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

const statementType = 'application/vnd.in-toto+json'

/** Signs the text of an in-toto statement with an ECDSA P-256 key: SHA-256, the signature in DER. */
export function signStatement(statement: string, privateKey: KeyObject): Envelope {
  const payload = Buffer.from(statement)
  const sig = sign('sha256', encodeForSignature(statementType, payload), privateKey).toString('base64')
  const keyid = toSpkiDigest(createPublicKey(privateKey))
  return { payload: payload.toString('base64'), payloadType: statementType, signatures: [{ keyid, sig }] }
}

/** The text of an in-toto statement that one of the keys has signed, and that key. Undefined if none has, or if it is something else. */
export function openStatement(
  { payload, payloadType, signatures }: Envelope,
  keys: readonly KeyObject[],
): { readonly statement: string; readonly key: KeyObject } | undefined {
  if (payloadType !== statementType) return undefined
  const body = Buffer.from(payload, 'base64')
  const signed = encodeForSignature(payloadType, body)
  const hasSigned = (key: KeyObject): boolean =>
    signatures.some(({ sig }) => verify('sha256', signed, key, Buffer.from(sig, 'base64')))
  const key = keys.find(hasSigned)
  return key && { statement: body.toString(), key }
}

/** What is signed: the "pre-authentication encoding" of DSSE. */
function encodeForSignature(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body])
}

/** The id of a key: SHA-256 of its SubjectPublicKeyInfo in DER, in hex. */
export function toSpkiDigest(publicKey: KeyObject): string {
  return hash('sha256', publicKey.export({ format: 'der', type: 'spki' }))
}

/** A sigstore bundle v0.3. Its verifier knows the key by its id. */
export interface SigstoreBundle<E extends Envelope> {
  readonly mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json'
  readonly verificationMaterial: { readonly publicKey: { readonly hint: string } }
  readonly dsseEnvelope: E
}

export function toSigstoreBundle<E extends Envelope>(envelope: E): SigstoreBundle<E> {
  const [signature] = envelope.signatures
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: signature?.keyid ?? '' } },
    dsseEnvelope: envelope,
  }
}
