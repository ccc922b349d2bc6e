import type { ComplianceState } from '../../schema/primitives.ts'
import type { ArtifactStatus, AttestationStatus } from '../../schema/resource/trail.ts'
import type { AttestationFact, Evidence } from '../evidence/evidence.ts'
import type { Ignored } from '../evidence/question.ts'
import type { Subject } from '../evidence/subject.ts'
import type { Subjects } from '../evidence/subjects.ts'
import { toStatusesByName } from './artifact-key.ts'
import { createArtifactJudge, toArtifactStatus, type TrailFlags } from './artifact.ts'
import { mergeFlags, type Flags } from './item.ts'
import { createIgnoredLookup, type JudgedSubject } from './judged-subject.ts'
import { mergeSlots, type SlotStatus } from './slot-status.ts'
import { toComplianceState, toStatuses } from './status.ts'

/** All reports of a trail, judged by subject. */
export interface JudgedReports {
  readonly evidence: Evidence
  readonly subjects: Subjects
  readonly judged: ReadonlyMap<Subject, JudgedSubject>
  /** Reports that are out of scope. */
  readonly excluded: ReadonlyMap<AttestationFact, Ignored>
  /** The question names artifacts: the verdict is the worst of theirs. */
  readonly isSelection: boolean
}

/** The verdict on a trail, as an answer shows it. */
export interface TrailVerdict {
  readonly status: ComplianceState
  readonly is_compliant: boolean
  readonly attestations_statuses: readonly AttestationStatus[]
  readonly artifacts_statuses: Readonly<Record<string, ArtifactStatus>>
}

/** Summarises the judged subjects (rules 5.5). */
export function toTrailVerdict(reports: JudgedReports): TrailVerdict {
  if (!reports.isSelection && isWaived(reports.evidence)) return toWaivedVerdict(reports)
  const { evidence, subjects, judged } = reports
  const hasTemplate = evidence.template !== null
  const own = mergeFlags(judged.get(subjects.trail)?.items ?? [])
  const listed = mergeFlags(listListedWithTrail(reports).flatMap(({ items }) => items))
  // Evidence that is only listed with the trail can make its artifacts fail, but it is no evidence for them (rules 5.4).
  const ofTrail: TrailFlags = {
    ...listed,
    hasEvidence: own.hasEvidence,
    hasTemplate,
    namesArtifacts: (evidence.template?.trail.artifacts.length ?? 0) > 0,
  }
  const judgeReportsOf = createArtifactJudge(subjects)
  const artifacts = subjects.artifacts.map((subject) => {
    const ofReports = judgeReportsOf(subject)
    const ofItems = mergeFlags(judged.get(subject)?.items ?? [])
    const status = toArtifactStatus(
      { subject, ofReports, ofItems, statuses: mergeSlots(listStatuses(subject, reports)) },
      ofTrail,
    )
    return { name: subject.name, status, flags: mergeFlags([ofReports, ofItems]), isAdvisory: ofReports.isAdvisory }
  })
  const status = reports.isSelection
    ? pickWorstState(artifacts.map((artifact) => artifact.status))
    : toTrailState(listed, artifacts, hasTemplate)
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: listTrailStatuses(reports),
    artifacts_statuses: toStatusesByName(artifacts),
  }
}

/** Whether the template lets a trail without any report pass. Readings that come with the question are judged all the same. */
export function isWaived({ template, artifacts, attestations }: Evidence): boolean {
  return template?.['if-none'] === 'pass' && artifacts.length === 0 && attestations.length === 0
}

function toWaivedVerdict(reports: JudgedReports): TrailVerdict {
  const { isFailing } = mergeFlags([...reports.judged.values()].flatMap(({ items }) => items))
  return {
    status: isFailing ? 'NON-COMPLIANT' : 'COMPLIANT',
    is_compliant: !isFailing,
    attestations_statuses: listTrailStatuses(reports).filter(({ status }) => status !== 'MISSING'),
    artifacts_statuses: {},
  }
}

/** The state of a trail from the flags of what is listed with it and of its artifacts. */
function toTrailState(
  ofTrail: Flags,
  artifacts: readonly { readonly flags: Flags; readonly isAdvisory: boolean }[],
  hasTemplate: boolean,
): ComplianceState {
  const counting = artifacts.filter(({ isAdvisory }) => !isAdvisory).map(({ flags }) => flags)
  const { isFailing, isMissing } = mergeFlags([ofTrail, ...counting])
  const { hasEvidence } = mergeFlags([ofTrail, ...artifacts.map(({ flags }) => flags)])
  return toComplianceState({ isFailing, isMissing, hasEvidence, hasTemplate })
}

function pickWorstState(artifacts: readonly ArtifactStatus[]): ComplianceState {
  if (artifacts.some(({ status }) => status === 'NON-COMPLIANT')) return 'NON-COMPLIANT'
  return artifacts.every(({ is_compliant }) => is_compliant) ? 'COMPLIANT' : 'INCOMPLETE'
}

function listTrailStatuses(reports: JudgedReports): readonly AttestationStatus[] {
  return mergeSlots(listListedWithTrail(reports).flatMap(({ subject }) => listStatuses(subject, reports)))
}

function listListedWithTrail({ judged }: JudgedReports): readonly JudgedSubject[] {
  return [...judged.values()].filter(({ subject }) => isListedWithTrail(subject))
}

export function isListedWithTrail({ kind }: Subject): boolean {
  return kind === 'trail' || kind === 'unknown' || kind === 'unbound'
}

function listStatuses(subject: Subject, { judged, excluded }: JudgedReports): readonly SlotStatus[] {
  return toStatuses(judged.get(subject)?.items ?? [], createIgnoredLookup(subject, judged, excluded))
}
