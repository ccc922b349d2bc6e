import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cosign, createCosignatureVerifier, readCosignatureTime } from '../../src/log/cosignature.ts'
import {
  createNoteVerifier,
  parseVerifierKey,
  printVerifierKey,
  signNote,
  toPublicBytes,
} from '../../src/log/note-key.ts'
import { openNote, parseNote, printNote } from '../../src/log/note.ts'

/** The example of C2SP signed-note 1.0. */
const verifierKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const example = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`

const known = parseVerifierKey(verifierKey)
const verifier = createNoteVerifier(known.name, known.publicKey)
const { privateKey } = generateKeyPairSync('ed25519')
const own = createNoteVerifier('log.example/a', toPublicBytes(privateKey))
const text = 'log.example/a\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'

test('opens and prints the example of C2SP', () => {
  const note = openNote(example, [verifier])
  expect(note).toMatchObject({ text: 'This is an example message.\n', signers: [{ name: 'example.com/foo' }] })
  expect(printNote(note)).toBe(example)
  expect(printVerifierKey(known)).toBe(verifierKey)
})

test('signs a note that opens, also beside signatures of unknown keys', () => {
  const signature = signNote(text, 'log.example/a', privateKey)
  const foreign = { ...signature, name: 'log.example/b' }
  const note = printNote({ text, signatures: [foreign, signature] })
  expect(openNote(note, [own, verifier]).signers).toEqual([own])
})

describe('refuses', () => {
  const signed = printNote({ text, signatures: [signNote(text, 'log.example/a', privateKey)] })
  test.each([
    ['a text that was changed', signed.replace('\n0\n', '\n1\n'), /by log.example\/a is wrong/],
    ['a note that only unknown keys signed', example, /no known key/],
    ['a text without a signature', text, /has no signature/],
    ['a note without its last line feed', signed.slice(0, -1), /has no signature/],
    ['a carriage return', signed.replace('\n0\n', '\r\n0\n'), /characters/],
    ['a character that is no Unicode', signed.replace('\n0\n', '\n\uD800\n'), /characters/],
    ['a line after the signatures', `${signed}more\n`, /no signature/],
    ['a signature without bytes', signed.replace(/ \S+\n$/, ' AAAAAA==\n'), /no signature/],
    ['a signature in another base64', signed.replace(/=\n$/, '\n'), /no signature/],
    ['a name with a plus', signed.replace('— log.example/a', '— log.example/a+b'), /no signature/],
    ['a name with an ideographic space', signed.replace('— log.example/a', '— log.example/a\u3000'), /no signature/],
    ['101 signatures', `${text}\n${signed.slice(text.length + 1).repeat(101)}`, /more than 100/],
    [
      'a wrong signature of a known key beside a right one',
      `${signed}${signed.slice(text.length + 1).replace(/.{8}=\n$/, 'AAAAAAAA=\n')}`,
      /wrong/,
    ],
  ])('%s', (_, source, reason) => {
    expect(() => openNote(source, [own])).toThrow(reason)
  })
})

test('accepts 16 signatures', () => {
  const signatures = Array.from({ length: 16 }, () => signNote(text, 'log.example/a', privateKey))
  expect(parseNote(printNote({ text, signatures })).signatures).toHaveLength(16)
})

test.each([
  ['another id', verifierKey.replace('530d903a', '530d903b')],
  ['a key of another type', 'example.com/foo+530d903a+AukyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
  ['a short key', 'example.com/foo+530d903a+AekyeRrm'],
  ['no name', '+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
])('refuses a verifier key with %s', (_, key) => {
  expect(() => parseVerifierKey(key)).toThrow(/is not an Ed25519 verifier key/)
})

describe('cosignatures', () => {
  const witness = createCosignatureVerifier('witness.example/w', toPublicBytes(privateKey))
  const cosignature = cosign(text, { name: 'witness.example/w', privateKey }, 1_679_315_147)

  test('verify with their time', () => {
    expect(openNote(printNote({ text, signatures: [cosignature] }), [witness]).signers).toEqual([witness])
    expect(readCosignatureTime(cosignature.signature)).toBe(1_679_315_147)
  })

  test('do not verify with another time, and are no signature of the log', () => {
    const bytes = Buffer.from(cosignature.signature)
    bytes[7] = (bytes[7] ?? 0) ^ 1
    expect(witness.verify(text, bytes)).toBe(false)
    expect(witness.verify(text, cosignature.signature.subarray(0, 8))).toBe(false)
    const plain = signNote(text, 'witness.example/w', privateKey)
    expect(() => openNote(printNote({ text, signatures: [plain] }), [witness])).toThrow(/no known key/)
  })
})
