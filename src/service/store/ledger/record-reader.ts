import type { Connection } from '../engine/driver.ts'
import { toCount, toFind } from './find-query.ts'
import { readNumber, toRecord } from '../engine/row.ts'
import { shareTurn } from '../cache/share-turn.ts'
import * as statement from './statement.ts'
import type { Store } from '../store.ts'

export function createRecordReader(connection: Connection): Pick<Store, 'readHead' | 'findById' | 'find' | 'count'> {
  return {
    readHead: shareTurn(async (org) => {
      const [row] = await connection.all(statement.readHead, [org])
      return row === undefined ? 0 : readNumber(row, 'sequence')
    }),
    findById: async (org, id) => (await connection.all(statement.findById, [org, id])).map(toRecord)[0],
    find: async (org, filter, window) => {
      const { sql, values } = toFind(org, filter, window)
      return (await connection.all(sql, values)).map(toRecord)
    },
    count: async (org, filter) => {
      const { sql, values } = toCount(org, filter)
      const [row] = await connection.all(sql, values)
      return readNumber(row, 'total')
    },
  }
}
