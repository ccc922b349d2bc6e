import * as statement from './read-statement.ts'
import { defaultLength } from '../document-length.ts'
import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readOneOf, readText, readTextOrNull } from '../engine/row.ts'
import { recordKinds } from '../../../wire/resource/record-kind.ts'
import type { RecordPlace, RecordReader, Selection } from '../reader.ts'
import type { StoredRecord } from '../record.ts'
import {
  isInTally,
  isShortScan,
  toCountQuery,
  toFindQuery,
  toLocateQuery,
  toMeasureQuery,
  toPlaceQuery,
} from './find-query.ts'
import { mapPaced } from '../../limit/turn.ts'
import { toStoredRecord } from './record-row.ts'

export function createRecordReader(connection: Pick<Driver, 'read' | 'readAside'>): RecordReader {
  return {
    readHead: async (org) => {
      const [row] = await connection.read(statement.readHead, [org])
      return row === undefined ? 0 : readNumber(row, 'sequence')
    },
    findById: async (org, id) => (await connection.read(statement.findById, [org, id])).map(toStoredRecord)[0],
    findBySequence: async (org, sequence) =>
      (await connection.read(statement.findBySequence, [org, sequence])).map(toStoredRecord)[0],
    find: (org, selection, limit) => findRecords(connection, org, selection, limit),
    measure: (org, selection, limit) => measureRecords(connection, org, selection, limit),
    findPlaces: async (org, filter, limit) => {
      const { sql, values } = toPlaceQuery(org, filter, limit)
      return (await connection.read(sql, values)).map(toRecordPlace)
    },
    locate: async (org, filter, part) => {
      const { sql, values } = toLocateQuery(org, filter, part)
      const read = isShortScan(filter, part) ? connection.read : connection.readAside
      const sequences = (await read(sql, values)).map((row) => readNumber(row, 'sequence'))
      return part.oldestFirst === true ? sequences.toReversed() : sequences
    },
    count: async (org, filter) => {
      const { sql, values } = toCountQuery(org, filter)
      const isLong = !isInTally(filter) && (filter.from !== undefined || filter.to !== undefined)
      const [row] = await (isLong ? connection.readAside : connection.read)(sql, values)
      return readNumber(row, 'total')
    },
  }
}

async function findRecords(
  connection: Pick<Driver, 'read'>,
  ...[org, selection, limit]: Parameters<RecordReader['find']>
): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = []
  for (const part of splitSelection(selection)) {
    const { sql, values } = toFindQuery(org, part, limit)
    found.push(...(await mapPaced(await connection.read(sql, values), toStoredRecord)))
  }
  return found
}

async function measureRecords(
  connection: Pick<Driver, 'read'>,
  ...[org, selection, limit]: Parameters<RecordReader['measure']>
): Promise<number> {
  let bytes = 0
  for (const part of splitSelection(selection)) {
    const { sql, values } = toMeasureQuery(org, part, limit)
    const [row] = await connection.read(sql, values)
    bytes += Math.max(readNumber(row, 'size'), readNumber(row, 'total') * defaultLength)
  }
  return bytes
}

/** Statements have at most 32,766 values in SQLite. */
const maxSequences = 10_000

/** The parts of a selection that one statement reads, the newest first. */
function splitSelection(selection: Selection): readonly Selection[] {
  if (!('sequences' in selection) || selection.sequences.length <= maxSequences) return [selection]
  const newestFirst = selection.sequences.toSorted((a, b) => b - a)
  return Array.from({ length: Math.ceil(newestFirst.length / maxSequences) }, (_, at) => ({
    sequences: newestFirst.slice(at * maxSequences, (at + 1) * maxSequences),
  }))
}

function toRecordPlace(row: Row): RecordPlace {
  return {
    id: readText(row, 'id'),
    sequence: readNumber(row, 'sequence'),
    kind: readOneOf(row, 'kind', recordKinds),
    flow: readTextOrNull(row, 'flow'),
    trail: readTextOrNull(row, 'trail'),
    fingerprint: readTextOrNull(row, 'fingerprint'),
    commit: readTextOrNull(row, 'commit_sha'),
  }
}
