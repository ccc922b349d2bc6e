import { expect, test } from 'vitest'
import type { Row } from '../../../../src/service/store/engine/driver.ts'
import { runWithoutTransaction, type SqliteTransaction } from '../../../../src/service/store/sqlite/transaction.ts'

/** A connection on which each statement has these rows. */
function createConnection(rows: readonly Row[]): { readonly connection: SqliteTransaction; readonly ran: string[] } {
  const ran: string[] = []
  const connection = {
    changeSchema: async (sql: string) => {
      ran.push(sql)
      return rows
    },
    rollBack: async () => void ran.push('ROLLBACK'),
  }
  return { connection: connection as unknown as SqliteTransaction, ran }
}

test.each<{ readonly rows: readonly Row[] }>([{ rows: [] }, { rows: [{ busy: 0, log: 1 }] }])(
  'statements outside of a transaction run one after another: $rows',
  async ({ rows }) => {
    const { connection, ran } = createConnection(rows)
    await runWithoutTransaction(connection, ['VACUUM', 'PRAGMA wal_checkpoint'])
    expect(ran).toEqual(['VACUUM', 'PRAGMA wal_checkpoint'])
  },
)

test('a checkpoint that another process prevents fails', async () => {
  const { connection, ran } = createConnection([{ busy: 1 }])
  await expect(runWithoutTransaction(connection, ['PRAGMA wal_checkpoint', 'VACUUM'])).rejects.toThrow(
    'another process reads the database',
  )
  expect(ran).toEqual(['PRAGMA wal_checkpoint', 'ROLLBACK'])
})
