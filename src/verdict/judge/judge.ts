import type { ComplianceState } from '../../schema/primitives.ts'
import type { ArtifactStatus, AttestationStatus } from '../../schema/resource/trail.ts'
import { judgeArtifact, nameArtifactStatuses } from './artifact.ts'
import { assessAttestation, type Assessment } from './assessment.ts'
import { createCountingFilter, locateAttestation } from '../evidence/counting.ts'
import type { Evidence, OverrideFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import type { IgnoredReport, Question } from '../evidence/question.ts'
import { createOverrideLookup } from './override.ts'
import { createSubjects, type Subjects } from '../evidence/subject.ts'
import { mergeFlags, summariseSubject, toComplianceState } from './status.ts'

/** The outcome of one attestation. */
interface AttestationOutcome {
  readonly is_compliant: boolean
  /** Whether it counts in the verdict (rules 5.3). */
  readonly counts: boolean
  /** Short sentences: why it is not compliant, and the override with its reason. */
  readonly reasons: readonly string[]
  /** The override in force. */
  readonly override: OverrideFact | undefined
}

export interface Verdict {
  readonly status: ComplianceState
  readonly is_compliant: boolean
  readonly attestations_statuses: readonly AttestationStatus[]
  readonly artifacts_statuses: Readonly<Record<string, ArtifactStatus>>
  /** All attestations by id, also those that do not count. */
  readonly outcomes: ReadonlyMap<string, AttestationOutcome>
  /** The attestations that do not count, with the reason, oldest first. */
  readonly ignored: readonly IgnoredReport[]
}

/** Computes the verdict on a trail from its evidence alone (rules 5). `now` in epoch seconds. `question`: what to judge of it. */
export function judgeEvidence(evidence: Evidence, now: number, _question: Question = {}): Verdict {
  const subjects = createSubjects(evidence.template, evidence.artifacts)
  const assessments = assessAll(evidence, subjects, now)
  const bySubject = groupBy(
    assessments.filter(({ counts }) => counts),
    ({ subject }) => subject,
  )
  const own = summariseSubject(subjects.trail, bySubject.get(subjects.trail) ?? [])
  const ofTrail = [own]
  for (const [subject, counting] of bySubject) {
    if (subject.kind === 'unknown') ofTrail.push(summariseSubject(subject, counting))
  }
  // An attestation of an unknown artifact can make the artifacts of the trail fail, but it is no evidence for them (rules 5.4).
  const trail = { ...mergeFlags(ofTrail), hasEvidence: own.hasEvidence, hasTemplate: evidence.template !== null }
  const artifacts = subjects.artifacts.map((subject) =>
    judgeArtifact(subject, summariseSubject(subject, bySubject.get(subject) ?? []), trail),
  )
  const status = toComplianceState({
    isFailing: trail.isFailing || artifacts.some(({ isFailing }) => isFailing),
    isMissing: trail.isMissing || artifacts.some(({ isMissing }) => isMissing),
    hasTemplate: trail.hasTemplate,
    hasEvidence: bySubject.size > 0,
  })
  return {
    status,
    is_compliant: status === 'COMPLIANT',
    attestations_statuses: ofTrail.flatMap(({ statuses }) => statuses),
    artifacts_statuses: nameArtifactStatuses(artifacts),
    outcomes: toOutcomesById(assessments),
    ignored: [],
  }
}

function assessAll(evidence: Evidence, subjects: Subjects, now: number): readonly Assessment[] {
  const reports = evidence.attestations
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((fact) => locateAttestation(fact, subjects))
  const counts = createCountingFilter(reports)
  const findOverride = createOverrideLookup(evidence, subjects, now)
  const assessments: Assessment[] = []
  for (const report of reports) {
    for (const subject of report.subjects) {
      const located = { report, subject, counts: counts(report, subject) }
      assessments.push(assessAttestation(located, findOverride(report, subject), now))
    }
  }
  return assessments
}

/** An attestation of several subjects has the worst of its outcomes (rules 2.12). */
function toOutcomesById(assessments: readonly Assessment[]): ReadonlyMap<string, AttestationOutcome> {
  const outcomes = new Map<string, AttestationOutcome>()
  for (const { report, counts, isCompliant, reasons, override } of assessments) {
    const known = outcomes.get(report.fact.id)
    const outcome = { is_compliant: isCompliant, counts, reasons, override }
    if (known === undefined || isWorseThanKnown(outcome, known)) outcomes.set(report.fact.id, outcome)
  }
  return outcomes
}

function isWorseThanKnown(outcome: AttestationOutcome, known: AttestationOutcome): boolean {
  if (outcome.counts !== known.counts) return outcome.counts
  return known.is_compliant && !outcome.is_compliant
}
