import type { Row, Transaction } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import { toStoredRecord } from '../ledger/record-row.ts'
import { toRecordOrigin } from '../record-origin.ts'

/** Selects records whose document has a member `job` anywhere. An actor that is a job is at the beginning of its document. */
const mayHaveJob = `document LIKE '{"actor":{%"job":{%'`

const findFirst = `SELECT org, flow, min(sequence) AS sequence FROM record WHERE flow IS NOT NULL AND ${mayHaveJob}
  GROUP BY org, flow ORDER BY org, flow`
const findNext = `SELECT sequence, document, sha256 FROM record
  WHERE org = ? AND flow = ? AND sequence >= ? AND ${mayHaveJob} ORDER BY sequence LIMIT 1`
const insertOwner = 'INSERT INTO flow_owner (org, flow, issuer, repository_id, sequence) VALUES (?, ?, ?, ?, ?)'

/** Records as owner of each flow the repository whose job reported into it first (rules 6.2). */
export async function fillFlowOwners(transaction: Transaction): Promise<void> {
  for (const candidate of await transaction.changeSchema(findFirst)) await insertFirstOwner(transaction, candidate)
}

async function insertFirstOwner(transaction: Transaction, candidate: Row): Promise<void> {
  const key = [readText(candidate, 'org'), readText(candidate, 'flow')]
  for (let after = readNumber(candidate, 'sequence'); ;) {
    const [row] = await transaction.changeSchema(findNext, [...key, after])
    if (row === undefined) return
    const origin = toRecordOrigin(toStoredRecord(row).actor)
    const sequence = readNumber(row, 'sequence')
    if (origin?.type === 'oidc') {
      await transaction.write(insertOwner, [...key, origin.issuer, origin.repository_id, sequence])
      return
    }
    after = sequence + 1
  }
}
