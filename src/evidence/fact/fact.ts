import type { BodyInput } from '../../wire/operation/operation.ts'
import type { Operations } from '../../wire/operation/operations.ts'
import { isObjectOrArray } from '../../wire/json/canonical.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { ArtifactFact, AttestationFact, OverrideFact, ReportedFact } from './evidence.ts'
import type { Origin } from './origin.ts'
import { readSentRun, toRun, findStatedTime } from './run.ts'
import { describeSource, readSource } from './source.ts'

type SentArtifact = BodyInput<Operations['reportArtifact']>
type SentOverride = BodyInput<Operations['overrideAttestation']>
type NamedChange = NonNullable<SentOverride['change']>
type SentAttestation = Pick<
  BodyInput<Operations['reportGeneric']>,
  'annotations' | 'attestation_name' | 'artifact_fingerprint' | 'target_artifacts' | 'git_commit_info'
>

/** The members that the record of a report adds to it: id, sequence, time, reporter and origin. */
export type RecordHeader = Pick<ReportedFact, 'id' | 'sequence' | 'created_at' | 'reported_by' | 'origin'>

/** Converts a report of an artifact to a fact. */
export function toArtifactFact(header: RecordHeader, report: SentArtifact): ArtifactFact {
  return {
    ...header,
    ...toSenderMembers(header.origin, report),
    commit: report.git_commit ?? report.git_commit_info?.sha1,
    fingerprint: report.fingerprint,
    filename: report.filename,
    template_reference_name: report.template_reference_name ?? undefined,
    is_compliant: report.is_compliant ?? undefined,
  }
}

/** Converts a report of an attestation to a fact. `typed` holds the members that depend on its type. */
export function toAttestationFact(
  header: RecordHeader,
  report: SentAttestation,
  typed: Pick<AttestationFact, 'type' | 'content'>,
): AttestationFact {
  return {
    ...header,
    ...typed,
    ...toSenderMembers(header.origin, report),
    name: report.attestation_name,
    artifact_fingerprint: report.artifact_fingerprint,
    target_artifacts: report.target_artifacts ?? [],
    queuedPullRequest: readQueuedPullRequest(header.origin, report.git_commit_info?.branch),
  }
}

/** Converts the report of an override to a fact. */
export function toOverrideFact(header: RecordHeader, report: SentOverride): OverrideFact {
  return {
    ...header,
    ...toSenderMembers(header.origin, report),
    change: toNamedChange(report.change),
    attestation_name: report.attestation_name,
    artifact_fingerprint: report.artifact_fingerprint ?? undefined,
    target_artifacts: report.target_artifacts ?? [],
    original_attestation_type: report.original_attestation_type,
    new_compliance_status: report.new_compliance_status,
    reason: report.reason,
    expires_at: report.expires_at,
  }
}

/** The change that an override names; empty without one (rules 5.6). */
export function toNamedChange({ commit, pull_request: pullRequest }: NamedChange = {}): OverrideFact['change'] {
  return omitUndefined({ commit, pullRequest })
}

interface SentMembers {
  readonly annotations?: FreeObject | undefined
  readonly git_commit_info?: { readonly sha1: string } | undefined
}

/** The claims name the run of a proven origin; a declared origin has the run that it sends (rules 5.3). */
export function toSenderMembers(
  { claims }: Origin,
  { annotations = {}, git_commit_info }: SentMembers,
): Pick<ReportedFact, 'source' | 'sourceText' | 'run' | 'commit' | 'change' | 'spooled_at'> {
  return {
    source: readSource(annotations),
    sourceText: describeSource(annotations),
    run: claims === undefined ? readSentRun(annotations) : toRun(claims.run_id, claims.run_attempt),
    commit: git_commit_info?.sha1,
    change: readSentChange(annotations),
    spooled_at: findStatedTime([annotations['spooled_at']]),
  }
}

/** A member that is no commit and no number says nothing. */
function readSentChange({ change }: FreeObject): ReportedFact['change'] {
  if (!isObjectOrArray(change)) return {}
  const { commit, pull_request: number } = change
  return {
    ...(typeof commit === 'string' && isWholeCommit(commit) ? { commit } : {}),
    ...(typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? { pullRequest: number } : {}),
  }
}

/** GitHub names the branches of a merge queue `gh-readonly-queue/<base>/pr-<number>-<commit>`. A run outside the queue is in none. */
function readQueuedPullRequest({ claims }: Origin, branch = ''): number | undefined {
  const isElsewhere = claims !== undefined && claims.event !== 'merge_group'
  const name = (claims?.ref ?? branch).replace(/^refs\/heads\//, '')
  if (isElsewhere || !name.startsWith('gh-readonly-queue/')) return undefined
  const found = /^\/pr-([0-9]{1,15})-[0-9a-f]{40}$/.exec(name.slice(name.lastIndexOf('/pr-')))
  return found === null ? undefined : Number(found[1])
}
