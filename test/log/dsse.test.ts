import { createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signStatement, toSigstoreBundle, toSpkiDigest } from '../../src/log/dsse.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKey = createPublicKey(privateKey)
const statement = '{"name":"größe"}'

test('a statement is signed as a DSSE envelope: the lengths are those of the bytes', () => {
  const envelope = signStatement(statement, privateKey)

  const encoded = Buffer.from(`DSSEv1 28 application/vnd.in-toto+json 18 ${statement}`)
  const [signature] = envelope.signatures
  const { keyid, sig } = signature ?? { keyid: '', sig: '' }
  expect(verify('sha256', encoded, publicKey, Buffer.from(sig, 'base64'))).toBe(true)
  expect(Buffer.from(envelope.payload, 'base64').toString()).toBe(statement)
  expect(envelope.payloadType).toBe('application/vnd.in-toto+json')
  expect(keyid).toBe(hash('sha256', publicKey.export({ format: 'der', type: 'spki' })))
  expect(keyid).toBe(toSpkiDigest(publicKey))
})

test('a sigstore bundle has the envelope, and the id of the key as a hint', () => {
  const envelope = signStatement(statement, privateKey)
  expect(toSigstoreBundle(envelope)).toEqual({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: toSpkiDigest(publicKey) } },
    dsseEnvelope: envelope,
  })
})
