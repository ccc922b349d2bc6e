import { parentPort } from 'node:worker_threads'
import type { Row } from '../../store/engine/driver.ts'
import { readNumber } from '../../store/engine/row.ts'
import { ledgerPageSize, readLedgerPage, toLedgerRow } from '../../store/ledger/inspection.ts'
import { createTagger } from '../../store/ledger/log-update.ts'
import { loadSqlite } from '../../store/sqlite/node-sqlite.ts'
import type { LedgerPageRequest } from './page-maker.ts'
import { toRecordPage } from './record-page.ts'

/** A thread that reads an SQLite file, and makes pages of its records. It answers requests in their order. */
const [, , path = ''] = process.argv
const { DatabaseSync } = loadSqlite()
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
const statement = database.prepare(readLedgerPage)
statement.setReturnArrays(true)
let tagger = { key: '', toTag: createTagger('') }

parentPort?.on('message', (request: LedgerPageRequest) => {
  const { tagKey } = request
  if (tagger.key !== tagKey) tagger = { key: tagKey, toTag: createTagger(tagKey) }
  parentPort?.postMessage(toRecordPage(listRows(request), tagger.toTag), [])
})

/** Few rows are read together, because their documents are then still in the cache of the processor when they are checked. */
const rowsPerRead = 50

function* listRows({ org, after, to }: LedgerPageRequest): Generator<Row> {
  let last = after
  for (let read = 0; read < ledgerPageSize; read += rowsPerRead) {
    const lists: readonly unknown[] = statement.all(org, last, rowsPerRead)
    for (const values of lists) {
      if (!Array.isArray(values)) throw new TypeError('SQLite returned a row that is not a list.')
      const row = toLedgerRow(values)
      last = readNumber(row, 'sequence')
      if (last > to) return
      yield row
    }
    if (lists.length < rowsPerRead) return
  }
}
