import type { ComplianceState } from '../../wire/primitives.ts'
import type { AttestationFact, Evidence } from '../fact/evidence.ts'
import { createReportSlot, toSlotKey, type Report } from '../fact/report.ts'
import { scopeEvidence } from '../fact/scope.ts'
import type { Slot } from '../fact/slot.ts'
import type { Subject } from '../fact/subject.ts'
import { createSubjects, type Subjects } from '../fact/subjects.ts'
import { assessReport, type Assessment } from './assessment.ts'
import { toItem, type Flags } from './item.ts'
import { createOverrideLookup } from './override.ts'
import { toComplianceState } from './status.ts'
import { isWaived, isListedWithTrail } from './trail-verdict.ts'
import { createArtifactJudge } from './artifact.ts'

/** Keeps the state of a trail while attestations arrive. It gives the same state as judgeEvidence, without judging all of them again. */
interface IncrementalJudge {
  /** Adds a report, or assesses an added one again at another time. Artifacts and overrides stay those of the start. */
  readonly update: (fact: AttestationFact, now: number) => void
  readonly state: () => ComplianceState
}

/** The reports of one name about one subject. */
interface OpenItem {
  readonly slots: Map<string, Slot<Report>>
  readonly assessments: Map<AttestationFact, Assessment>
  flags: Flags
}

/** Starts with the given evidence. Overrides and the attestations in it are judged at `now` (epoch seconds). */
export function createIncrementalJudge(evidence: Evidence, now: number): IncrementalJudge {
  const subjects = createSubjects(scopeEvidence(evidence, {}))
  const context = {
    findOverride: createOverrideLookup(evidence, now),
    commits: evidence.commits,
    question: {},
    policy: evidence.template?.policy,
  }
  const items = new Map<Subject, Map<string, OpenItem>>()
  const counter = createFlagCounter(subjects)
  let isEmpty = true

  function findItem({ fact: { name }, subject }: Report): OpenItem {
    const ofSubject = items.get(subject) ?? new Map<string, OpenItem>()
    const flags = toItem(subject.required.get(name), [])
    const found = ofSubject.get(name) ?? { slots: new Map(), assessments: new Map(), flags }
    items.set(subject, ofSubject.set(name, found))
    return found
  }
  function updateReport(report: Report, at: number): void {
    const item = findItem(report)
    const isNew = !item.assessments.has(report.fact)
    item.assessments.set(report.fact, assessReport(report, { ...context, now: at }))
    if (isNew) addToSlot(item, report)
    const flags = toItem(report.subject.required.get(report.fact.name), listCountingReports(item))
    counter.replace(report.subject, item.flags, flags)
    item.flags = flags
  }
  function update(fact: AttestationFact, at: number): void {
    isEmpty = false
    for (const subject of subjects.subjectsOf(fact)) updateReport({ fact, subject }, at)
  }
  for (const fact of evidence.attestations.toSorted((a, b) => a.sequence - b.sequence)) update(fact, now)
  return {
    update,
    state: () => {
      if (isEmpty && isWaived({ ...evidence, attestations: [] })) return 'COMPLIANT'
      return toComplianceState({ ...counter.flags(), hasTemplate: evidence.template !== null })
    },
  }
}

/** A report that competes with no other one does not count either. */
function addToSlot({ slots }: OpenItem, report: Report): void {
  const key = toSlotKey(report.fact)
  if (key === undefined) return
  const slot = slots.get(key) ?? createReportSlot(report)
  slots.set(key, slot)
  slot.add(report)
}

function listCountingReports({ slots, assessments }: OpenItem): readonly Assessment[] {
  return [...slots.values()].flatMap((slot) => slot.latest()).flatMap(({ fact }) => assessments.get(fact) ?? [])
}

/** Counts the items of a trail that fail, are missing, or are evidence, so that one changed item changes the state in constant time. */
interface FlagCounter {
  /** The flags of one item of a subject have changed. */
  readonly replace: (subject: Subject, before: Flags, after: Flags) => void
  readonly flags: () => Flags
}

/** Starts with all requirements and no attestation. */
function createFlagCounter(subjects: Subjects): FlagCounter {
  const judgeReportsOf = createArtifactJudge(subjects)
  const weighty = new Set(subjects.artifacts.filter((subject) => !judgeReportsOf(subject).isAdvisory))
  const ofReports = [...weighty].map(judgeReportsOf)
  let failing = countIf(ofReports, ({ isFailing }) => isFailing)
  let rejected = failing
  let missing = countIf(ofReports, ({ isMissing }) => isMissing) + countRequired([subjects.trail, ...weighty])
  let present = 0
  return {
    replace: (subject, before, after) => {
      if (subject.kind === 'superseded') return
      present += Number(after.hasEvidence) - Number(before.hasEvidence)
      if (!isListedWithTrail(subject) && !weighty.has(subject)) return
      failing += Number(after.isFailing) - Number(before.isFailing)
      rejected += Number(after.isRejected) - Number(before.isRejected)
      missing += Number(after.isMissing) - Number(before.isMissing)
    },
    flags: () => ({
      isFailing: failing > 0,
      isRejected: rejected > 0,
      isMissing: missing > 0,
      hasEvidence: present > 0,
    }),
  }
}

function countRequired(subjects: readonly Subject[]): number {
  const required = subjects.flatMap((subject) => [...subject.required.values()])
  return countIf(required, ({ policy }) => policy?.advisory !== true)
}

function countIf<T>(values: readonly T[], applies: (value: T) => boolean): number {
  return values.filter(applies).length
}
