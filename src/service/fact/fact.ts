import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { parseExactJson } from '../../wire/json/exact-number.ts'
import { isObject } from '../../wire/json/is-object.ts'
import type { RecordOrigin } from '../../wire/resource/archive.ts'
import { TrailReport } from '../../wire/resource/trail.ts'
import { clipText } from '../../evidence/fact/bounded.ts'
import type { ArtifactFact, AttestationFact, OverrideFact } from '../../evidence/fact/evidence.ts'
import type { RecordHeader } from '../../evidence/fact/fact.ts'
import { toReportOrigin, proveChange } from '../../evidence/fact/origin.ts'
import type { NewRecord, StoredRecord } from '../store/record.ts'
import { toRecordOrigin } from '../store/new-record.ts'
import { readArtifactReport, readOverride, createReportReader, isReplayed, toRepositoryId } from './record.ts'
import { readAttestationEntry } from './attestation-entry.ts'
import { readRecordedTemplate, type RecordedTemplate } from './template.ts'
import type { RecordColumns, TrailRecord } from './trail-record.ts'
import { toPart, toRepositoryGroup } from '../limit/owner.ts'

/** The version of what `printFact` returns. A change of it raises the version, and the next start makes all facts again. */
export const factVersion = 4

/** What the verdict on a trail and its events read of a record, in place of its document (rules 5.11). */
interface RecordFact {
  readonly version: number
  /** The name of the actor. */
  readonly reporter: string
  readonly origin: RecordOrigin | null
  readonly is_replayed: boolean
  readonly is_erased: boolean
  readonly repository?: string | undefined
  readonly own: PrintedMembers
}

type PrintedMembers =
  | { readonly kind: 'trail'; readonly report: TrailReport; readonly template: RecordedTemplate | null }
  | { readonly kind: 'artifact'; readonly fact: Omit<ArtifactFact, keyof RecordHeader> }
  | { readonly kind: 'attestation'; readonly fact: Omit<AttestationFact, keyof RecordHeader> }
  | { readonly kind: 'override'; readonly fact: Omit<OverrideFact, keyof RecordHeader> }
  | { readonly kind: 'transition'; readonly to: string; readonly because: string }

/** A record, before or after it has its position: no fact depends on that. */
type FactSource = NewRecord & Pick<Partial<StoredRecord>, 'erased'>

const noPosition = { sequence: 0, created_at: 0, version: 2, nonce: null, sha256: '' } as const

/** A trail report with its template is kept whole up to this length, because every answer about its trail shows it. */
const maxTrailReport = 12_288

/**
 * The fact of a record as canonical JSON, which is stored beside the document; null for a kind that has none, and for a trail report whose
 * document has to be read. It depends on the record alone. Throws if the record does not fit the schema of its report.
 */
export function printFact(record: FactSource): string | null {
  const fact = makeFact(record)
  if (fact === undefined) return null
  const text = toCanonicalJson(fact)
  return fact.own.kind === 'trail' && text.length > maxTrailReport ? null : text
}

/** The record of a trail from its columns and its stored fact; undefined if the document has to be read. */
export function readFact(columns: RecordColumns, text: string | null): TrailRecord | undefined {
  if (text === null) return undefined
  const fact: unknown = parseExactJson(text)
  return isFact(fact) ? toTrailRecord(columns, fact, text.length) : undefined
}

/** The record of a trail from its document; undefined for a kind that no trail is judged by. `size`: characters of the document. */
export function readTrailRecord(record: StoredRecord, size: number): TrailRecord | undefined {
  try {
    const fact = makeFact(record)
    return fact && toTrailRecord(record, fact, size)
  } catch (cause) {
    const shared = {
      reporter: record.actor.name,
      owner: toChangeOwner(record.origin),
      repository: undefined,
      isErased: false,
      size,
    }
    return { ...selectColumns(record), ...shared, kind: 'unreadable', cause }
  }
}

function makeFact(record: FactSource): RecordFact | undefined {
  const own = makeOwnMembers({ ...record, ...noPosition })
  if (own === undefined) return undefined
  const { actor, body, erased = false } = record
  return {
    version: factVersion,
    reporter: actor.name,
    origin: toRecordOrigin(actor),
    is_replayed: isReplayed(body),
    is_erased: erased,
    repository: toRepositoryId(body),
    own,
  }
}

const readTrailReport = createReportReader(TrailReport)

function makeOwnMembers(record: StoredRecord): PrintedMembers | undefined {
  switch (record.kind) {
    case 'trail':
      return { kind: 'trail', report: readTrailReport(record).report, template: readRecordedTemplate(record) }
    case 'artifact':
      return { kind: 'artifact', fact: removeHeader(readArtifactReport(record).fact) }
    case 'attestation':
      return { kind: 'attestation', fact: removeHeader(readAttestationEntry(record).fact) }
    case 'override': {
      const fact = removeHeader(readOverride(record).fact)
      return { kind: 'override', fact: { ...fact, reason: clipText(fact.reason, 4096) } }
    }
    case 'transition':
      return { kind: 'transition', to: String(record.body['to']), because: String(record.body['because']) }
    default:
      return undefined
  }
}

function removeHeader<F extends RecordHeader>(fact: F): Omit<F, keyof RecordHeader> {
  const { id: _id, sequence: _sequence, created_at: _at, reported_by: _by, origin: _origin, ...own } = fact
  return own
}

/** Facts are written by this program only, so the check of their version is enough. */
function isFact(value: unknown): value is RecordFact {
  return isObject(value) && value['version'] === factVersion
}

function toTrailRecord(columns: RecordColumns, fact: RecordFact, size: number): TrailRecord {
  const { id, sequence, created_at } = columns
  const { reporter, repository, is_erased: isErased, own } = fact
  const owner = toChangeOwner(fact.origin)
  const shared = { ...selectColumns(columns), reporter, owner, repository, isErased, size }
  const origin = toReportOrigin(fact.origin, fact.is_replayed)
  const header: RecordHeader = { id, sequence, created_at, reported_by: reporter, origin }
  switch (own.kind) {
    case 'trail':
    case 'transition':
      return { ...shared, ...own }
    case 'artifact':
      return { ...shared, kind: own.kind, fact: { ...header, ...own.fact } }
    case 'attestation':
      return { ...shared, kind: own.kind, fact: { ...header, ...own.fact } }
    case 'override':
      return { ...shared, kind: own.kind, fact: { ...header, ...own.fact } }
  }
}

function selectColumns(columns: RecordColumns): RecordColumns {
  const { org, flow, trail, id, sequence, created_at, name, type, fingerprint, commit } = columns
  return { org, flow, trail, id, sequence, created_at, name, type, fingerprint, commit }
}

/**
 * The owner of the room that a record takes (rules 2.4): the change of the repository that the claims prove (rules 5.10), also for a replay;
 * the run, if they prove none; or the API token. Empty for a record of the service itself.
 */
export function toChangeOwner(origin: RecordOrigin | null): string {
  if (origin === null) return ''
  if (origin.type === 'token') return origin.token_id
  const { pullRequest, commit } = proveChange(origin) ?? {}
  const change = pullRequest === undefined ? (commit ?? `run ${origin.run_id}`) : `#${pullRequest}`
  return toPart(toRepositoryGroup(origin), change)
}
