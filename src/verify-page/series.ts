import { sha256 } from '@noble/hashes/sha2.js'
import { isEqual, toBytes, toHex, type Bytes } from './bytes.ts'
import { parseDocument, textAt, valueAt } from './document.ts'
import { demand } from './refusal.ts'
import { leadsToRoot, readHashes, type SignedTree } from './tree.ts'

/** What all series of a package are read from. */
export interface Sources {
  readonly members: ReadonlyMap<string, Bytes>
  readonly tree: SignedTree
  /** The number of entries of the log before those of the package. */
  readonly start: number
  readonly entries: readonly Uint8Array[]
  readonly org: string
}

/** The records that the log numbers together, and where the package has them. */
export interface SeriesName {
  readonly folder: 'events' | 'flow' | 'records'
  /** 16 bytes. */
  readonly tag: Uint8Array
  readonly flow: string | null
  readonly trail: string | null
}

/** A record that the log has. */
export interface LoggedRecord {
  readonly sequence: number
  readonly kind: string
  /** In hex. */
  readonly digest: string
  /** Undefined for an erased record. */
  readonly document: unknown
}

/** The complete records of a series, the oldest first. Throws Refusal if one is missing, wrong, or too many. */
export function readSeries(sources: Sources, series: SeriesName): readonly LoggedRecord[] {
  const { members, entries, start, org } = sources
  const { folder, tag, flow, trail } = series
  const listed = entries.flatMap((entry, at) => (isEqual(entry.subarray(1, 17), tag) ? [start + at + 1] : []))
  const shown = [...members.keys()].filter((name) => name.startsWith(`${folder}/`)).map(toSequence)
  const sequences = [...new Set([...listed, ...shown])].toSorted((one, other) => one - other)
  const documents = new Map<number, unknown>()
  for (const sequence of sequences) {
    const member = members.get(`${folder}/${sequence}.json`)
    if (member !== undefined) documents.set(sequence, parseDocument(member))
  }
  const expected = { org, flow, trail }
  for (const [sequence, document] of documents) {
    const isHere = Object.entries({ ...expected, sequence }).every(([name, value]) => valueAt(document, name) === value)
    demand(isHere, `Record ${sequence} is of another series than ${folder}.`)
  }
  return sequences.map((sequence, at) => {
    const record = toRecord(sources, { folder, sequence, documents })
    checkEntry(sources, series, { ...record, ordinal: at + 1 })
    return record
  })
}

/** Of `events/12.json`. NaN for other names, which no expected member has. */
function toSequence(name: string): number {
  return Number(/^\w+\/([1-9]\d{0,14})\.(?:json|proof)$/.exec(name)?.[1])
}

interface Place {
  readonly folder: string
  readonly sequence: number
  readonly documents: ReadonlyMap<number, unknown>
}

const erasableKinds: ReadonlySet<string> = new Set(['flow', 'trail', 'artifact', 'attestation', 'override'])

function toRecord({ members }: Sources, { folder, sequence, documents }: Place): LoggedRecord {
  const member = members.get(`${folder}/${sequence}.json`)
  if (member !== undefined) {
    const document = documents.get(sequence)
    return { sequence, kind: textAt(document, 'kind'), digest: toHex(sha256(member)), document }
  }
  const erasure = [...documents.values()].find(
    (one) => valueAt(one, 'kind') === 'erasure' && valueAt(one, 'body', 'erased_sequence') === sequence,
  )
  demand(erasure !== undefined, `Record ${sequence} is missing, and no record has erased it.`)
  const [kind, digest] = [textAt(erasure, 'body', 'erased_kind'), textAt(erasure, 'body', 'record_sha256')]
  demand(erasableKinds.has(kind), `Record ${sequence} is missing, and none of its kind can be erased.`)
  return { sequence, kind, digest, document: undefined }
}

/** The entry of a record follows from it. It is in the package, or proven; those of the log and the flow are proven in any case. */
function checkEntry(
  { members, tree, start, entries }: Sources,
  { folder, tag }: SeriesName,
  { sequence, ordinal, digest }: LoggedRecord & { readonly ordinal: number },
): void {
  const hexOrdinal = ordinal.toString(16).padStart(8, '0')
  const entry = toBytes(`\u0001${String.fromCharCode(...tag)}${fromHex(hexOrdinal + digest)}`)
  if (sequence > start || folder === 'records') {
    const found = entries[sequence - start - 1]
    const isHere = found !== undefined && isEqual(found, entry)
    demand(isHere, `Record ${sequence} is not that of its entry, or a record before it is missing.`)
  }
  if (folder === 'records') return
  const others = readHashes(members.get(`${folder}/${sequence}.proof`)).toReversed()
  const isProven = leadsToRoot(tree, { start: sequence - 1, entries: [entry], others })
  demand(isProven, `The proof of record ${sequence} does not lead to the root of the log.`)
}

function fromHex(digits: string): string {
  return digits.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}
