import { parseExactJson } from '../../../json/exact-number.ts'
import { isObject } from '../../../json/is-object.ts'
import type { FreeObject } from '../../../schema/primitives.ts'
import { createPacer } from '../../step.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readOneOf, readText, readTextOrNull } from '../engine/row.ts'
import type { SearchMatch, SearchReader, SearchWord } from '../reader.ts'
import {
  maxKeys,
  toKeyQuery,
  toSearchQuery,
  type KeyColumn,
  type PartRange,
  type ResolvedWord,
  type SearchScope,
} from './search-query.ts'
import { partSize } from './statement.ts'

/** Numbers of parts of the successive statements; the last one is repeated. The newest matches are in the first part if a word is frequent. */
const partCounts = [1, 4, 16]

/** The last character of Unicode: a text and this one sort after each text that begins with it. */
const lastCharacter = '\u{10ffff}'

const readLast = 'SELECT sequence FROM head WHERE org = ?'

export function createSearchReader(connection: Pick<Connection, 'read'>): SearchReader {
  return {
    search: async (org, words, { offset, limit }) => {
      const [head] = await connection.read(readLast, [org])
      if (head === undefined) return { matches: [], total: 0 }
      const resolved = await Promise.all(words.map((word) => resolveWord(connection, org, word)))
      const last = Math.floor(readNumber(head, 'sequence') / partSize)
      const found = await findHits(connection, { org, words: resolved, last, limit: offset + limit + 1 })
      const matches = await readMatches(connection, org, found.slice(offset, offset + limit))
      return { matches, total: found.length > offset + limit ? undefined : found.length }
    },
  }
}

/** Looks up the values of indexed columns that begin like the word. */
async function resolveWord(connection: Pick<Connection, 'read'>, org: string, word: SearchWord): Promise<ResolvedWord> {
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
  return { word, keys: { commits, fingerprints, names: [...new Set(names.flat())].slice(0, maxKeys) } }
}

interface Scope extends SearchScope {
  /** The newest part. */
  readonly last: number
  readonly limit: number
}

/** Reads the parts from the newest to the oldest, until there are enough matches. Other requests run between two statements. */
async function findHits(
  connection: Pick<Connection, 'read'>,
  { last, limit, ...scope }: Scope,
): Promise<readonly Row[]> {
  const pause = createPacer()
  const found: Row[] = []
  for (let at = 0, first = last; first >= 0 && found.length < limit; at += 1) {
    const parts: PartRange = { first, count: partCounts[at] ?? partCounts.at(-1) ?? 1 }
    const { sql, values } = toSearchQuery(scope, parts, limit - found.length)
    found.push(...(await connection.read(sql, values)))
    first -= parts.count
    await pause()
  }
  return found
}

const rowsInStatement = [20, 101]

/** Only the documents of trails and artifacts are read: those of attestations can be large. */
function toRecordQuery(count: number): string {
  return `SELECT sequence, id, flow, trail, name, type, fingerprint, commit_sha, created_at,
    CASE WHEN kind = 'trail' OR kind = 'artifact' THEN document END AS document FROM record
    WHERE org = ? AND sequence IN (${Array(count).fill('?').join(', ')})`
}

async function readMatches(
  connection: Pick<Connection, 'read'>,
  org: string,
  hits: readonly Row[],
): Promise<readonly SearchMatch[]> {
  if (hits.length === 0) return []
  const sequences = [...new Set(hits.map((hit) => readNumber(hit, 'sequence')))]
  const count = rowsInStatement.find((size) => size >= sequences.length) ?? sequences.length
  const padded = Array.from({ length: count }, (_, at) => sequences[at] ?? sequences[0] ?? 0)
  const rows = await connection.read(toRecordQuery(count), [org, ...padded])
  const bySequence = new Map(rows.map((row) => [readNumberOrNull(row, 'sequence'), row]))
  return hits.flatMap((hit) => {
    const row = bySequence.get(readNumber(hit, 'sequence'))
    return row === undefined ? [] : [toSearchMatch(hit, row)]
  })
}

const matchKinds = ['trail', 'artifact', 'attestation'] as const

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
