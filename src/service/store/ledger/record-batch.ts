import * as statement from './statement.ts'
import { runBulk } from '../engine/bulk.ts'
import type { BatchTransaction, NextBatch, Row, Transaction } from '../engine/driver.ts'
import { writeAndCommit } from '../engine/pipeline.ts'
import { readText } from '../engine/row.ts'
import { IdempotencyConflict, StoreUnavailable } from '../failure.ts'
import type { RecordPart, StoredRecord, Write, WriteOutcome } from '../record.ts'
import { changeSecrets } from '../secret/secret-table.ts'
import { requireAccess } from './credential.ts'
import { createHeadUpdate, lockLedger, type HeadUpdate, type LedgerHead } from './head.ts'
import { createNonces, hashRecord, type HashedReport } from './document.ts'
import { requireFlowOwners } from './flow-owner.ts'
import { indexRecords } from './index-records.ts'
import { findReplayedRecord, insertParents, toKeyRows, toRecordRow } from './insert.ts'
import { createLogUpdate, type LoggedRecord, type LogUpdate } from './log-update.ts'
import { readOrdinals } from './ordinal.ts'

/** Locks a ledger and records the next batch of its organisation in the running transaction, as recordInLedger does. */
export async function recordBatch(
  connection: BatchTransaction,
  { org, take, now }: NextBatch,
): Promise<readonly WriteOutcome[]> {
  const head = await lockLedger(connection, org)
  return recordInLedger(connection, head, { batch: take(), now })
}

interface LockedBatch extends Pick<NextBatch, 'now'> {
  readonly batch: readonly Write[]
}

/**
 * Records writes in a ledger that is locked, and returns an outcome for each of them, in their order. A failed write leaves no row. The
 * writes are recorded together, in as few statements as possible; if that fails, they are recorded one by one. If nothing has to be read
 * after the records are written, they are committed together with them; if that fails, it throws the failure, and nothing is recorded.
 * Throws StoreUnavailable during an outage. `now` returns epoch seconds.
 */
export async function recordInLedger(
  connection: BatchTransaction,
  head: LedgerHead,
  { batch, now }: LockedBatch,
): Promise<readonly WriteOutcome[]> {
  // Statements run in the order of these calls, and all of them fail after the first failure.
  const counted = readOrdinals(
    connection,
    batch.map(({ record }) => record),
  )
  const savepoint = connection.setSavepoint()
  const keys = runBulk(connection, statement.claimKeys, toKeyRows(batch))
  const allowed = requireAccess(connection, batch, now)
  let commit: BatchTransaction['commitTogether']
  try {
    const [ordinals, claimed] = await Promise.all([counted, keys, allowed, savepoint])
    const update = createHeadUpdate(head, now)
    const hashed = hashClaimed(batch, claimed, update)
    const log = createLogUpdate(head)
    const records = new Map(
      [...hashed].map(([of, one]) => [of, log.append({ ...one, ordinal: ordinals.next(one.record) })]),
    )
    const write: WriteRecords = (within) => writeRecords(within, batch, { records, update, log })
    commit = isDecided(batch, hashed) ? connection.commitTogether : undefined
    await (commit === undefined ? write(connection) : writeAndCommit(connection, write, commit))
    const outcomes = await toOutcomes(connection, batch, records)
    if (commit === undefined) await connection.releaseSavepoint()
    return outcomes
  } catch (failure) {
    if (commit !== undefined) throw failure
    await rollBackToSavepoint(connection, failure)
    if (failure instanceof StoreUnavailable) throw failure
    return batch.length === 1 ? [{ failure }] : recordOneByOne(connection, head.org, { batch, now })
  }
}

/** Whether the outcome of each write is known before its record is written: nothing is read then but whether that has succeeded. */
function isDecided(batch: readonly Write[], hashed: ReadonlyMap<Write, HashedReport>): boolean {
  return batch.every((write) => hashed.has(write) && write.repository === undefined && write.record.kind !== 'erasure')
}

type WriteRecords = (connection: Transaction) => Promise<void>

interface NewRecords {
  readonly records: ReadonlyMap<Write, LoggedRecord>
  readonly update: HeadUpdate
  readonly log: LogUpdate
}

/** Writes new records, and what follows from them. */
async function writeRecords(
  connection: Transaction,
  batch: readonly Write[],
  { records, update, log }: NewRecords,
): Promise<void> {
  const added = [...records.values()]
  const findRecorded = (write: Write): StoredRecord | undefined => records.get(write)?.record
  await Promise.all([
    runBulk(connection, statement.insertRecords, added.map(toRecordRow)),
    insertParents(
      connection,
      added.map(({ record }) => record),
    ),
    indexRecords(connection, added),
    requireFlowOwners(connection, batch, findRecorded),
    update.save(connection, log),
    changeSecrets(connection, batch, findRecorded),
  ])
}

/** Assigns positions to the writes whose key is claimed or that have no key. The other writes repeat an earlier request. */
function hashClaimed(batch: readonly Write[], claimed: readonly Row[], update: HeadUpdate): Map<Write, HashedReport> {
  const ids = new Set(claimed.map((row) => readText(row, 'record')))
  const hashed = new Map<Write, HashedReport>()
  const nonces = createNonces(batch.length)
  for (const [at, write] of batch.entries()) {
    if (write.idempotency !== undefined && !ids.has(write.record.id)) continue
    const hashedRecord = hashRecord(write.record, update.next(), nonces(at))
    const one = { ...hashedRecord, fact: write.fact ?? null }
    update.advance(one.record)
    hashed.set(write, one)
  }
  return hashed
}

async function toOutcomes(
  connection: Transaction,
  batch: readonly Write[],
  records: ReadonlyMap<Write, LoggedRecord>,
): Promise<readonly WriteOutcome[]> {
  const outcomes: WriteOutcome[] = []
  for (const write of batch) {
    const written = records.get(write)
    if (written === undefined) outcomes.push(await replayWrite(connection, write))
    else outcomes.push({ written: { record: written.record, replayed: false, added: toPart(written) } })
  }
  return outcomes
}

function toPart({ ordinal, fact }: LoggedRecord): RecordPart {
  return { ordinal, fact }
}

async function replayWrite(connection: Transaction, { record, idempotency }: Write): Promise<WriteOutcome> {
  try {
    const earlier = idempotency && (await findReplayedRecord(connection, record.org, idempotency))
    if (earlier === undefined) throw new Error('The idempotency key is used, but its record does not exist.')
    return { written: { record: earlier, replayed: true } }
  } catch (failure) {
    if (failure instanceof IdempotencyConflict) return { failure }
    throw failure
  }
}

/** Throws the failure if the savepoint no longer exists, because the engine has rolled back the transaction (full disk). */
async function rollBackToSavepoint(connection: Transaction, failure: unknown): Promise<void> {
  try {
    await connection.rollBackToSavepoint()
    await connection.releaseSavepoint()
  } catch {
    throw failure
  }
}

/** An outage fails the current write only; if it has ended the transaction, the commit fails. */
async function recordOneByOne(
  connection: Transaction,
  org: string,
  { batch, now }: LockedBatch,
): Promise<readonly WriteOutcome[]> {
  const uncommitted = { ...connection, commitTogether: undefined }
  const outcomes: WriteOutcome[] = []
  for (const write of batch) {
    const recorded = recordBatch(uncommitted, { org, take: () => [write], now })
    outcomes.push(...(await recorded.catch((failure: unknown) => [{ failure }])))
  }
  return outcomes
}
