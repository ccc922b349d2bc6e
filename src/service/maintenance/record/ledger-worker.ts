import { parentPort } from 'node:worker_threads'
import type { Row } from '../../store/engine/driver.ts'
import { readNumber } from '../../store/engine/row.ts'
import { readLedgerPage, toLedgerRow } from '../../store/ledger/inspection.ts'
import { createTagger } from '../../store/ledger/log-update.ts'
import { loadSqlite } from '../../store/sqlite/node-sqlite.ts'
import type { PageRequest } from './page-maker.ts'
import { toRecordPage } from './record-page.ts'

/** A thread that reads an SQLite file, and makes pages of its records. It answers requests in their order. */
const [, , path = ''] = process.argv
const { DatabaseSync } = loadSqlite()
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
const statement = database.prepare(readLedgerPage)
statement.setReturnArrays(true)
let tagger = { key: '', toTag: createTagger('') }

parentPort?.on('message', ({ org, after, to, tagKey }: PageRequest) => {
  if (tagger.key !== tagKey) tagger = { key: tagKey, toTag: createTagger(tagKey) }
  parentPort?.postMessage(toRecordPage(listRows(statement.all(org, after), to), tagger.toTag), [])
})

function* listRows(lists: readonly unknown[], to: number): Generator<Row> {
  for (const values of lists) {
    if (!Array.isArray(values)) throw new TypeError('SQLite returned a row that is not a list.')
    const row = toLedgerRow(values)
    if (readNumber(row, 'sequence') > to) return
    yield row
  }
}
