import type { Body, Operation } from '../../wire/operation/operation.ts'
import { formatErrors } from '../../wire/parse.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import { createStoredParser } from '../../wire/compiled-parser.ts'
import { type RecordHeader, toArtifactFact, toOverrideFact } from '../../evidence/fact/fact.ts'
import { toReportOrigin } from '../../evidence/fact/origin.ts'
import { readSentRun, type Run } from '../../evidence/fact/run.ts'
import { toRecordOrigin } from '../store/new-record.ts'
import type { StoredRecord } from '../store/record.ts'
import { ArtifactReport } from '../../wire/resource/artifact.ts'
import type { ArtifactFact, OverrideFact } from '../../evidence/fact/evidence.ts'
import { OverrideReport } from '../../wire/attestation/override.ts'

type Schema = Operation['body']
type Output<S extends Schema> = Body<Operation<string, Schema, S>>

/** A request that was recorded, read back. `found` holds what the service computed when the request arrived. */
export interface ParsedRecord<T> {
  readonly record: StoredRecord
  readonly report: T
  readonly found: FreeObject
}

/** Creates a function that reads a record by the schema of its request. It throws if the record does not fit the schema. */
export function createReportReader<S extends Schema>(schema: S): (record: StoredRecord) => ParsedRecord<Output<S>> {
  const read = createStoredParser(schema)
  return (record) => {
    const { found, ...request } = record.body
    const parsed = read(request)
    if (!parsed.ok) throw new Error(`Record ${record.id} cannot be read: ${formatErrors(parsed.errors)}`)
    return { record, report: parsed.value, found: toObject(found) }
  }
}

/** The members of a fact that come from its record. Old and new records have their origin from their caller (rules 5.3). */
export function toRecordHeader({ id, sequence, created_at, actor, body }: StoredRecord): RecordHeader {
  const origin = toReportOrigin(toRecordOrigin(actor), isReplayed(body))
  return { id, sequence, created_at, reported_by: actor.name, origin }
}

/** Whether a report was sent later than its run, by a replay of a spool. */
export function isReplayed({ annotations }: FreeObject): boolean {
  return toObject(annotations)['replayed'] === true
}

/** The run that sent a replayed report first; undefined if the report names none or is no replay. */
export function readReplayedRun(body: FreeObject): Run | undefined {
  return isReplayed(body) ? readSentRun(toObject(body['annotations'])) : undefined
}

/** The id of the repository that a report names. */
export function toRepositoryId({ repo_info: repository }: FreeObject): string | undefined {
  const { id } = toObject(repository)
  return typeof id === 'string' ? id : undefined
}

/** Whether a report states a run that cannot be used (rules 5.3). The run of a proven origin comes from its claims. */
export function hasUnusableRun(actor: StoredRecord['actor'], body: FreeObject): boolean {
  const annotations = toObject(body['annotations'])
  const isProven = actor.job !== undefined && annotations['replayed'] !== true
  return !isProven && annotations['run'] !== undefined && readSentRun(annotations) === undefined
}

function toObject(value: unknown): FreeObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** One report of an artifact. */
export interface ReportedArtifact extends ParsedRecord<ArtifactReport> {
  readonly fact: ArtifactFact
}

const readArtifact = createReportReader(ArtifactReport)

/** Reads one report of an artifact. */
export function readArtifactReport(record: StoredRecord): ReportedArtifact {
  const parsed = readArtifact(record)
  return { ...parsed, fact: toArtifactFact(toRecordHeader(record), parsed.report) }
}

/** An override that was recorded. */
export interface OverrideEntry extends ParsedRecord<OverrideReport> {
  readonly fact: OverrideFact
}

const readOverrideReport = createReportReader(OverrideReport)

/** Reads the record of an override. */
export function readOverride(record: StoredRecord): OverrideEntry {
  const parsed = readOverrideReport(record)
  return { ...parsed, fact: toOverrideFact(toRecordHeader(record), parsed.report) }
}
