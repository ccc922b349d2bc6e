import * as statement from './statement.ts'
import { runBulk, type Rows } from '../engine/bulk.ts'
import type { Connection, Value } from '../engine/driver.ts'
import { readText } from '../engine/row.ts'
import { IdempotencyConflict } from '../failure.ts'
import { isReportKind, type Idempotency, type StoredRecord, type Write } from '../record.ts'
import { recordFlowOwners } from './flow-owner.ts'
import type { LoggedRecord } from './log-update.ts'
import { toStoredRecord } from './record-row.ts'

/** Rows for `claimKeys`, one for each write with an idempotency key. */
export function toKeyRows(batch: readonly Write[]): Rows {
  return batch.flatMap(({ record: { org, id }, idempotency }) =>
    idempotency === undefined ? [] : [[org, idempotency.caller, idempotency.key, idempotency.request, id]],
  )
}

/** A row for `insertRecords`. */
export function toRecordRow({ record, document, fact, ordinal, tag }: LoggedRecord): readonly Value[] {
  const { org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, sha256 } = record
  return [
    org,
    sequence,
    id,
    kind,
    flow,
    trail,
    name,
    type,
    fingerprint,
    commit,
    created_at,
    fact,
    document,
    sha256,
    ordinal,
    tag,
  ]
}

/** The record for which the key was first used, if any. Throws IdempotencyConflict if that was another request. */
export async function findReplayedRecord(
  connection: Connection,
  org: string,
  { replayOf, ...own }: Idempotency,
): Promise<StoredRecord | undefined> {
  const original = replayOf === undefined ? undefined : await findByKey(connection, org, { ...own, caller: replayOf })
  return original ?? findByKey(connection, org, own)
}

async function findByKey(
  connection: Connection,
  org: string,
  { caller, key, request }: Idempotency,
): Promise<StoredRecord | undefined> {
  const [earlier] = await connection.read(statement.findByKey, [org, caller, key])
  if (earlier === undefined) return undefined
  if (readText(earlier, 'request') !== request) throw new IdempotencyConflict(key)
  return toStoredRecord(earlier)
}

/** Inserts the flows, trails and artifacts of which these records are the first, and the owners of flows. */
export async function insertParents(connection: Connection, records: readonly StoredRecord[]): Promise<void> {
  const reports = records.filter(({ kind }) => isReportKind(kind))
  const flows = toFirstRows(reports, ({ org, flow, sequence }) => (flow === null ? undefined : [org, flow, sequence]))
  const trails = toFirstRows(reports, ({ org, flow, trail, sequence }) =>
    flow === null || trail === null ? undefined : [org, flow, trail, sequence],
  )
  const artifacts = toFirstRows(reports, ({ org, kind, flow, trail, fingerprint, sequence }) =>
    kind !== 'artifact' || flow === null || fingerprint === null
      ? undefined
      : [org, flow, trail ?? '', fingerprint, sequence],
  )
  await Promise.all([
    runBulk(connection, statement.insertFlows, flows),
    runBulk(connection, statement.insertTrails, trails),
    runBulk(connection, statement.insertArtifacts, artifacts),
    recordFlowOwners(connection, records),
  ])
}

/** One row for each name, from its first record. The last value of a row is the sequence. */
function toFirstRows(
  records: readonly StoredRecord[],
  toRow: (record: StoredRecord) => Rows[number] | undefined,
): Rows {
  const rows = new Map<string, Rows[number]>()
  for (const record of records) {
    const row = toRow(record)
    const key = JSON.stringify(row?.slice(0, -1))
    if (row !== undefined && !rows.has(key)) rows.set(key, row)
  }
  return [...rows.values()]
}
