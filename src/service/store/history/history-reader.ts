import * as statement from '../ledger/read-statement.ts'
import { readFact, readTrailRecord } from '../../fact/fact.ts'
import type { TrailRecord } from '../../fact/trail-record.ts'
import { mapPaced } from '../../limit/turn.ts'
import { shareTurn } from '../../limit/shared-read.ts'
import { readDocumentLength } from '../document-length.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../engine/row.ts'
import type { HistoryReader } from '../reader.ts'
import { isReportKind, type FlowKey, type StoredRecord, type Written } from '../record.ts'
import { toFindQuery } from '../ledger/find-query.ts'
import { createListReader, type ListedRow, type ListRange } from './list-reader.ts'
import { toStoredRecord } from '../ledger/record-row.ts'

interface FollowedHistory extends HistoryReader {
  /** Adds a record that this process has written to what is kept of its trail, so that it is not read again. */
  readonly addWritten: (written: Written) => void
}

/** Reads the records of trails, as they are judged, and of flows. */
export function createHistoryReader(connection: Connection): FollowedHistory {
  const trails = createListReader((key, ranges) => readTrailRows(connection, key, ranges))
  const flows = createListReader((key, [range]) => readFlowRows(connection, key, range?.after ?? 0))
  // Each report reads its flow, and few flows are reported into at a time.
  const readFlow = shareTurn(
    async (key: FlowKey) => (await flows.read(key, [''])).get('') ?? [],
    ({ org, flow }) => JSON.stringify([org, flow]),
  )
  return {
    readTrails: (org, flow, names) => trails.read({ org, flow }, names),
    readTrail: async (key, upTo) => (await trails.read(key, [key.trail], upTo)).get(key.trail) ?? [],
    readFlow,
    addWritten: ({ record, added }) => {
      const { org, flow, trail, sequence, kind } = record
      if (added === undefined || flow === null || trail === null || kind === 'erasure') return
      trails.add({ org, flow }, { list: trail, ordinal: added.ordinal }, () => {
        const read = readFact(record, added.fact) ?? readStored(record)
        return { list: trail, sequence, isErasure: false, record: read, size: read?.size ?? 0 }
      })
    },
    peekTrail: (key) => trails.peek(key, key.trail),
    peekFlow: (key) => flows.peek(key, ''),
  }
}

async function readTrailRows(
  connection: Connection,
  { org, flow }: FlowKey,
  ranges: readonly ListRange[],
): Promise<readonly ListedRow<TrailRecord>[]> {
  const rows = await readRanges(connection, { org, flow }, ranges)
  const records = await mapPaced(rows, (row) => ({ row, record: toTrailRecord(row, { org, flow }) }))
  const unread = records.filter(({ row, record }) => record === undefined && isReportKind(readText(row, 'kind')))
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

/** One prepared statement serves all pages, and another single trails. */
async function readRanges(
  connection: Connection,
  { org, flow }: FlowKey,
  ranges: readonly ListRange[],
): Promise<readonly Row[]> {
  const [only, ...others] = ranges
  if (only !== undefined && others.length === 0)
    return connection.read(statement.readTrail, [org, only.name, flow, only.after, only.name, flow])
  const rows: Row[] = []
  for (let start = 0; start < ranges.length; start += statement.trailsPerRead) {
    const values = Array.from({ length: statement.trailsPerRead }, (_, at) => ranges[start + at] ?? noRange)
    const parameters = values.flatMap(({ name, after }) => [org, flow, name, after])
    rows.push(...(await connection.read(statement.readTrails, parameters)))
  }
  return rows
}

/** Fills the statement, and selects no row. */
const noRange: ListRange = { name: '', after: Number.MAX_SAFE_INTEGER }

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

function readStored(record: StoredRecord): TrailRecord | undefined {
  return readTrailRecord(record, readDocumentLength(record))
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
    return readStored(toStoredRecord(row))
  })
  return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.sequence, record]])))
}

async function readFlowRows(
  connection: Connection,
  { org, flow }: FlowKey,
  after: number,
): Promise<readonly ListedRow<StoredRecord>[]> {
  const rows = await connection.read(statement.readFlow, [org, flow, after, flow, org, flow, after, flow])
  const records = await mapPaced(rows, toStoredRecord)
  const sorted = records.filter(({ trail }) => trail === null).toSorted((a, b) => a.sequence - b.sequence)
  return sorted.map((record) => {
    const isErasure = record.kind === 'erasure'
    const size = readDocumentLength(record)
    return { list: '', sequence: record.sequence, isErasure, record: isErasure ? undefined : record, size }
  })
}
