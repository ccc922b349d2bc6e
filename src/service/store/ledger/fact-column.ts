import * as statement from './statement.ts'
import { parseExactJson } from '../../../wire/json/exact-number.ts'
import { printFact, factVersion } from '../../fact/fact.ts'
import type { NewRecord } from '../record.ts'
import { toRecord } from './document.ts'
import { isDocument, toStoredRecord } from './record-row.ts'
import type { Connection, Driver } from '../engine/driver.ts'
import { readNumber, readText, readTextOrNull } from '../engine/row.ts'

/**
 * The column `fact` of a record (rules 5.11). An erasure has that of what it leaves: its trigger puts it in the place of the erased record's.
 * A record that does not fit the schema of its report has none, and each reader finds that again.
 */
export function toFactColumn(record: NewRecord): string | null {
  try {
    return printFact(record.kind === 'erasure' ? readRemainder(record) : record)
  } catch {
    return null
  }
}

function readRemainder({ body }: NewRecord): NewRecord {
  const document: unknown = parseExactJson(String(body['remainder']))
  if (!isDocument(document)) throw new TypeError('What an erasure leaves is not a record.')
  return toRecord(document, '')
}

const readVersion = 'SELECT version FROM fact_version'
const saveVersion = 'UPDATE fact_version SET version = ?'
const readPage = `SELECT org, sequence, document, sha256, fact FROM record WHERE org > ? OR (org = ? AND sequence > ?)
  ORDER BY org, sequence LIMIT 200`

/**
 * Makes all facts again if another version of their function has made them. Each page has a transaction of its own, and the version is
 * saved after the last one: after a kill, the next start begins again. Another process may do the same at the same time.
 */
export async function updateFacts(driver: Driver): Promise<void> {
  const [saved] = await driver.read(readVersion)
  if (readNumber(saved, 'version') === factVersion) return
  for (let last: RecordKey | undefined = { org: '', sequence: 0 }; last !== undefined;) {
    const from: RecordKey = last
    last = await driver.transaction((transaction) => updatePage(transaction, from))
  }
  await driver.transaction((transaction) => transaction.write(saveVersion, [factVersion]))
}

interface RecordKey {
  readonly org: string
  readonly sequence: number
}

/** The place of the last record of the page; undefined at the end. */
async function updatePage(connection: Connection, { org, sequence }: RecordKey): Promise<RecordKey | undefined> {
  const rows = await connection.read(readPage, [org, org, sequence])
  const places = rows.map((row) => ({ org: readText(row, 'org'), sequence: readNumber(row, 'sequence') }))
  for (const [at, row] of rows.entries()) {
    const place = places[at]
    const fact = toFactColumn(toStoredRecord(row))
    if (place !== undefined && fact !== readTextOrNull(row, 'fact'))
      await connection.write(statement.saveFact, [fact, place.org, place.sequence])
  }
  return places.at(-1)
}
