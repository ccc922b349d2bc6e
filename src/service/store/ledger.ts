import { createHash } from 'node:crypto'
import { canonicalJson } from '../../verdict/canonical.ts'
import type { Connection } from './driver.ts'
import { IdempotencyConflict } from './failure.ts'
import { readHeads, type Heads, type Place } from './head.ts'
import { readText, toRecord } from './row.ts'
import * as statement from './statement.ts'
import type { Idempotency, NewRecord, StoredRecord, Write, Written } from './store.ts'

export type Outcome = { readonly written: Written } | { readonly failure: unknown }

/** Records a batch within a running transaction, and gives an outcome for each write in its turn. A write that fails leaves no trace. */
export async function recordBatch(
  connection: Connection,
  batch: readonly Write[],
  now: () => number,
): Promise<readonly Outcome[]> {
  const heads = readHeads(connection, now)
  const outcomes: Outcome[] = []
  for (const write of batch) outcomes.push(await recordSafely(connection, heads, write))
  await heads.save()
  return outcomes
}

async function recordSafely(connection: Connection, heads: Heads, write: Write): Promise<Outcome> {
  const place = await heads.next(write.record.org)
  await connection.all('SAVEPOINT one')
  try {
    const written = await recordAt(connection, place, write)
    await connection.all('RELEASE one')
    if (!written.replayed) heads.advance(written.record)
    return { written }
  } catch (failure) {
    await undo(connection, failure)
    return { failure }
  }
}

/** Where the engine gave up the whole transaction (a full disk), nothing is left to undo, and the first failure says why. */
async function undo(connection: Connection, failure: unknown): Promise<void> {
  try {
    await connection.all('ROLLBACK TO one')
    await connection.all('RELEASE one')
  } catch {
    throw failure
  }
}

async function recordAt(connection: Connection, place: Place, { record, idempotency }: Write): Promise<Written> {
  const earlier = idempotency && (await claimKey(connection, record, idempotency))
  if (earlier !== undefined) return { record: earlier, replayed: true }
  const stored = await insertRecord(connection, { ...record, ...place })
  await insertParents(connection, stored)
  return { record: stored, replayed: false }
}

/** The record that the key was first used for, if it was; throws IdempotencyConflict where that was another request. */
async function claimKey(
  connection: Connection,
  { org, id }: NewRecord,
  { caller, key, request }: Idempotency,
): Promise<StoredRecord | undefined> {
  const claimed = await connection.all(statement.claimKey, [org, caller, key, request, id])
  if (claimed.length > 0) return undefined
  const [earlier] = await connection.all(statement.findByKey, [org, caller, key])
  if (earlier === undefined || readText(earlier, 'request') !== request) throw new IdempotencyConflict(key)
  return toRecord(earlier)
}

/** Gives the record with the hash that its place and all the rest make. */
export async function insertRecord(
  connection: Connection,
  record: Omit<StoredRecord, 'sha256'>,
): Promise<StoredRecord> {
  const { org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at } = record
  const document = canonicalJson(record)
  const sha256 = createHash('sha256').update(document).digest('hex')
  const lookups = [org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at]
  await connection.all(statement.insertRecord, [...lookups, document, sha256])
  return { ...record, sha256 }
}

/** The first record of a flow, trail or artifact makes it known. */
export async function insertParents(connection: Connection, record: StoredRecord): Promise<void> {
  const { org, sequence, kind, flow, trail, fingerprint } = record
  if (flow === null) return
  await connection.all(statement.insertFlow, [org, flow, sequence])
  if (trail !== null) await connection.all(statement.insertTrail, [org, flow, trail, sequence, org, flow])
  if (kind === 'artifact' && fingerprint !== null) {
    await connection.all(statement.insertArtifact, [org, flow, trail ?? '', fingerprint, sequence, org, flow])
  }
}
