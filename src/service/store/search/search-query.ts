import type { Query } from '../engine/driver.ts'
import type { SearchPosition, SearchWord } from '../reader.ts'
import { partSize } from './statement.ts'

/** Columns of attestations that a word matches, as complete values. */
interface AttestationKeys {
  readonly names: readonly string[]
  readonly commits: readonly string[]
  readonly fingerprints: readonly string[]
}

export interface ResolvedWord {
  readonly word: SearchWord
  readonly keys: AttestationKeys
}

export interface SearchScope {
  readonly org: string
  readonly words: readonly ResolvedWord[]
}

/** Values of one column that a word can match. More of them are left out, the last ones in the order of bytes. */
const maxKeys = 32

/** The lists of values are filled up to one of these lengths, and alike for all words, so that few statements serve every search. */
const keyCounts = [0, 4, maxKeys]

/** Parts of the index that one statement reads, newest first: `first`, `first - 1` and so on. */
export interface PartRange {
  readonly first: number
  readonly count: number
}

/**
 * The query for the number of entries of the index that each word has within some parts, in the columns `word0`, `word1` and so on. It
 * stops at `limit` for each word and each of its scans.
 */
export function toSizeQuery({ org, words }: SearchScope, parts: PartRange, limit: number): Query {
  const counts = toKeyCounts(words)
  const sizes = words.map((word, at) => toSize(toWordScans(org, word, { parts, at, counts }), limit))
  return {
    sql: `SELECT ${sizes.map(({ sql }, at) => `${sql} AS word${at}`).join(', ')}`,
    values: sizes.flatMap(({ values }) => values),
  }
}

function toSize(scans: readonly Query[], limit: number): Query {
  return {
    sql: scans.map(({ sql }) => `(SELECT count(*) FROM (${sql} LIMIT ?) AS entries)`).join(' + '),
    values: scans.flatMap(({ values }) => [...values, limit]),
  }
}

/** Where to read, and how many matches at most. */
export interface HitWindow {
  readonly parts: PartRange
  readonly after: SearchPosition
  readonly limit: number
}

/**
 * The query for what matches each word within some parts, newest first, as `sequence`, `kind` and `matched`: the field and the term of the
 * first word, separated by a colon.
 */
export function toSearchQuery({ org, words }: SearchScope, { parts, after, limit }: HitWindow): Query {
  const counts = toKeyCounts(words)
  const scans = words.flatMap((word, at) => toWordScans(org, word, { parts, at, counts }))
  return {
    sql: `SELECT sequence, kind, min(matched) AS matched FROM (${scans.map(({ sql }) => sql).join(' UNION ALL ')}) AS hits
      WHERE sequence < ? OR (sequence = ? AND kind > ?)
      GROUP BY sequence, kind ${toCondition(words.length)} ORDER BY sequence DESC, kind LIMIT ?`,
    values: [...scans.flatMap(({ values }) => values), after.sequence, after.sequence, after.kind, limit],
  }
}

function toKeyCounts(words: readonly ResolvedWord[]): ScanPosition['counts'] {
  return { name: toKeyCount(words, ({ names }) => names), sha: toKeyCount(words, listShas) }
}

/** Commits and fingerprints share the length of their lists. */
function listShas({ commits, fingerprints }: AttestationKeys): readonly string[] {
  return commits.length > fingerprints.length ? commits : fingerprints
}

/** Every word is matched. A count of distinct values would sort each group. */
function toCondition(words: number): string {
  if (words === 1) return ''
  const found = Array.from({ length: words }, (_, at) => `max(CASE WHEN word = ${at} THEN 1 ELSE 0 END) = 1`)
  return `HAVING ${found.join(' AND ')}`
}

function toKeyCount(words: readonly ResolvedWord[], select: (keys: AttestationKeys) => readonly string[]): number {
  const needed = Math.max(...words.map(({ keys }) => select(keys).length))
  return keyCounts.find((count) => count >= needed) ?? maxKeys
}

interface ScanPosition {
  readonly parts: PartRange
  /** Index of the word. */
  readonly at: number
  readonly counts: { readonly name: number; readonly sha: number }
}

function toWordScans(org: string, { word, keys }: ResolvedWord, position: ScanPosition): readonly Query[] {
  const { names, commits, fingerprints } = keys
  const { name, sha } = position.counts
  return [
    toTermScan(org, word, position),
    ...toAttestationScans(org, { column: 'name', field: 'name', values: names, count: name }, position),
    ...toAttestationScans(org, { column: 'commit_sha', field: 'commit', values: commits, count: sha }, position),
    ...toAttestationScans(
      org,
      { column: 'fingerprint', field: 'fingerprint', values: fingerprints, count: sha },
      position,
    ),
  ]
}

function toTermScan(org: string, { from, to }: SearchWord, { parts, at }: ScanPosition): Query {
  // Parts below 0 have no entries.
  const numbers = Array.from({ length: parts.count }, (_, index) => parts.first - index)
  return {
    sql: `SELECT ${at} AS word, sequence, kind, ${toMatched(at, `field || ':' || term`)} AS matched FROM search_term
      WHERE org = ? AND part IN (${toPlaceholders(numbers)}) AND term >= ? AND term <= ?`,
    values: [org, ...numbers, from, to],
  }
}

interface AttestationColumn {
  readonly column: KeyColumn
  readonly field: string
  readonly values: readonly string[]
  /** Length of the list. */
  readonly count: number
}

/**
 * Looks each value up by itself: a list of values would let SQLite read every attestation of the parts. The other columns are compared as
 * `column || ''`, to which no index applies.
 */
function toAttestationScans(
  org: string,
  { column, field, values, count }: AttestationColumn,
  { parts, at }: ScanPosition,
): readonly Query[] {
  if (count === 0) return []
  const given = padList(values, count, '')
  const end = (parts.first + 1) * partSize
  const kind = column === 'name' ? 'kind' : `kind || ''`
  return [
    {
      sql: `SELECT ${at} AS word, sequence, kind, ${toMatched(at, `'${field}:' || ${column}`)} AS matched
        FROM (VALUES ${given.map(() => '(?)').join(', ')}) AS given CROSS JOIN record
        WHERE org = ? AND ${kind} = 'attestation' AND ${column} = column1 AND sequence >= ? AND sequence < ?`,
      values: [...given, org, end - parts.count * partSize, end],
    },
  ]
}

/** Only the first word is shown. */
function toMatched(at: number, text: string): string {
  return at === 0 ? text : 'NULL'
}

function padList<T>(values: readonly T[], length: number, none: T): readonly T[] {
  return Array.from({ length }, (_, index) => values[index] ?? none)
}

function toPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ')
}

/** The columns of attestations with an index of their own (schema-statement.ts). */
export type KeyColumn = 'name' | 'commit_sha' | 'fingerprint'

/** The query for the distinct values of a column that begin with a prefix, in order: each step looks up the next value in the index. */
export function toKeyQuery(column: KeyColumn): string {
  const kind = column === 'name' ? `AND kind = 'attestation'` : ''
  const find = (comparison: string): string => `SELECT ${column} FROM record
    WHERE org = ? ${kind} AND ${column} ${comparison} AND ${column} < ? ORDER BY ${column} LIMIT 1`
  return `WITH RECURSIVE keys(value) AS (
      SELECT (${find('>= ?')}) UNION ALL SELECT (${find('> keys.value')}) FROM keys WHERE keys.value IS NOT NULL)
    SELECT value FROM keys WHERE value IS NOT NULL LIMIT ${maxKeys}`
}
