import { runBulk, type Rows } from '../engine/bulk.ts'
import type { RowWriter } from '../engine/driver.ts'
import type { StoredRecord } from '../record.ts'
import { insertArtifactTerms, insertKnownTerms, insertTrailTerms, partSize } from './statement.ts'
import { toRecordTerms, type RecordTerms } from './term.ts'

interface IndexedRecord {
  readonly record: StoredRecord
  /** Number of the record within its flow and trail, from 1. */
  readonly ordinal: number
}

/** Adds the terms of records to the index of the search (rules 1.12). Their trails and artifacts are inserted before. */
export async function insertTerms(connection: RowWriter, records: readonly IndexedRecord[]): Promise<void> {
  const found = records.flatMap(({ record, ordinal }) =>
    toRecordTerms({ ...record, ordinal }).map((terms) => ({ record, isFirst: ordinal === 1, ...terms })),
  )
  if (found.length === 0) return
  const select = (isSelected: (one: FoundTerms) => boolean, toRows: (one: FoundTerms) => Rows): Rows =>
    found.filter(isSelected).flatMap(toRows)
  await Promise.all([
    runBulk(
      connection,
      insertKnownTerms,
      select((one) => isOfTrail(one) && one.isFirst, toKnownRows),
    ),
    runBulk(
      connection,
      insertTrailTerms,
      select((one) => isOfTrail(one) && !one.isFirst, toTrailRows),
    ),
    runBulk(
      connection,
      insertArtifactTerms,
      select((one) => !isOfTrail(one), toArtifactRows),
    ),
  ])
}

function isOfTrail({ kind }: FoundTerms): boolean {
  return kind === 'trail'
}

interface FoundTerms extends RecordTerms {
  readonly record: StoredRecord
  /** Whether the record began its trail. */
  readonly isFirst: boolean
}

function toKnownRows({ record: { org, sequence }, kind, terms }: FoundTerms): Rows {
  const part = Math.floor(sequence / partSize)
  return [...terms].map(([term, field]) => [org, part, term, sequence, kind, field])
}

function toTrailRows({ record: { org, flow, trail }, terms }: FoundTerms): Rows {
  return [...terms].map(([term, field]) => [org, flow, trail, term, field])
}

function toArtifactRows({ record: { org, flow, trail, fingerprint }, terms }: FoundTerms): Rows {
  return [...terms].map(([term, field]) => [org, flow, trail ?? '', fingerprint, term, field])
}
