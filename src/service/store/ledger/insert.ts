import { hash } from 'node:crypto'
import { canonicalJson } from '../../../json/canonical.ts'
import { runBulk } from '../engine/bulk.ts'
import type { Connection, Value } from '../engine/driver.ts'
import { IdempotencyConflict } from '../failure.ts'
import type { Place } from './head.ts'
import { withLength } from '../cache/document-length.ts'
import { readNumber, readText, toRecord } from '../engine/row.ts'
import * as statement from './statement.ts'
import type { Idempotency, NewRecord, StoredRecord, Write } from '../store.ts'

type Rows = readonly (readonly Value[])[]

/** A record in its place, and the document that is kept of it: the canonical JSON that its hash is of. */
export interface Sealed {
  readonly record: StoredRecord
  readonly document: string
}

export function seal(record: NewRecord, { sequence, created_at }: Place): Sealed {
  const { actor, attachment, body, commit, fingerprint, flow, id, kind, name, org, trail, type } = record
  // In the order in which they are printed, so that nothing need be put in order.
  const named = { actor, attachment, body, commit, created_at, fingerprint, flow, id, kind, name }
  const placed = { ...named, org, sequence, trail, type }
  const document = canonicalJson(placed)
  return { record: withLength({ ...placed, sha256: hash('sha256', document) }, document.length), document }
}

/** Claims the keys of those writes that have one; gives the ids of the records that are the first under theirs. */
export async function claimKeys(connection: Connection, batch: readonly Write[]): Promise<ReadonlySet<string>> {
  const rows = batch.flatMap(({ record: { org, id }, idempotency }) =>
    idempotency === undefined ? [] : [[org, idempotency.caller, idempotency.key, idempotency.request, id]],
  )
  const claimed = await runBulk(connection, statement.claimKeys, rows)
  return new Set(claimed.map((row) => readText(row, 'record')))
}

/** The record that the key was first used for, if it was; throws IdempotencyConflict where that was another request. */
export async function findReplay(
  connection: Connection,
  org: string,
  { caller, key, request }: Idempotency,
): Promise<StoredRecord | undefined> {
  const [earlier] = await connection.all(statement.findByKey, [org, caller, key])
  if (earlier === undefined) return undefined
  if (readText(earlier, 'request') !== request) throw new IdempotencyConflict(key)
  return toRecord(earlier)
}

export async function insertRecords(connection: Connection, sealed: readonly Sealed[]): Promise<void> {
  await runBulk(connection, statement.insertRecords, sealed.map(toRow))
}

function toRow({ record, document }: Sealed): readonly Value[] {
  const { org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, sha256 } = record
  return [org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, document, sha256]
}

/** The first record of a flow, trail or artifact makes it known. Gives the records that a trail begins with. */
export async function insertParents(
  connection: Connection,
  records: readonly StoredRecord[],
): Promise<ReadonlySet<StoredRecord>> {
  const flows = firstOfEach(records, ({ org, flow, sequence }) => (flow === null ? undefined : [org, flow, sequence]))
  const trails = firstOfEach(records, ({ org, flow, trail, sequence }) =>
    flow === null || trail === null ? undefined : [org, flow, trail, sequence],
  )
  const artifacts = firstOfEach(records, ({ org, kind, flow, trail, fingerprint, sequence }) =>
    kind !== 'artifact' || flow === null || fingerprint === null
      ? undefined
      : [org, flow, trail ?? '', fingerprint, sequence],
  )
  const [, begun] = await Promise.all([
    runBulk(connection, statement.insertFlows, flows),
    runBulk(connection, statement.insertTrails, trails),
    runBulk(connection, statement.insertArtifacts, artifacts),
  ])
  const places = new Set(begun.map((row) => toPlace(readText(row, 'org'), readNumber(row, 'sequence'))))
  return new Set(records.filter(({ org, sequence }) => places.has(toPlace(org, sequence))))
}

function toPlace(org: string, sequence: number): string {
  return `${sequence} of ${org}`
}

/** A row for the first record of each name; the last member is its sequence. */
function firstOfEach(
  records: readonly StoredRecord[],
  toNamed: (record: StoredRecord) => Rows[number] | undefined,
): Rows {
  const rows = new Map<string, Rows[number]>()
  for (const record of records) {
    const row = toNamed(record)
    const key = JSON.stringify(row?.slice(0, -1))
    if (row !== undefined && !rows.has(key)) rows.set(key, row)
  }
  return [...rows.values()]
}
