import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { TrailEvent } from '../../wire/resource/trail.ts'
import type { Evidence } from '../../evidence/fact/evidence.ts'
import { scopeEvidence } from '../../evidence/fact/scope.ts'
import { listStateChanges, type StateChange, type Steps } from '../../evidence/judge/timeline.ts'
import type { TrailRecord } from '../fact/trail-record.ts'
import type { PinnedTemplate } from './template.ts'
import { toTrailCommit } from './commit.ts'
import { findFirstSequence } from './history.ts'
import { toOwnName, toTrailQuestion, type ArtifactEntry, type JudgedTrail } from './judged-trail.ts'

/** The events of a trail, oldest first, with the words of other clients (rules 5.7). A change of state comes after the record that caused it. */
export function* listEvents(judged: JudgedTrail): Steps<readonly TrailEvent[]> {
  const changes = yield* listComplianceChanges(judged)
  const { records } = judged.history
  const artifacts = new Map(judged.artifacts.map((entry) => [entry.fingerprint, entry]))
  // The event of the first record, `trail_reported`, replaces the event of a trail record.
  const shown = records.filter(({ kind }, index) => kind !== 'trail' || index > 0)
  return [
    ...records.slice(0, 1).map(toStartEvent),
    ...shown.map((record) => toRecordEvent(record, judged, artifacts)),
    ...changes.map(toChangeEvent),
  ].toSorted((a, b) => a.timestamp - b.timestamp)
}

/** A trail starts with its first record, of any kind. */
function toStartEvent(record: TrailRecord): TrailEvent {
  return { type: 'trail_reported', ...toEventMembers(record), ...toCommitMember(record) }
}

/** Has the commit, the repository and the origin that were sent and that the trail does not show (rules 2.13). */
function toUpdateEvent(record: Extract<TrailRecord, { kind: 'trail' }>, { report }: JudgedTrail): TrailEvent {
  const kept = toOriginMembers(report)
  const others = Object.entries(toOriginMembers(record.report)).filter(
    ([member, value]) => toCanonicalJson(value) !== toCanonicalJson(kept[member]),
  )
  return { type: 'trail_updated', ...toEventMembers(record), ...Object.fromEntries(others) }
}

function toOriginMembers({ git_commit_info: commit, repo_info, origin_url }: JudgedTrail['report']): FreeObject {
  const git_commit_info = commit && omitUndefined(toTrailCommit(commit))
  return omitUndefined({ git_commit_info, repo_info, origin_url })
}

type ArtifactsByFingerprint = ReadonlyMap<string, ArtifactEntry>

function toRecordEvent(record: TrailRecord, judged: JudgedTrail, artifacts: ArtifactsByFingerprint): TrailEvent {
  switch (record.kind) {
    case 'trail':
      return toUpdateEvent(record, judged)
    case 'attestation': {
      const outcome = judged.verdict.outcomes.get(record.id)
      return {
        ...toAttestationEvent(record, toSubjectMembers(record, artifacts)),
        ...omitUndefined({ is_compliant: outcome?.isJudged === true ? outcome.is_compliant : undefined }),
      }
    }
    case 'artifact': {
      const { fingerprint, filename, template_reference_name } = record.fact
      return {
        type: 'artifact_creation_reported',
        ...toEventMembers(record),
        ...toCommitMember(record),
        artifact_id: artifacts.get(fingerprint)?.id ?? record.id,
        artifact_fingerprint: fingerprint,
        filename,
        artifact_name: filename,
        template_reference_name: template_reference_name ?? filename,
      }
    }
    case 'override': {
      const { reason, new_compliance_status, expires_at } = record.fact
      const event = toAttestationEvent(record, { type: 'attestation_overridden' })
      return { ...event, reason, new_compliance_status, is_compliant: new_compliance_status, expires_at }
    }
    case 'transition':
    case 'unreadable':
      throw new Error(`No event shows a record of the kind ${record.kind}.`)
  }
}

