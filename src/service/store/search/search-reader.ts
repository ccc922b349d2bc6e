import { parseExactJson } from '../../../wire/json/exact-number.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import type { FreeObject } from '../../../wire/primitives.ts'
import type { Row, RowReader } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readOneOf, readText, readTextOrNull } from '../engine/row.ts'
import type { SearchMatch, SearchPage, SearchPosition, SearchWindow, SearchWord } from '../reader.ts'
import { findHits, matchKinds } from './find-hits.ts'
import { toKeyQuery, type KeyColumn, type ResolvedWord } from './search-query.ts'

/** The last character of Unicode: a text and this one sort after each text that begins with it. */
const lastCharacter = '\u{10ffff}'

const readLast = 'SELECT sequence FROM head WHERE org = ?'

/** SearchReader.search. */
export async function search(
  connection: RowReader,
  org: string,
  words: readonly SearchWord[],
  { after, limit }: SearchWindow,
): Promise<SearchPage> {
  const [head] = await connection.read(readLast, [org])
  if (head === undefined) return { matches: [] }
  const resolved = await Promise.all(words.map((word) => resolveWord(connection, org, word)))
  const newest: SearchPosition = { sequence: readNumber(head, 'sequence') + 1, kind: 'trail' }
  const start = after !== undefined && after.sequence < newest.sequence ? after : newest
  const scope = { org, words: resolved, after: start, limit }
  const { hits, next } = await findHits(connection, scope)
  const matches = await readMatches(connection, org, hits)
  return next === undefined ? { matches } : { matches, next }
}

/** Looks up the values of indexed columns that begin like the word. */
async function resolveWord(connection: RowReader, org: string, word: SearchWord): Promise<ResolvedWord> {
  const listKeys = async (column: KeyColumn, prefix: string | undefined): Promise<readonly string[]> => {
    if (prefix === undefined) return []
    const end = `${prefix}${lastCharacter}`
    const rows = await connection.read(toKeyQuery(column), [org, prefix, end, org, end])
    return rows.map((row) => readText(row, 'value'))
  }
  const [commits, fingerprints, ...names] = await Promise.all([
    listKeys('commit_sha', word.sha),
    listKeys('fingerprint', word.sha),
    ...word.names.map((name) => listKeys('name', name)),
  ])
  return { word, keys: { commits, fingerprints, names: [...new Set(names.flat())] } }
}

const rowsInStatement = [20, 101]

/**
 * Only the documents of trails and artifacts are read: those of attestations can be large. Each sequence is looked up by itself: for a list
 * of them, PostgreSQL without statistics of the table reads the whole index by time.
 */
function toRecordQuery(count: number): string {
  return `SELECT sequence, id, flow, trail, name, type, fingerprint, commit_sha, created_at,
    CASE WHEN kind = 'trail' OR kind = 'artifact' THEN document END AS document
    FROM (VALUES ${Array(count).fill('(CAST(? AS BIGINT))').join(', ')}) AS given CROSS JOIN record
    WHERE org = ? AND sequence = column1`
}

async function readMatches(connection: RowReader, org: string, hits: readonly Row[]): Promise<readonly SearchMatch[]> {
  if (hits.length === 0) return []
  const sequences = [...new Set(hits.map((hit) => readNumber(hit, 'sequence')))]
  const count = rowsInStatement.find((size) => size >= sequences.length) ?? sequences.length
  const padded = Array.from({ length: count }, (_, at) => sequences[at] ?? sequences[0] ?? 0)
  const rows = await connection.read(toRecordQuery(count), [...padded, org])
  const bySequence = new Map(rows.map((row) => [readNumberOrNull(row, 'sequence'), row]))
  return hits.flatMap((hit) => {
    const row = bySequence.get(readNumber(hit, 'sequence'))
    return row === undefined ? [] : [toSearchMatch(hit, row)]
  })
}

function toSearchMatch(hit: Row, row: Row): SearchMatch {
  const matched = readText(hit, 'matched')
  const end = matched.indexOf(':')
  return {
    kind: readOneOf(hit, 'kind', matchKinds),
    sequence: readNumber(row, 'sequence'),
    id: readText(row, 'id'),
    flow: readText(row, 'flow'),
    trail: readTextOrNull(row, 'trail'),
    name: readTextOrNull(row, 'name'),
    type: readTextOrNull(row, 'type'),
    fingerprint: readTextOrNull(row, 'fingerprint'),
    commit: readTextOrNull(row, 'commit_sha'),
    created_at: readNumber(row, 'created_at'),
    body: readBody(readTextOrNull(row, 'document')),
    matched: { field: matched.slice(0, end), value: matched.slice(end + 1) },
  }
}

function readBody(document: string | null): FreeObject | undefined {
  const record = document === null ? undefined : parseExactJson(document)
  return isObject(record) && isObject(record['body']) ? record['body'] : undefined
}
