import { defaultLength } from '../cache/document-length.ts'
import type { Driver, Row } from '../engine/driver.ts'
import { readNumber, readOneOf, readText, readTextOrNull } from '../engine/row.ts'
import { recordKinds } from '../../../schema/resource/record-kind.ts'
import type { RecordPlace, RecordReader } from '../reader.ts'
import {
  isInTally,
  isShortScan,
  toCountQuery,
  toFindQuery,
  toLocateQuery,
  toMeasureQuery,
  toPlaceQuery,
} from './find-query.ts'
import * as statement from './read-statement.ts'
import { toStoredRecord } from './record-row.ts'
import { toStoredRecords } from './stored-records.ts'

export function createRecordReader(connection: Pick<Driver, 'read' | 'readAside'>): RecordReader {
  return {
    readHead: async (org) => {
      const [row] = await connection.read(statement.readHead, [org])
      return row === undefined ? 0 : readNumber(row, 'sequence')
    },
    findById: async (org, id) => (await connection.read(statement.findById, [org, id])).map(toStoredRecord)[0],
    findBySequence: async (org, sequence) =>
      (await connection.read(statement.findBySequence, [org, sequence])).map(toStoredRecord)[0],
    find: async (org, filter, limit) => {
      const { sql, values } = toFindQuery(org, filter, limit)
      return toStoredRecords(await connection.read(sql, values))
    },
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
    measure: async (org, filter, limit) => {
      const { sql, values } = toMeasureQuery(org, filter, limit)
      const [row] = await connection.read(sql, values)
      return Math.max(readNumber(row, 'size'), readNumber(row, 'total') * defaultLength)
    },
    count: async (org, filter) => {
      const { sql, values } = toCountQuery(org, filter)
      const isLong = !isInTally(filter) && (filter.from !== undefined || filter.to !== undefined)
      const [row] = await (isLong ? connection.readAside : connection.read)(sql, values)
      return readNumber(row, 'total')
    },
  }
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
