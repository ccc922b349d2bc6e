import { createHmac, generateKeyPairSync, hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseCheckpoint, printCheckpoint } from '../../src/log/checkpoint.ts'
import { appendLeaves, emptyRange, toRoot } from '../../src/log/compact-range.ts'
import { createCosignatureVerifier, cosign } from '../../src/log/cosignature.ts'
import { createTagFunction, eventTag, parseEntry, printEntry } from '../../src/log/entry.ts'
import { hashLeaf } from '../../src/log/hash.ts'
import { listInclusionSpans } from '../../src/log/inclusion.ts'
import { createNoteVerifier, parseVerifierKey, signNote, toPublicBytes } from '../../src/log/note-key.ts'
import { openNote, printNote } from '../../src/log/note.ts'
import { parseReceipt, printReceipt, verifyReceipt } from '../../src/log/receipt.ts'
import { hasTile, parseTilePath, printEntryBundle, printTilePath } from '../../src/log/tile.ts'
import { toProof } from '../../testkit/log/tree.ts'

interface TesseraLog {
  readonly key: string
  readonly entries: readonly string[]
  readonly checkpoints: readonly { readonly root: string; readonly signature: string }[]
  readonly tile_sha256: readonly string[]
  readonly bundle_sha256: readonly string[]
}

/** A log that transparency-dev/tessera wrote. */
function readTesseraLog(): TesseraLog {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../fixture/log/tessera.json'), 'utf8'))
}

test('writes the checkpoints, tiles and entry bundles of a log of tessera byte for byte', () => {
  const log = readTesseraLog()
  const { name, publicKey } = parseVerifierKey(log.key)
  const entries = log.entries.map((entry) => Buffer.from(entry))
  for (const [size, { root, signature }] of log.checkpoints.entries()) {
    const leaves = entries.slice(0, size).map(hashLeaf)
    const text = printCheckpoint({ origin: name, size, root: toRoot(appendLeaves(emptyRange, leaves)) })
    expect(text).toBe(`example.com/log/testdata\n${size}\n${root}\n`)
    const note = openNote(`${text}\n— ${name} ${signature}\n`, [createNoteVerifier(name, publicKey)])
    expect(parseCheckpoint(note.text)).toMatchObject({ origin: name, size })
    if (size === 0) continue
    expect(hash('sha256', Buffer.concat(leaves))).toBe(log.tile_sha256[size - 1])
    expect(hash('sha256', printEntryBundle(entries.slice(0, size)))).toBe(log.bundle_sha256[size - 1])
  }
})

describe('a checkpoint', () => {
  const root = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
  test('may have further lines', () => {
    expect(parseCheckpoint(`a.example/log\n7\n${root}\nmore\n`)).toMatchObject({ origin: 'a.example/log', size: 7 })
  })
  test.each([
    ['a leading zero', `a\n07\n${root}\n`],
    ['a negative size', `a\n-7\n${root}\n`],
    ['a size beyond 2^53', `a\n9007199254740993\n${root}\n`],
    ['a short root', 'a\n7\nAAAA\n'],
    ['no origin', `\n7\n${root}\n`],
    ['an empty line', `a\n7\n${root}\n\nmore\n`],
    ['no last line feed', `a\n7\n${root}`],
  ])('has not %s', (_, text) => {
    expect(() => parseCheckpoint(text)).toThrow(/no checkpoint/)
  })
})

describe('an entry', () => {
  const key = Buffer.alloc(32, 7)
  test('has 53 bytes: a version, a tag, an ordinal and a digest', () => {
    const tag = createTagFunction(key)({ flow: 'shop', trail: 'change-1' })
    const entry = { tag, ordinal: 258, sha256: Buffer.alloc(32, 0xab) }
    const bytes = printEntry(entry)
    expect(Buffer.from(bytes).toString('hex')).toBe(`01${Buffer.from(tag).toString('hex')}00000102${'ab'.repeat(32)}`)
    expect(parseEntry(bytes)).toEqual(entry)
    expect(parseEntry(Buffer.concat([Uint8Array.of(2), bytes.subarray(1)]))).toBeUndefined()
    expect(parseEntry(bytes.subarray(1))).toBeUndefined()
    expect(() => printEntry({ ...entry, tag: tag.subarray(1) })).toThrow(RangeError)
  })
  test('has the first half of HMAC-SHA-256 as its tag, which node:crypto computes too', () => {
    const names = { flow: 'fl\u00f6w', trail: 'x'.repeat(400) }
    const expected = createHmac('sha256', key).update(`${names.flow}\0${names.trail}`).digest().subarray(0, 16)
    expect(createTagFunction(key)(names)).toEqual(expected)
  })
  test('has another tag for each trail, flow without a trail, organisation and key', () => {
    const names = [
      { flow: 'shop', trail: 'change-1' },
      { flow: 'shop', trail: null },
      { flow: null, trail: null },
      { flow: null, trail: 'shop' },
    ]
    const tags = [key, Buffer.alloc(32, 8)].flatMap((one) =>
      names.map((name) => Buffer.from(createTagFunction(one)(name)).toString('hex')),
    )
    expect(new Set([...tags, Buffer.from(eventTag).toString('hex')])).toHaveProperty('size', 9)
  })
})

