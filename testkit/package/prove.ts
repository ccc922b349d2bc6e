import { createPrivateKey, hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCheckpoint } from '../../src/log/checkpoint.ts'
import { parseEntry, printEntry } from '../../src/log/entry.ts'
import { hashLeaf, type Hash } from '../../src/log/hash.ts'
import { verifyInclusion } from '../../src/log/inclusion.ts'
import { createNoteVerifier, toPublicBytes } from '../../src/log/note-key.ts'
import { openNote } from '../../src/log/note.ts'
import { unpackPackage } from './download.ts'

type LogEntry = NonNullable<ReturnType<typeof parseEntry>>

/** A package, as its signed checkpoint proves it. The lists are the sequences of records. */
export interface ProvenPackage {
  /** Of the checkpoint. */
  readonly size: number
  readonly note: string
  /** Records whose documents the package has, and those of the trail that its entries show. */
  readonly events: readonly number[]
  readonly flow: readonly number[]
  readonly records: readonly number[]
  readonly trail: readonly number[]
  /** Their SHA-256. */
  readonly attachments: readonly string[]
  /** The documents by sequence. */
  readonly documents: ReadonlyMap<number, { readonly kind: string; readonly body: Readonly<Record<string, unknown>> }>
}

/**
 * Proves that a package has all records of its trail, without src/package: the log with the key in a folder signed the root that range and
 * entries have, and each document and proof leads to it. Throws at the first thing that is wrong.
 */
export async function provePackage(bytes: Uint8Array, folder: string): Promise<ProvenPackage> {
  const members = await unpackPackage(bytes)
  const textOf = (name: string): string => String(members.get(name))
  const note = textOf('checkpoint')
  const key = toPublicBytes(createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8')))
  const { text } = openNote(note, [createNoteVerifier(note.slice(0, note.indexOf('\n')), key)])
  const { size, root } = parseCheckpoint(text)
  const entries = toEntries(members.get('entries') ?? Buffer.alloc(0))
  const start = size - entries.length
  const leaves = entries.map((entry) => hashLeaf(printEntry(entry)))
  requireSame(toRoot(readHashes(textOf('range')), start, leaves), root, 'the root')

  const listOf = (part: string): readonly number[] => {
    const names = [...members.keys()].filter((name) => name.startsWith(`${part}/`) && name.endsWith('.json'))
    return names.map((name) => Number(name.slice(part.length + 1, -'.json'.length)))
  }
  const digestOf = (name: string): Uint8Array => hash('sha256', members.get(name) ?? '', 'buffer')
  const trail = entries.flatMap(({ tag }, at) => (isSame(tag, entries[0]?.tag) ? [start + at + 1] : []))
  for (const [at, sequence] of trail.entries()) {
    const entry = entries[sequence - 1 - start]
    requireSame(entry?.ordinal, at + 1, `the ordinal of record ${sequence}`)
    const name = `records/${sequence}.json`
    if (members.has(name)) requireSame(digestOf(name), entry?.sha256, name)
  }
  const manifest: unknown = JSON.parse(textOf('package.json'))
  const flowTag = Buffer.from((manifest as { readonly flow_tag: string }).flow_tag, 'hex')
  for (const [part, tag] of [
    ['events', Buffer.alloc(16)],
    ['flow', flowTag],
  ] as const) {
    const proofs = [...members.keys()].filter((name) => name.startsWith(`${part}/`) && name.endsWith('.proof'))
    for (const [at, name] of proofs.entries()) {
      const sequence = Number(/\d+/.exec(name)?.[0])
      const document = `${part}/${sequence}.json`
      if (!members.has(document)) continue
      const leaf = hashLeaf(printEntry({ tag, ordinal: at + 1, sha256: digestOf(document) }))
      const proof = readHashes(textOf(name))
      requireSame(verifyInclusion({ index: sequence - 1, leaf, size, root, proof }), true, name)
    }
  }
  const documents = [...members].filter(([name]) => /^(?:events|flow|records)\/\d+\.json$/.test(name))
  const attachments = [...members.keys()].flatMap((name) => /^attachments\/(.+)$/.exec(name)?.[1] ?? [])
  for (const sha256 of attachments) requireSame(digestOf(`attachments/${sha256}`), Buffer.from(sha256, 'hex'), sha256)
  return {
    size,
    note,
    trail,
    attachments,
    events: listOf('events'),
    flow: listOf('flow'),
    records: listOf('records'),
    documents: new Map(documents.map(([name, one]) => [Number(/\d+/.exec(name)?.[0]), JSON.parse(String(one))])),
  }
}

function toEntries(bytes: Buffer): readonly LogEntry[] {
  return Array.from({ length: bytes.length / 53 }, (_, at) => {
    const entry = parseEntry(bytes.subarray(at * 53, (at + 1) * 53))
    if (entry === undefined) throw new Error(`Entry ${at} of the package is none.`)
    return entry
  })
}

function readHashes(text: string): readonly Hash[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line, 'base64'))
}

/** The root of RFC 6962 §2.1 from the complete subtrees of the first `start` leaves and the leaves after them. */
function toRoot(range: readonly Hash[], start: number, leaves: readonly Hash[]): Hash {
  const known = new Map<number, Hash>()
  let at = 0
  for (const subtree of range) {
    known.set(at, subtree)
    at += 2 ** Math.floor(Math.log2(start - at))
  }
  const hashSpan = (from: number, to: number): Hash => {
    const subtree = to <= start ? known.get(from) : undefined
    if (subtree !== undefined) return subtree
    const leaf = leaves[from - start]
    if (to - from === 1 && leaf !== undefined) return leaf
    const middle = from + 2 ** Math.ceil(Math.log2(to - from) - 1)
    return hash('sha256', Buffer.concat([Uint8Array.of(1), hashSpan(from, middle), hashSpan(middle, to)]), 'buffer')
  }
  return hashSpan(0, start + leaves.length)
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0
}

function requireSame(found: unknown, wanted: unknown, what: string): void {
  if (toText(found) !== toText(wanted)) throw new Error(`The package is wrong in ${what}.`)
}

function toText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
}