interface SubjectMembers {
  readonly type: string
  readonly target_artifact?: string
}

/** Whether an attestation is about the trail, an artifact by its digest, or one that may come later, by its name in the template. */
function toSubjectMembers(
  { fact }: Extract<TrailRecord, { kind: 'attestation' }>,
  artifacts: ArtifactsByFingerprint,
): SubjectMembers {
  const { artifact_fingerprint: fingerprint, target_artifacts: targets } = fact
  if (fingerprint !== undefined) {
    const entry = artifacts.get(fingerprint)
    const name = entry && toOwnName(entry)
    const target_artifact = name?.template_reference_name ?? name?.filename ?? fingerprint
    return { type: 'artifact_attestation_reported', target_artifact }
  }
  return targets.length === 0
    ? { type: 'trail_attestation_reported' }
    : { type: 'trail_attestation_for_artifact_reported', target_artifact: targets.join(', ') }
}

function toAttestationEvent(record: TrailRecord, { type, ...subject }: SubjectMembers): TrailEvent {
  return {
    type,
    ...toEventMembers(record),
    ...toCommitMember(record),
    attestation_id: record.id,
    attestation_name: record.name,
    attestation_type: record.type,
    artifact_fingerprint: record.fingerprint ?? undefined,
    template_reference_name: record.name,
    ...subject,
  }
}

/** The commit that the report itself names. */
function toCommitMember({ commit }: TrailRecord): FreeObject {
  return commit === null ? {} : { git_commit_info: { sha1: commit } }
}

function toEventMembers({ created_at, reporter }: TrailRecord): { readonly timestamp: number; readonly actor: string } {
  return { timestamp: created_at, actor: reporter }
}

function toChangeEvent({ timestamp, from, to, because }: StateChange): TrailEvent {
  return { type: 'compliance_changed', timestamp, from: from ?? 'INCOMPLETE', to, because }
}

/** The changes of state of a trail, oldest first. A trail starts INCOMPLETE; staying so is no change (rules 5.7). */
export function* listComplianceChanges({
  pinned,
  history,
  now,
  ...judged
}: JudgedTrail): Steps<readonly StateChange[]> {
  const evidence = scopeEvidence(judged.evidence, toTrailQuestion(history))
  const firstSequence = findFirstSequence(history)
  const isTemplateLate = pinned !== undefined && pinned.since.sequence > firstSequence
  const changes = isTemplateLate
    ? yield* listChangesAroundTemplate(pinned.since, evidence, now)
    : yield* listStateChanges(evidence, now)
  return changes.filter(({ from, to }) => (from ?? 'INCOMPLETE') !== to)
}

/** Before a trail got its template, its states are computed without one. `put`: the record of the template. */
function* listChangesAroundTemplate(
  put: PinnedTemplate['since'],
  evidence: Evidence,
  now: number,
): Steps<readonly StateChange[]> {
  const earlier = selectEarlierEvidence(evidence, put.sequence)
  const before = yield* listStateChanges({ ...earlier, template: null }, put.created_at)
  const withTemplate = yield* listStateChanges(earlier, put.created_at)
  const from = before.at(-1)?.to ?? null
  const to = withTemplate.at(-1)?.to ?? 'INCOMPLETE'
  const change = { timestamp: put.created_at, from, to, by: 'record' as const, because: 'template put' }
  const all = yield* listStateChanges(evidence, now)
  return [...before, ...(from === to ? [] : [change]), ...all.slice(withTemplate.length)]
}

function selectEarlierEvidence(evidence: Evidence, sequence: number): Evidence {
  const { artifacts, attestations, overrides } = evidence
  const isEarlier = (fact: { readonly sequence: number }): boolean => fact.sequence < sequence
  return {
    ...evidence,
    artifacts: artifacts.filter(isEarlier),
    attestations: attestations.filter(isEarlier),
    overrides: overrides.filter(isEarlier),
  }
}
