import type { ComplianceState } from '../../wire/primitives.ts'
import type { ArtifactStatus, AttestationStatus, WaitingFor } from '../../wire/resource/trail.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { collectWaiting, joinWaiting } from './waiting.ts'
import type { AttestationFact, Evidence } from '../fact/evidence.ts'
import type { Ignored } from '../fact/question.ts'
import type { Subject } from '../fact/subject.ts'
import type { Subjects } from '../fact/subjects.ts'
import {
  createArtifactJudge,
  toArtifactStatus,
  toStatusesByName,
  type ArtifactFlags,
  type TrailFlags,
} from './artifact.ts'
import { mergeFlags, type Flags } from './item.ts'
import { createIgnoredLookup, type JudgedSubject } from './judged-subject.ts'
import { mergeSlots, type SlotStatus, toComplianceState, toStatuses } from './status.ts'

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
  /** Nothing failed: who can still make it compliant. Undefined for any other verdict. */
  readonly waiting_for?: WaitingFor | undefined
}

/** Summarises the judged subjects (rules 5.5). */
export function toTrailVerdict(reports: JudgedReports): TrailVerdict {
  if (!reports.isSelection && isWaived(reports.evidence)) return toWaivedVerdict(reports)
  const { evidence, subjects, judged } = reports
  const own = mergeFlags(judged.get(subjects.trail)?.items ?? [])
  const listed = mergeListed(reports)
  // Evidence that is only listed with the trail can make its artifacts fail, but it is no evidence for them (rules 5.4).
  const ofTrail: TrailFlags = {
    ...listed,
    hasEvidence: own.hasEvidence,
    hasTemplate: evidence.template !== null,
    namesArtifacts: (evidence.template?.trail.artifacts.length ?? 0) > 0,
  }
  const judgedArtifacts = judgeArtifacts(reports)
  const artifacts = judgedArtifacts.map((artifact) => {
    const statuses = mergeSlots(listStatuses(artifact.subject, reports))
    return { name: artifact.subject.name, status: toArtifactStatus({ ...artifact, statuses }, ofTrail) }
  })
  const selected = artifacts.map((artifact) => artifact.status)
  const flags = mergeTrailFlags(listed, judgedArtifacts)
  const status = reports.isSelection
    ? pickWorstState(selected)
    : toComplianceState({ ...flags, hasTemplate: ofTrail.hasTemplate })
  const statuses = listTrailStatuses(reports)
  const waitingOfTrail =
    status === 'COMPLIANT' || flags.isRejected ? undefined : collectWaiting([...statuses, ...selected])
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: statuses,
    artifacts_statuses: toStatusesByName(artifacts),
    ...omitUndefined({ waiting_for: reports.isSelection ? joinWaiting(selected) : waitingOfTrail }),
  }
}

/** The status of the verdict on a whole trail, without a list of what it follows from. */
export function toTrailState(reports: JudgedReports): ComplianceState {
  const { evidence } = reports
  if (isWaived(evidence)) return toWaivedState(reports)
  const flags = mergeTrailFlags(mergeListed(reports), judgeArtifacts(reports))
  return toComplianceState({ ...flags, hasTemplate: evidence.template !== null })
}

/** Whether the template lets a trail without any report pass. Readings that come with the question are judged all the same. */
export function isWaived({ template, artifacts, attestations }: Evidence): boolean {
  return template?.['if-none'] === 'pass' && artifacts.length === 0 && attestations.length === 0
}

function toWaivedState({ judged }: JudgedReports): ComplianceState {
  const { isFailing } = mergeFlags([...judged.values()].flatMap(({ items }) => items))
  return isFailing ? 'NON-COMPLIANT' : 'COMPLIANT'
}

function toWaivedVerdict(reports: JudgedReports): TrailVerdict {
  const status = toWaivedState(reports)
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: listTrailStatuses(reports).filter((one) => one.status !== 'MISSING'),
    artifacts_statuses: {},
  }
}

/** An artifact with the flags of its reports and of its attestations. */
interface JudgedArtifact {
  readonly subject: Subject
  readonly ofReports: ArtifactFlags
  readonly ofItems: Flags
}

function judgeArtifacts({ subjects, judged }: JudgedReports): readonly JudgedArtifact[] {
  const judgeReportsOf = createArtifactJudge(subjects)
  return subjects.artifacts.map((subject) => {
    return { subject, ofReports: judgeReportsOf(subject), ofItems: mergeFlags(judged.get(subject)?.items ?? []) }
  })
}

/** The flags of a trail from those of what is listed with it and of its artifacts. */
function mergeTrailFlags(listed: Flags, artifacts: readonly JudgedArtifact[]): Flags {
  const toFlags = ({ ofReports, ofItems }: JudgedArtifact): readonly Flags[] => [ofReports, ofItems]
  const counting = artifacts.filter(({ ofReports }) => !ofReports.isAdvisory)
  const { hasEvidence } = mergeFlags([listed, ...artifacts.flatMap(toFlags)])
  return { ...mergeFlags([listed, ...counting.flatMap(toFlags)]), hasEvidence }
}

function mergeListed(reports: JudgedReports): Flags {
  return mergeFlags(listListedWithTrail(reports).flatMap(({ items }) => items))
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
