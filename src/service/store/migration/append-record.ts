import type { Transaction } from '../engine/driver.ts'
import { readNumber } from '../engine/row.ts'
import { createNonces, hashRecord } from '../ledger/document.ts'
import type { NewRecord } from '../record.ts'

const findHead = 'SELECT sequence, created_at FROM head WHERE org = ?'
const findOrdinal =
  'SELECT coalesce(max(ordinal), 0) AS last FROM record WHERE org = ? AND flow IS NULL AND trail IS NULL'
const insertRecord = `INSERT INTO record
  (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256, ordinal)
  VALUES (?, ?, ?, ?, NULL, NULL, NULL, NULL, NULL, NULL, ?, ?, ?, ?)`
const saveHead = 'UPDATE head SET sequence = ?, created_at = ? WHERE org = ?'
const addToTally = `INSERT INTO tally (org, kind, flow, name, type, total) VALUES (?, ?, '', '', '', 1)
  ON CONFLICT (org, kind, flow, name, type) DO UPDATE SET total = tally.total + 1`

/**
 * Appends a record that names no flow and no trail, as version 3 of the schema has it: the statements of the service are those of the
 * newest version. `now` is in epoch seconds.
 */
export async function appendRecordInVersion3(transaction: Transaction, record: NewRecord, now: number): Promise<void> {
  const { org, id, kind } = record
  const [head] = await transaction.changeSchema(findHead, [org])
  const [ordinals] = await transaction.changeSchema(findOrdinal, [org])
  const position = {
    sequence: readNumber(head, 'sequence') + 1,
    created_at: Math.max(now, readNumber(head, 'created_at')),
  }
  const { record: stored, document } = hashRecord(record, position, createNonces(1)(0))
  const ordinal = readNumber(ordinals, 'last') + 1
  const { sequence, created_at, sha256 } = stored
  await transaction.changeSchema(insertRecord, [org, sequence, id, kind, created_at, document, sha256, ordinal])
  await transaction.changeSchema(saveHead, [sequence, created_at, org])
  await transaction.changeSchema(addToTally, [org, kind])
}
