import { toCanonicalJson } from '../../json/canonical.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { TrailEvent } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { listStateChanges, type StateChange, type Steps } from '../../verdict/judge/timeline.ts'
import type { StoredRecord } from '../store/record.ts'
import { toTrailCommit } from './commit.ts'
import { findFirstSequence } from './history.ts'
import type { JudgedTrail } from './judged-trail.ts'

/** The events of a trail, oldest first (rules 5.7). A change of state comes after the record that caused it. */
export function* listEvents(judged: JudgedTrail): Steps<readonly TrailEvent[]> {
  const changes = yield* listComplianceChanges(judged)
  const { records } = judged.history
  const sent = new Map(judged.reports.map(({ record, report }) => [record, report]))
  const ids = new Map<string | null, string>(judged.artifacts.map(({ id, report }) => [report.fingerprint, id]))
  // The event of the first record, `trail_reported`, replaces the event of a trail record.
  const shown = records.filter(({ kind }, index) => kind !== 'trail' || index > 0)
  return [
    ...records.slice(0, 1).map(toStartEvent),
    ...shown.map((record) =>
      record.kind === 'trail' ? toUpdateEvent(record, judged, sent.get(record)) : toRecordEvent(record, ids),
    ),
    ...changes.map(toChangeEvent),
  ].toSorted((a, b) => a.timestamp - b.timestamp)
}

/** A trail starts with its first record, of any kind. */
function toStartEvent(record: StoredRecord): TrailEvent {
  return { type: 'trail_reported', ...toEventMembers(record) }
}

/** Has the commit, the repository and the origin that were sent and that the trail does not show (rules 2.13). */
function toUpdateEvent(record: StoredRecord, { report }: JudgedTrail, sent: JudgedTrail['report'] = {}): TrailEvent {
  const kept = toOriginMembers(report)
  const others = Object.entries(toOriginMembers(sent)).filter(
    ([member, value]) => toCanonicalJson(value) !== toCanonicalJson(kept[member]),
  )
  return { type: 'trail_updated', ...toEventMembers(record), ...Object.fromEntries(others) }
}

function toOriginMembers({ git_commit_info: commit, repo_info, origin_url }: JudgedTrail['report']): FreeObject {
  const git_commit_info = commit && omitUndefined(toTrailCommit(commit))
  return omitUndefined({ git_commit_info, repo_info, origin_url })
}

function toRecordEvent(record: StoredRecord, ids: ReadonlyMap<string | null, string>): TrailEvent {
  const { kind, id, fingerprint, body } = record
  if (kind === 'attestation') return toAttestationEvent('attestation_reported', record)
  if (kind === 'artifact') {
    const artifact_id = ids.get(fingerprint) ?? id
    const artifact_fingerprint = fingerprint ?? undefined
    return {
      type: 'artifact_reported',
      ...toEventMembers(record),
      artifact_id,
      artifact_fingerprint,
      filename: body['filename'],
    }
  }
  const { reason, new_compliance_status, expires_at } = body
  return { ...toAttestationEvent('attestation_overridden', record), reason, new_compliance_status, expires_at }
}

function toAttestationEvent(event: string, record: StoredRecord): TrailEvent {
  return {
    type: event,
    ...toEventMembers(record),
    attestation_id: record.id,
    attestation_name: record.name,
    attestation_type: record.type,
    artifact_fingerprint: record.fingerprint ?? undefined,
  }
}

function toEventMembers({ created_at, actor }: StoredRecord): { readonly timestamp: number; readonly actor: string } {
  return { timestamp: created_at, actor: actor.name }
}

function toChangeEvent({ timestamp, from, to, because }: StateChange): TrailEvent {
  return { type: 'compliance_changed', timestamp, from: from ?? 'INCOMPLETE', to, because }
}

/** The changes of state of a trail, oldest first. A trail starts INCOMPLETE; staying so is no change (rules 5.7). */
export function* listComplianceChanges({ evidence, pinned, history, now }: JudgedTrail): Steps<readonly StateChange[]> {
  const firstSequence = findFirstSequence(history)
  const isTemplateLate = pinned !== undefined && pinned.record.sequence > firstSequence
  const changes = isTemplateLate
    ? yield* listChangesAroundTemplate(pinned.record, evidence, now)
    : yield* listStateChanges(evidence, now)
  return changes.filter(({ from, to }) => (from ?? 'INCOMPLETE') !== to)
}

/** Before a trail got its template, its states are computed without one. `put`: the record of the template. */
function* listChangesAroundTemplate(put: StoredRecord, evidence: Evidence, now: number): Steps<readonly StateChange[]> {
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
