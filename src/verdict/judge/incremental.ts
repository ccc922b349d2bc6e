import type { ComplianceState } from '../../schema/primitives.ts'
import { listRejections } from './artifact.ts'
import { assessAttestation, type Assessment } from './assessment.ts'
import { locateAttestation } from '../evidence/counting.ts'
import type { AttestationFact, Evidence } from '../evidence/evidence.ts'
import { createOverrideLookup } from './override.ts'
import { compareReports } from '../evidence/report-order.ts'
import { createSubjects, type Subject, type Subjects } from '../evidence/subject.ts'
import { toComplianceState, type StatusFlags } from './status.ts'

/** Keeps the state of a trail while attestations arrive. It gives the same state as judgeEvidence, without judging all of them again. */
export interface IncrementalJudge {
  /** Adds a report, or assesses an added one again at another time. Artifacts and overrides stay those of the start. */
  readonly update: (fact: AttestationFact, now: number) => void
  readonly state: () => ComplianceState
}

/** Starts with the given evidence. Overrides and the attestations in it are judged at `now` (epoch seconds). */
export function createIncrementalJudge(evidence: Evidence, now: number): IncrementalJudge {
  const subjects = createSubjects(evidence.template, evidence.artifacts)
  const findOverride = createOverrideLookup(evidence, subjects, now)
  const isRejected = subjects.artifacts.some(({ reports }) => listRejections(reports).length > 0)
  const counter = createCounter(subjects)
  function update(fact: AttestationFact, at: number): void {
    const report = locateAttestation(fact, subjects)
    for (const subject of report.subjects) {
      if (subject.kind === 'superseded') continue
      const known = counter.find(subject, report.slot)
      if (known !== undefined && compareReports(known.report, report) > 0) continue
      if (known !== undefined) counter.count(known, -1)
      counter.count(assessAttestation({ report, subject, counts: true }, findOverride(report, subject), at), 1)
    }
  }
  for (const fact of evidence.attestations) update(fact, now)
  return {
    update,
    state: () =>
      toComplianceState({
        ...counter.flags(),
        isFailing: isRejected || counter.flags().isFailing,
        hasTemplate: evidence.template !== null,
      }),
  }
}

/** Counts the assessments of the reports that count. */
interface Counter {
  readonly find: (subject: Subject, slot: string) => Assessment | undefined
  readonly count: (assessment: Assessment, by: 1 | -1) => void
  readonly flags: () => StatusFlags
}

function createCounter(subjects: Subjects): Counter {
  const assessments = new Map<Subject, Map<string, Assessment>>()
  const fulfilling = new Map<Subject, Map<string, number>>()
  let failing = 0
  let present = 0
  let missing = subjects.artifacts.filter(({ reports }) => reports.length === 0).length
  for (const { required } of [subjects.trail, ...subjects.artifacts]) missing += required.size

  function countFulfilling(subject: Subject, name: string, by: 1 | -1): void {
    const counts = fulfilling.get(subject) ?? new Map<string, number>()
    const before = counts.get(name) ?? 0
    fulfilling.set(subject, counts.set(name, before + by))
    if (before === 0) missing -= 1
    if (before + by === 0) missing += 1
  }
  return {
    find: (subject, slot) => assessments.get(subject)?.get(slot),
    count: (assessment, by) => {
      const { subject, report, requirement } = assessment
      const slots = assessments.get(subject) ?? new Map<string, Assessment>()
      assessments.set(subject, slots.set(report.slot, assessment))
      present += by
      if (!assessment.isCompliant) failing += by
      if (requirement !== undefined) countFulfilling(subject, requirement.name, by)
    },
    flags: () => ({ isFailing: failing > 0, isMissing: missing > 0, hasEvidence: present > 0 }),
  }
}
