import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import type { StoredRecord } from '../record.ts'
import { insertTerms } from '../search/index-terms.ts'
import { findTrail, readOfTrail } from '../search/statement.ts'
import { toStoredRecord } from './record-row.ts'

/** Adds new records to the index of the search (rules 1.12), after they and their trails and artifacts are inserted. */
export async function indexRecords(
  connection: Pick<Connection, 'read' | 'write'>,
  records: Parameters<typeof insertTerms>[1],
): Promise<void> {
  for (const { record } of records) if (record.kind === 'erasure') await restoreTerms(connection, record)
  await insertTerms(connection, records)
}

/** Records in one statement. */
const pageSize = 100

/**
 * Indexes the trail of an erased record again. The trigger of the erasure has deleted the words of the trail, because another record can have
 * some of them (rules 2.18). The words of an artifact remain, as its names and its digest do.
 */
async function restoreTerms(
  connection: Pick<Connection, 'read' | 'write'>,
  { org, name }: StoredRecord,
): Promise<void> {
  const [erased] = await connection.read(findTrail, [org, Number(name)])
  if (erased === undefined) return
  const names = [org, readText(erased, 'flow'), readText(erased, 'trail')]
  let rows: readonly Row[]
  let last = 0
  do {
    rows = await connection.read(readOfTrail, [...names, last, pageSize])
    await insertTerms(connection, rows.flatMap(readRecord))
    last = rows.length === 0 ? last : readNumber(rows.at(-1), 'sequence')
  } while (rows.length === pageSize)
}

/** A damaged document does not prevent an erasure: `evidence fsck` reports it. */
function readRecord(row: Row): Parameters<typeof insertTerms>[1] {
  try {
    return [{ record: toStoredRecord(row), ordinal: readNumber(row, 'ordinal') }]
  } catch {
    return []
  }
}
