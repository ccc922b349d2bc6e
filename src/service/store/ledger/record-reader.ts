import { defaultLength } from '../cache/document-length.ts'
import type { Connection } from '../engine/driver.ts'
import { readNumber } from '../engine/row.ts'
import type { RecordReader } from '../reader.ts'
import { toCountQuery, toFindQuery, toMeasureQuery } from './find-query.ts'
import * as statement from './read-statement.ts'
import { toStoredRecord } from './record-row.ts'
import { toStoredRecords } from './stored-records.ts'

export function createRecordReader(connection: Connection): RecordReader {
  return {
    readHead: async (org) => {
      const [row] = await connection.read(statement.readHead, [org])
      return row === undefined ? 0 : readNumber(row, 'sequence')
    },
    findById: async (org, id) => (await connection.read(statement.findById, [org, id])).map(toStoredRecord)[0],
    findBySequence: async (org, sequence) =>
      (await connection.read(statement.findBySequence, [org, sequence])).map(toStoredRecord)[0],
    find: async (org, filter, window) => {
      const { sql, values } = toFindQuery(org, filter, window)
      return toStoredRecords(await connection.read(sql, values))
    },
    measure: async (org, filter, window) => {
      const { sql, values } = toMeasureQuery(org, filter, window)
      const [row] = await connection.read(sql, values)
      return Math.max(readNumber(row, 'size'), readNumber(row, 'total') * defaultLength)
    },
    count: async (org, filter) => {
      const { sql, values } = toCountQuery(org, filter)
      const [row] = await connection.read(sql, values)
      return readNumber(row, 'total')
    },
  }
}
