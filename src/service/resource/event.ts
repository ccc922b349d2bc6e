import type { TrailEvent } from '../../schema/resource/trail.ts'
import type { Evidence } from '../../verdict/evidence/evidence.ts'
import { timeline, type Change } from '../../verdict/judge/timeline.ts'
import type { StoredRecord } from '../store/store.ts'
import { beganAt } from '../history/history.ts'
import type { Judged } from '../history/judged-trail.ts'

/** By the evidence of one judgement, which stands for as long as time changes nothing (judged.ts). */
const tellings = new WeakMap<Evidence, readonly TrailEvent[]>()

/** Everything that happened to the trail, oldest first (decisions.md §5). What a record changed comes after the record. */
export function toEvents(judged: Judged): readonly TrailEvent[] {
  const events = tellings.get(judged.evidence) ?? tellAll(judged)
  tellings.set(judged.evidence, events)
  return events
}

function tellAll(judged: Judged): readonly TrailEvent[] {
  const { records } = judged.history
  const ids = new Map<string | null, string>(judged.artifacts.map(({ id, report }) => [report.fingerprint, id]))
  // That a trail began says all that its own first record does.
  const told = records.filter(({ kind }, index) => kind !== 'trail' || index > 0)
  return [
    ...records.slice(0, 1).map(begin),
    ...told.map((record) => tell(record, ids)),
    ...listChanges(judged).map(tellChange),
  ].toSorted((a, b) => a.timestamp - b.timestamp)
}

/** A trail begins with the first record of any kind. */
function begin(record: StoredRecord): TrailEvent {
  return { type: 'trail_reported', ...toCommon(record) }
}

function tell(record: StoredRecord, ids: ReadonlyMap<string | null, string>): TrailEvent {
  const { kind, id, fingerprint, body } = record
  if (kind === 'trail') return { type: 'trail_updated', ...toCommon(record) }
  if (kind === 'attestation') return tellAttestation('attestation_reported', record)
  if (kind === 'artifact') {
    const artifact_id = ids.get(fingerprint) ?? id
    const artifact_fingerprint = fingerprint ?? undefined
    return {
      type: 'artifact_reported',
      ...toCommon(record),
      artifact_id,
      artifact_fingerprint,
      filename: body['filename'],
    }
  }
  const { reason, new_compliance_status, expires_at } = body
  return { ...tellAttestation('attestation_overridden', record), reason, new_compliance_status, expires_at }
}

function tellAttestation(event: string, record: StoredRecord): TrailEvent {
  return {
    type: event,
    ...toCommon(record),
    attestation_id: record.id,
    attestation_name: record.name,
    attestation_type: record.type,
    artifact_fingerprint: record.fingerprint ?? undefined,
  }
}

function toCommon({ created_at, actor }: StoredRecord): { readonly timestamp: number; readonly actor: string } {
  return { timestamp: created_at, actor: actor.name }
}

function tellChange({ timestamp, from, to, because }: Change): TrailEvent {
  return { type: 'compliance_changed', timestamp, from: from ?? 'INCOMPLETE', to, because }
}

/** A trail begins INCOMPLETE, for there is no evidence yet: to stay so is no change. */
export function listChanges({ evidence, pinned, history, now }: Judged): readonly Change[] {
  const began = beganAt(history)
  const isLate = pinned !== undefined && pinned.record.sequence > began
  const changes = isLate ? joinAt(pinned.record, evidence, now) : timeline(evidence, now)
  return changes.filter(({ from, to }) => (from ?? 'INCOMPLETE') !== to)
}

/** Until a trail was given its template, it was judged without one; a template that came later does not change what was. */
function joinAt(put: StoredRecord, evidence: Evidence, now: number): readonly Change[] {
  const known = cutEvidence(evidence, put.sequence)
  const before = timeline({ ...known, template: null }, put.created_at)
  const anew = timeline(known, put.created_at)
  const from = before.at(-1)?.to ?? null
  const to = anew.at(-1)?.to ?? 'INCOMPLETE'
  const turn = { timestamp: put.created_at, from, to, by: 'record' as const, because: 'template put' }
  return [...before, ...(from === to ? [] : [turn]), ...timeline(evidence, now).slice(anew.length)]
}

function cutEvidence({ template, artifacts, attestations, overrides }: Evidence, sequence: number): Evidence {
  const isEarlier = (fact: { readonly sequence: number }): boolean => fact.sequence < sequence
  return {
    template,
    artifacts: artifacts.filter(isEarlier),
    attestations: attestations.filter(isEarlier),
    overrides: overrides.filter(isEarlier),
  }
}
