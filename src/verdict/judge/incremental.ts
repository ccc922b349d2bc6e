import type { ComplianceState } from '../../schema/primitives.ts'
import type { AttestationFact, Evidence } from '../evidence/evidence.ts'
import type { Report } from '../evidence/report.ts'
import { scopeEvidence } from '../evidence/scope.ts'
import type { Subject } from '../evidence/subject.ts'
import { createSubjects } from '../evidence/subjects.ts'
import { assessReport, type Assessment } from './assessment.ts'
import { createFlagCounter } from './flag-counter.ts'
import { judgeItem, type Flags } from './item.ts'
import { createOverrideLookup } from './override.ts'
import { toComplianceState } from './status.ts'
import { isWaived } from './trail-verdict.ts'

/** Keeps the state of a trail while attestations arrive. It gives the same state as judgeEvidence, without judging all of them again. */
export interface IncrementalJudge {
  /** Adds a report, or assesses an added one again at another time. Artifacts and overrides stay those of the start. */
  readonly update: (fact: AttestationFact, now: number) => void
  readonly state: () => ComplianceState
}

/** The reports of one name about one subject, with their assessments. */
interface OpenItem {
  readonly reports: Map<AttestationFact, Report>
  readonly assessments: Map<Report, Assessment>
  flags: Flags
}

/** Starts with the given evidence. Overrides and the attestations in it are judged at `now` (epoch seconds). */
export function createIncrementalJudge(evidence: Evidence, now: number): IncrementalJudge {
  const subjects = createSubjects(scopeEvidence(evidence, {}))
  const context = { findOverride: createOverrideLookup(evidence, now), commits: evidence.commits, commit: undefined }
  const items = new Map<Subject, Map<string, OpenItem>>()
  const counter = createFlagCounter(subjects)
  const added: AttestationFact[] = []

  function findItem(subject: Subject, name: string): OpenItem {
    const ofSubject = items.get(subject) ?? new Map<string, OpenItem>()
    const flags = judgeItem(subject.required.get(name), [], neverAssessed)
    const found = ofSubject.get(name) ?? { reports: new Map(), assessments: new Map(), flags }
    items.set(subject, ofSubject.set(name, found))
    return found
  }
  function update(fact: AttestationFact, at: number): void {
    for (const subject of subjects.subjectsOf(fact)) {
      const item = findItem(subject, fact.name)
      const report = item.reports.get(fact) ?? { fact, subject }
      item.reports.set(fact, report)
      item.assessments.set(report, assessReport(report, { ...context, now: at }))
      const assess = (one: Report): Assessment =>
        item.assessments.get(one) ?? assessReport(one, { ...context, now: at })
      const flags = judgeItem(subject.required.get(fact.name), [...item.reports.values()], assess)
      counter.replace(subject, item.flags, flags)
      item.flags = flags
    }
    added.push(fact)
  }
  for (const fact of evidence.attestations) update(fact, now)
  return {
    update,
    state: () => {
      if (isWaived({ ...evidence, attestations: added })) return 'COMPLIANT'
      return toComplianceState({ ...counter.flags(), hasTemplate: evidence.template !== null })
    },
  }
}

function neverAssessed(): never {
  throw new Error('An item without reports has nothing to assess.')
}
