import { paginateTrails } from '../../client/paginate.ts'
import { EvidenceError } from '../../error.ts'
import { parseLogNumber, type Checkpoint } from '../../log/checkpoint.ts'
import { appendLeaves, emptyRange, parseRange, printRange, toRoot, type CompactRange } from '../../log/compact-range.ts'
import { createTagFunction, eventTag, parseEntry, type LogEntry, type TagNames } from '../../log/entry.ts'
import { hashLeaf, isSameHash } from '../../log/hash.ts'
import { plural } from '../../text/plural.ts'
import { tileWidth } from '../../log/tile.ts'
import type { LogSource } from './log-source.ts'

/** The entries that were checked: their number and tree, and the last ordinal of each tag in hex. */
interface CheckedTags {
  readonly range: CompactRange
  readonly ordinals: ReadonlyMap<string, number>
}

/** The result of a check. `text`: what the next check continues from; undefined if the tags are not checked. */
export type TagResult = { readonly text: string | undefined } | { readonly finding: string }

/**
 * Checks each new entry of a log: the entries have the root of the checkpoint, the ordinals of each tag have no gap, and each tag is that of
 * a flow and trail that the service shows. `text` is that of the last check. Throws EvidenceError of the source, and `file` if no tag
 * follows from the key.
 */
export async function checkTags(
  source: LogSource,
  { size, root }: Checkpoint,
  { tagKey, text }: { readonly tagKey: Uint8Array; readonly text: string | undefined },
): Promise<TagResult> {
  const before = parseCheckedTags(text)
  const ordinals = new Map(before.ordinals)
  let { range } = before
  while (range.size < size) {
    const entries = await readEntries(source, range.size, size)
    range = appendLeaves(range, entries.map(hashLeaf))
    const finding = countEntries(entries, range.size - entries.length, ordinals)
    if (finding !== undefined) return { finding }
  }
  if (range.size !== size || !isSameHash(toRoot(range), root)) {
    return { finding: `its entries do not have the root of its checkpoint of ${size} entries` }
  }
  const added = [...ordinals.keys()].filter((tag) => !before.ordinals.has(tag))
  const unknown = await findUnknownTags(source, new Set(added), createTagFunction(tagKey))
  const known = ordinals.size - unknown.size
  if (unknown.size > 0 && known <= 1) throw toKeyError()
  if (unknown.size > 0)
    return { finding: `it has ${plural(unknown.size, 'tag')} of no flow and trail that the service shows` }
  return { text: printCheckedTags({ range, ordinals }) }
}

function toKeyError(): EvidenceError {
  const message =
    'No tag of the log follows from the key in the file of --log-secret; check that it is the key of this log.'
  return new EvidenceError('file', message)
}

/** The entries of the bundle with the index `start`, from it on. */
async function readEntries(source: LogSource, start: number, size: number): Promise<readonly Uint8Array[]> {
  const position = Math.floor(start / tileWidth)
  const width = Math.min(tileWidth, size - position * tileWidth)
  const entries = splitBundle(await source.fetchEntries(position, width))
  if (entries.length === width) return entries.slice(start - position * tileWidth)
  throw new EvidenceError('nonsense', `The bundle ${position} of the log has ${entries.length} entries, not ${width}.`)
}

function splitBundle(bytes: Uint8Array): readonly Uint8Array[] {
  const entries: Uint8Array[] = []
  const view = Buffer.from(bytes)
  for (let at = 0; at + 2 <= view.length;) {
    const end = at + 2 + view.readUInt16BE(at)
    if (end > view.length) return []
    entries.push(view.subarray(at + 2, end))
    at = end
  }
  return entries
}

/** Counts the entries of each tag. Returns the first difference from their ordinals. */
function countEntries(
  entries: readonly Uint8Array[],
  start: number,
  ordinals: Map<string, number>,
): string | undefined {
  for (const [at, bytes] of entries.entries()) {
    const entry: LogEntry | undefined = parseEntry(bytes)
    if (entry === undefined) return `entry ${start + at + 1} is not of a known version`
    const tag = toHex(entry.tag)
    const expected = (ordinals.get(tag) ?? 0) + 1
    if (entry.ordinal !== expected) {
      return `entry ${start + at + 1} has the ordinal ${entry.ordinal} of its tag, and ${expected} comes next`
    }
    ordinals.set(tag, expected)
  }
  return undefined
}

/** The tags that no flow and trail of the service has. Reads lists, the newest trails first, until all are found. */
async function findUnknownTags(
  source: LogSource,
  tags: Set<string>,
  toTag: (names: TagNames) => Uint8Array,
): Promise<ReadonlySet<string>> {
  const find = (names: TagNames): void => void tags.delete(toHex(toTag(names)))
  tags.delete(toHex(eventTag))
  find({ flow: null, trail: null })
  if (tags.size === 0) return tags
  for await (const names of listTagNames(source)) {
    find(names)
    if (tags.size === 0) return tags
  }
  return tags
}

/** The flows that the service shows, then their trails, the newest first. An archived flow is in a list of its own (rules 1.15). */
async function* listTagNames({ org, client }: LogSource): AsyncGenerator<TagNames, void, undefined> {
  for (const query of [{}, { archived: true }]) {
    const flows = (await client.listFlows({ params: { org }, query })).map(({ name }) => name)
    for (const flow of flows) yield { flow, trail: null }
    for (const flow of flows)
      for await (const { name } of paginateTrails(client, { org, flow_name: flow })) yield { flow, trail: name }
  }
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** The size and the range on the first line, then a line for each tag. */
function printCheckedTags({ range, ordinals }: CheckedTags): string {
  const lines = [...ordinals].map(([tag, ordinal]) => `${tag} ${ordinal}\n`)
  return `${range.size} ${printRange(range)}\n${lines.join('')}`
}

/** The tag and its last ordinal. */
const countLine = /^([0-9a-f]{32}) ([1-9]\d{0,14})$/

/** Throws EvidenceError `file` for a damaged text: a log is not rewritten because of it. */
function parseCheckedTags(text: string | undefined): CheckedTags {
  if (text === undefined) return { range: emptyRange, ordinals: new Map() }
  const [head = '', ...lines] = text.split('\n').slice(0, -1)
  const [digits = '', hashes = ''] = head.split(' ')
  const size = parseLogNumber(digits)
  const range = size === undefined ? undefined : parseRange(size, hashes)
  const counts = lines.flatMap((line) => {
    const [, tag, ordinal] = countLine.exec(line) ?? []
    return tag === undefined ? [] : [[tag, Number(ordinal)] as const]
  })
  if (range !== undefined && counts.length === lines.length) return { range, ordinals: new Map(counts) }
  throw new EvidenceError(
    'file',
    'The counts of tags in the folder are not readable; remove the file, to read the log again.',
  )
}
