import { parentPort } from 'node:worker_threads'
import type { Row } from '../../store/engine/driver.ts'
import { readNumber } from '../../store/engine/row.ts'
import { readLedgerPage } from '../../store/ledger/inspection.ts'
import { createTagger } from '../../store/ledger/log-update.ts'
import { openToRead } from '../../store/sqlite/connection.ts'
import { loadSqlite } from '../../store/sqlite/node-sqlite.ts'
import type { PageRequest } from './page-maker.ts'
import { toRecordPage } from './record-page.ts'

/** A thread that reads an SQLite file, and makes pages of its records. It answers requests in their order. */
const [, , path = ''] = process.argv
const connection = openToRead(loadSqlite(), path)
let tagger = { key: '', toTag: createTagger('') }

parentPort?.on('message', (request: PageRequest) => {
  const { org, after, to, tagKey } = request
  if (tagger.key !== tagKey) tagger = { key: tagKey, toTag: createTagger(tagKey) }
  parentPort?.postMessage(
    toRecordPage(listRows(connection.iterate(readLedgerPage, [org, after]), to), tagger.toTag),
    [],
  )
})

function* listRows(rows: Iterable<Row>, to: number): Generator<Row> {
  for (const row of rows) {
    if (readNumber(row, 'sequence') > to) return
    yield row
  }
}
