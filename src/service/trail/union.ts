import type { ArtifactStatus, AttestationStatus } from '../../wire/resource/trail.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { IgnoredReport } from '../../evidence/fact/question.ts'
import { groupBy } from '../../evidence/fact/group-by.ts'
import type { Verdict } from '../../evidence/judge/judge.ts'
import { joinWaiting } from '../../evidence/judge/waiting.ts'
import { pickWorstArtifactState } from './artifact-state.ts'
import type { ArtifactFact, Evidence } from '../../evidence/fact/evidence.ts'
import { listCommitPuts, type JudgedTrail } from './judged-trail.ts'

/** The template that a verdict is under. */
export type TemplateRole = NonNullable<AttestationStatus['template']>

/** A verdict on a trail under one template. */
export interface RoleVerdict {
  readonly role: TemplateRole
  readonly verdict: Verdict
}

export type JoinedVerdict = Pick<
  Verdict,
  'status' | 'is_compliant' | 'attestations_statuses' | 'artifacts_statuses' | 'waiting_for' | 'ignored'
>

/** Joins verdicts on the same evidence: the worst state, and of each (name, subject) all statuses, the worst first (rules 1.11). */
export function joinVerdicts(verdicts: readonly RoleVerdict[]): JoinedVerdict {
  const status = pickWorstArtifactState(verdicts.map(({ verdict }) => verdict.status))
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: joinStatuses(
      verdicts.flatMap(({ role, verdict }) => withTemplate(verdict.attestations_statuses, role)),
    ),
    artifacts_statuses: joinArtifacts(verdicts),
    ...omitUndefined({ waiting_for: joinWaiting(verdicts.map(({ verdict }) => verdict)) }),
    ignored: joinIgnored(verdicts.flatMap(({ verdict }) => verdict.ignored)),
  }
}

/** A report that does not count under one of the templates is listed, once for each reason. */
function joinIgnored(ignored: readonly IgnoredReport[]): readonly IgnoredReport[] {
  const same = groupBy(ignored, ({ attestation_id: id, reason }) => JSON.stringify([id, reason]))
  return [...same.values()].flatMap((of) => of.slice(0, 1))
}

function withTemplate(statuses: readonly AttestationStatus[], template: TemplateRole): readonly AttestationStatus[] {
  return statuses.map((status) => ({ ...status, template }))
}

/** Of each report, and of each missing requirement, the worse status. Equal ones are given once. */
function joinStatuses(statuses: readonly AttestationStatus[]): AttestationStatus[] {
  const byReport = groupBy(statuses, (status) => JSON.stringify([toSubjectAndName(status), toReportKey(status)]))
  const worst = [...byReport.values()].flatMap((same) => same.toSorted(compareStatuses).slice(0, 1))
  return [...groupBy(worst, toSubjectAndName).values()].flatMap((ofName) => ofName.toSorted(compareStatuses))
}

function toSubjectAndName({
  attestation_name: name,
  artifact_fingerprint: fingerprint = '',
}: AttestationStatus): string {
  return JSON.stringify([name, fingerprint])
}

/** The reports of a status. An override has its own id in `attestation_id`, so the id of the report is compared. */
function toReportKey(status: AttestationStatus): string {
  const id = status.overridden_attestation_id ?? status.attestation_id
  if (id === undefined) return `missing ${status.attestation_type}`
  return [id, ...(status.other_attestation_ids ?? [])].toSorted().join(' ')
}

/** The worse first; among equals, the one that the template requires. */
function compareStatuses(a: AttestationStatus, b: AttestationStatus): number {
  return rankStatus(a) - rankStatus(b) || Number(a.unexpected) - Number(b.unexpected)
}

function rankStatus({ status, is_compliant }: AttestationStatus): number {
  if (is_compliant) return 2
  return status === 'COMPLETE' ? 0 : 1
}

interface NamedArtifact {
  readonly name: string
  readonly status: ArtifactStatus
}

function joinArtifacts(verdicts: readonly RoleVerdict[]): Readonly<Record<string, ArtifactStatus>> {
  const named = verdicts.flatMap(({ role, verdict }) =>
    Object.entries(verdict.artifacts_statuses).map(([key, status]) => ({
      name: removeSuffix(key, status),
      status: { ...status, attestations_statuses: [...withTemplate(status.attestations_statuses, role)] },
    })),
  )
  const same = groupBy(named, ({ name, status }) => JSON.stringify([name, status.artifact_fingerprint ?? '']))
  const joined = [...same.values()].flatMap(joinSameArtifact)
  return nameByState(joined)
}

function joinSameArtifact(same: readonly NamedArtifact[]): readonly NamedArtifact[] {
  const worstFirst = same.toSorted((a, b) => rankArtifact(a) - rankArtifact(b))
  const waiting = joinWaiting(same.map(({ status }) => status))
  return worstFirst.slice(0, 1).map(({ name, status: { waiting_for: _waiting, ...status } }) => ({
    name,
    status: {
      ...status,
      ...omitUndefined({ waiting_for: waiting }),
      unexpected: same.every((one) => one.status.unexpected),
      attestations_statuses: joinStatuses(same.flatMap((one) => one.status.attestations_statuses)),
      reasons: [...new Set(worstFirst.flatMap((one) => one.status.reasons ?? []))],
    },
  }))
}

const worstFirstStates = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function rankArtifact({ status }: NamedArtifact): number {
  return worstFirstStates.indexOf(status.status)
}

/** Several artifacts of one name are separated by a suffix, which depends on the verdict (rules 2.11). */
function removeSuffix(key: string, { artifact_fingerprint: fingerprint = '' }: ArtifactStatus): string {
  const suffix = `@${fingerprint.slice(0, 12)}`
  let end = key.length
  while (end > 0 && key[end - 1] === '@') end -= 1
  const plain = key.slice(0, end)
  return fingerprint !== '' && plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : key
}

/** The worst artifact of a name has the plain name; each other has its fingerprint appended (rules 2.11). */
function nameByState(artifacts: readonly NamedArtifact[]): Readonly<Record<string, ArtifactStatus>> {
  const byKey = new Map<string, ArtifactStatus>()
  const worstFirst = artifacts.toSorted((a, b) => rankArtifact(a) - rankArtifact(b))
  const isPlain = ({ name }: NamedArtifact, at: number): boolean =>
    worstFirst.findIndex((one) => one.name === name) === at
  for (const [at, one] of worstFirst.entries()) if (isPlain(one, at)) byKey.set(one.name, one.status)
  for (const [at, one] of worstFirst.entries()) {
    if (isPlain(one, at)) continue
    let key = `${one.name}@${(one.status.artifact_fingerprint ?? '').slice(0, 12)}`
    while (byKey.has(key)) key += '@'
    byKey.set(key, one.status)
  }
  return Object.fromEntries(byKey)
}

/**
 * The evidence of a trail in which each artifact has a commit: its own, else the one with which the trail was last reported before it, or
 * first after it (rules 1.11). So a trail that is put with a later commit carries no earlier artifact over to it.
 */
export function bindToCommits({ evidence, history }: JudgedTrail): Evidence {
  const puts = listCommitPuts(history).filter(({ commit }) => commit !== null)
  const bind = (fact: ArtifactFact): ArtifactFact => {
    const put = puts.findLast(({ sequence }) => sequence < fact.sequence) ?? puts[0]
    return fact.commit === undefined ? { ...fact, commit: put?.commit ?? undefined } : fact
  }
  return { ...evidence, artifacts: evidence.artifacts.map(bind) }
}
