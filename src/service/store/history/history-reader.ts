import { readFact, readTrailRecord } from '../../fact/fact.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'
import { mapPaced } from '../../step.ts'
import { readDocumentLength } from '../cache/document-length.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../engine/row.ts'
import type { HistoryReader } from '../reader.ts'
import type { FlowKey, StoredRecord } from '../record.ts'
import { toFindQuery } from '../ledger/find-query.ts'
import { createListReader, type ListedRow } from './list-reader.ts'
import * as statement from '../ledger/read-statement.ts'
import { toStoredRecord } from '../ledger/record-row.ts'

/** Trails in one statement. */
const chunkSize = 100

/** Reads the records of trails, as they are judged, and of flows. `lastPublished` as in `createListReader`. */
export function createHistoryReader(connection: Connection, lastPublished: (org: string) => number): HistoryReader {
  const trails = createListReader(
    (key, names, after) => readTrailRows(connection, key, { names, after }),
    lastPublished,
  )
  const flows = createListReader((key, _names, after) => readFlowRows(connection, key, after), lastPublished)
  return {
    readTrails: (org, flow, names) => trails.read({ org, flow }, names),
    readTrail: async (key) => (await trails.read(key, [key.trail])).get(key.trail) ?? [],
    readFlow: async (key) => (await flows.read(key, [''])).get('') ?? [],
    peekTrail: (key) => trails.peek(key, key.trail),
    peekFlow: (key) => flows.peek(key, ''),
  }
}

interface TrailRange {
  readonly names: readonly string[]
  /** Sequence, exclusive. */
  readonly after: number
}

async function readTrailRows(
  connection: Connection,
  { org, flow }: FlowKey,
  { names, after }: TrailRange,
): Promise<readonly ListedRow<TrailRecord>[]> {
  const rows: Row[] = []
  for (let start = 0; start < names.length; start += chunkSize) {
    const padded = padNames(names.slice(start, start + chunkSize))
    rows.push(...(await connection.read(statement.readTrails(padded.length), [org, flow, ...padded, after])))
  }
  const records = await mapPaced(rows, (row) => ({ row, record: toTrailRecord(row, { org, flow }) }))
  const unread = records.filter(({ row, record }) => record === undefined && row['kind'] !== 'erasure')
  const documents = await readDocuments(
    connection,
    org,
    unread.map(({ row }) => readNumber(row, 'sequence')),
  )
  return records.map(({ row, record }) => {
    const sequence = readNumber(row, 'sequence')
    return {
      list: readText(row, 'trail'),
      sequence,
      isErasure: row['kind'] === 'erasure',
      record: record ?? documents.get(sequence),
      size: record?.size ?? documents.get(sequence)?.size ?? 0,
    }
  })
}

/** The last name is repeated until the chunk is full, so that one prepared statement serves all pages, and another single trails. */
function padNames(names: readonly string[]): readonly string[] {
  return names.length === 1 ? names : Array.from({ length: chunkSize }, (_, at) => names[at] ?? names.at(-1) ?? '')
}

/** Undefined if the document of the record has to be read. */
function toTrailRecord(row: Row, { org, flow }: FlowKey): TrailRecord | undefined {
  const columns = {
    org,
    flow,
    trail: readText(row, 'trail'),
    id: readText(row, 'id'),
    sequence: readNumber(row, 'sequence'),
    created_at: readNumber(row, 'created_at'),
    name: readTextOrNull(row, 'name'),
    type: readTextOrNull(row, 'type'),
    fingerprint: readTextOrNull(row, 'fingerprint'),
    commit: readTextOrNull(row, 'commit_sha'),
  }
  return row['kind'] === 'erasure' ? undefined : readFact(columns, readTextOrNull(row, 'fact'))
}

/** The records whose fact is not the whole of what is judged, by sequence. */
async function readDocuments(
  connection: Connection,
  org: string,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, TrailRecord>> {
  if (sequences.length === 0) return new Map()
  const { sql, values } = toFindQuery(org, { sequences })
  const found = await mapPaced(await connection.read(sql, values), (row) => {
    const stored = toStoredRecord(row)
    return readTrailRecord(stored, readDocumentLength(stored))
  })
  return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.sequence, record]])))
}

async function readFlowRows(
  connection: Connection,
  { org, flow }: FlowKey,
  after: number,
): Promise<readonly ListedRow<StoredRecord>[]> {
  const { sql, values } = toFindQuery(org, { kinds: ['flow', 'erasure'], flow, above: after })
  const records = await mapPaced(await connection.read(sql, values), toStoredRecord)
  return records
    .filter(({ trail }) => trail === null)
    .toReversed()
    .map((record) => {
      const isErasure = record.kind === 'erasure'
      const size = readDocumentLength(record)
      return { list: '', sequence: record.sequence, isErasure, record: isErasure ? undefined : record, size }
    })
}
