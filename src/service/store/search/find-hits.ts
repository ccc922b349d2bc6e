import { createPacer } from '../../limit/turn.ts'
import type { Row, RowReader } from '../engine/driver.ts'
import { readNumber, readOneOf } from '../engine/row.ts'
import type { SearchPosition } from '../reader.ts'
import { toSearchQuery, toSizeQuery, type PartRange, type SearchScope } from './search-query.ts'
import { partSize } from './statement.ts'

export const matchKinds = ['trail', 'artifact', 'attestation'] as const

/** Entries of the index that one search compares, beside those of its first part. */
const maxCompared = 4096

/** Pairs of statements of one search. 64 of them reach 60 million records of which none matches. */
const maxRounds = 64

/** Numbers of parts that one statement reads. */
const widths = [1, 8, 64] as const

/** More entries of a word within several parts are read one part at a time. */
const maxTogether = 512

interface HitScope extends SearchScope {
  readonly after: SearchPosition
  readonly limit: number
}

interface Hits {
  /** At most `limit`, newest first. */
  readonly hits: readonly Row[]
  /** Where the search stopped; absent if everything was searched. */
  readonly next?: SearchPosition
}

/**
 * Reads the parts from the newest to the oldest, until the page is full or the work of one search is done. A range of parts in which a
 * word has no entry is skipped: a frequent word beside a rare one is read only near the entries of the rare one.
 */
export async function findHits(connection: RowReader, scope: HitScope): Promise<Hits> {
  const pause = createPacer()
  const found: Row[] = []
  let walk: Walk = { first: findFirstPart(scope.after), width: 0, dense: 0, compared: 0 }
  for (let round = 0; walk.first >= 0; round += 1) {
    if (found.length > scope.limit) return toFullPage(found, scope.limit)
    if (round === maxRounds || walk.compared > maxCompared) return { hits: found, next: toPosition(walk) }
    const { rows, ...next } = await readRange(connection, { ...scope, limit: scope.limit + 1 - found.length }, walk)
    found.push(...rows)
    walk = next
    await pause()
  }
  return found.length > scope.limit ? toFullPage(found, scope.limit) : { hits: found }
}

/** The position of a walk through the parts, and what it took. */
interface Walk {
  /** The newest part that is not read yet. */
  readonly first: number
  /** Index of the number of parts to read next. */
  readonly width: number
  /** The oldest part of the range that was too dense to be read together. It is read with smaller steps to its end. */
  readonly dense: number
  readonly compared: number
}

async function readRange(
  connection: RowReader,
  scope: HitScope,
  { first, width, dense, compared }: Walk,
): Promise<Walk & { readonly rows: readonly Row[] }> {
  const parts: PartRange = { first, count: widths[width] ?? 1 }
  const sizes = await readSizes(connection, scope, parts)
  const next = first - parts.count
  const isSkipped = Math.min(...sizes) === 0
  const isDense = !isSkipped && Math.max(...sizes) > maxTogether
  if (isDense && parts.count > 1) return { rows: [], first, width: width - 1, dense: next + 1, compared }
  const after = { first: next, width: isDense ? width : widen({ first: next, width, dense }), dense }
  if (isSkipped) return { rows: [], ...after, compared }
  const { sql, values } = toSearchQuery(scope, { parts, after: scope.after, limit: scope.limit })
  const rows = await connection.read(sql, values)
  return { rows, ...after, compared: sizes.reduce((sum, size) => sum + size, compared) }
}

function widen({ first, width, dense }: Omit<Walk, 'compared'>): number {
  return first < dense || dense === 0 ? Math.min(width + 1, widths.length - 1) : width
}

/** Entries of each word. The size of a single part counts in full, those of several parts only show whether they are few. */
async function readSizes(
  connection: RowReader,
  { org, words }: HitScope,
  parts: PartRange,
): Promise<readonly number[]> {
  const limit = parts.count === 1 ? maxCompared + 1 : maxTogether + 1
  const { sql, values } = toSizeQuery({ org, words }, parts, limit)
  const [row] = await connection.read(sql, values)
  return words.map((_, at) => readNumber(row, `word${at}`))
}

/** The part of the first match after a position. */
function findFirstPart({ sequence, kind }: SearchPosition): number {
  return Math.floor((kind === lastKind ? sequence - 1 : sequence) / partSize)
}

/** The last kind in the order of the matches of one record. */
const lastKind = 'trail'

/** The position after everything that a walk has read. */
function toPosition({ first }: Walk): SearchPosition {
  return { sequence: (first + 1) * partSize, kind: lastKind }
}

function toFullPage(found: readonly Row[], limit: number): Hits {
  const hits = found.slice(0, limit)
  const last = hits.at(-1)
  return last === undefined
    ? { hits }
    : { hits, next: { sequence: readNumber(last, 'sequence'), kind: readOneOf(last, 'kind', matchKinds) } }
}