describe('a receipt', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const origin = 'evidence.example/log/acme'
  const entries = Array.from({ length: 5 }, (_, at) =>
    printEntry({ tag: eventTag, ordinal: at + 1, sha256: Buffer.alloc(32, at) }),
  )
  const leaves = entries.map(hashLeaf)
  const text = printCheckpoint({ origin, size: 5, root: toRoot(appendLeaves(emptyRange, leaves)) })
  const checkpoint = printNote({
    text,
    signatures: [signNote(text, origin, privateKey), cosign(text, { name: 'witness.example', privateKey }, 1000)],
  })
  const publicKey = toPublicBytes(privateKey)
  const log = {
    origin,
    keys: [createNoteVerifier(origin, publicKey)],
    witnesses: [createCosignatureVerifier('witness.example', publicKey)],
  }
  const [, second = new Uint8Array()] = entries
  const receipt = printReceipt({ index: 1, proof: toProof(leaves, listInclusionSpans(1, 5)), checkpoint })

  test('proves its entry and names the witnesses', () => {
    expect(verifyReceipt(receipt, second, log)).toMatchObject({
      origin,
      index: 1,
      size: 5,
      witnesses: ['witness.example'],
    })
    expect(printReceipt(parseReceipt(receipt))).toBe(receipt)
    const withExtra = receipt.replace('\nindex', '\nextra AAAA\nindex')
    expect(verifyReceipt(withExtra, second, log)).toMatchObject({ index: 1 })
    const single = printReceipt({ index: 0, proof: [], checkpoint })
    expect(parseReceipt(single)).toEqual({ index: 0, proof: [], checkpoint })
  })

  test.each([
    ['another index', receipt.replace('index 1', 'index 2'), log],
    ['an index with a leading zero', receipt.replace('index 1', 'index 01'), log],
    ['another format', receipt.replace('@v1', '@v2'), log],
    ['a proof that lacks a hash', receipt.replace(/\n[^\n]{44}\n\n/, '\n\n'), log],
    ['no checkpoint', receipt.split('\n\n')[0] ?? '', log],
    ['the checkpoint of another log', receipt, { ...log, origin: 'evidence.example/log/other' }],
    ['a checkpoint that only a witness signed', receipt, { ...log, keys: [] }],
    [
      'a key of the log under another name',
      receipt,
      { ...log, keys: [createNoteVerifier('other.example', publicKey)] },
    ],
  ])('is refused with %s', (_, changed, trusted) => {
    expect(() => verifyReceipt(changed, second, trusted)).toThrow(expect.objectContaining({ code: 'nonsense' }))
  })

  test('is refused for another record', () => {
    expect(() => verifyReceipt(receipt, entries[2] ?? second, log)).toThrow(/does not lead from the record/)
  })
})

function isTileOf(size: number, path: string): boolean | undefined {
  const tile = parseTilePath(path)
  return tile && hasTile(size, tile)
}

describe('the path of a tile', () => {
  test.each([
    ['tile/0/000', { level: 0, position: 0, width: 256 }],
    ['tile/2/x001/x234/067.p/12', { level: 2, position: 1_234_067, width: 12 }],
    ['tile/entries/x001/000.p/255', { level: 'entries', position: 1000, width: 255 }],
    ['tile/63/999', { level: 63, position: 999, width: 256 }],
  ] as const)('%s', (path, tile) => {
    expect(parseTilePath(path)).toEqual(tile)
    expect(printTilePath(tile)).toBe(path)
  })
  test.each([
    'tile/00/000',
    'tile/64/000',
    'tile/0/0',
    'tile/0/x000/001',
    'tile/0/1000',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/0/../000',
    'tile/0/000/',
  ])('is not %s', (path) => {
    expect(parseTilePath(path)).toBeUndefined()
  })
  test('exists for each size that a log of 70,000 entries had', () => {
    const size = 70_000
    const paths = [
      'tile/0/272',
      'tile/0/273.p/112',
      'tile/1/000',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
      'tile/entries/273.p/1',
    ]
    expect(paths.map((path) => isTileOf(size, path))).toEqual(paths.map(() => true))
    const none = ['tile/0/273', 'tile/0/273.p/113', 'tile/1/001.p/18', 'tile/2/000.p/2', 'tile/3/000.p/1']
    expect(none.map((path) => isTileOf(size, path))).toEqual(none.map(() => false))
  })
})
