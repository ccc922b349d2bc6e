import type { RequiredAttestation } from '../../wire/resource/template.ts'
import type { AttestationFact, OverrideFact } from '../fact/evidence.ts'
import { toJudgedChange, type Ignored } from '../fact/question.ts'
import { findEmptiness } from '../fact/reading.ts'
import type { Report } from '../fact/report.ts'
import { findAwaited, findViolations } from '../policy/attestation-kind.ts'
import { findAgeViolation } from '../policy/max-age.ts'
import { findForeign, type Foreign, type ForeignContext, type JudgedReport } from './foreign.ts'
import type { AppliedOverride, OverrideLookup } from './override.ts'

/** The outcome of one report. */
export interface Assessment {
  readonly report: Report
  /** `full`: it counts. `failure`: it counts if it fails, and fulfils nothing. `none`: it does not count. */
  readonly weight: 'full' | 'failure' | 'none'
  /** Why its weight is not full. */
  readonly ignored: Ignored | undefined
  readonly isCompliant: boolean
  /** Why it is not compliant; under an override, also the reason of the override. */
  readonly reasons: readonly string[]
  /** The people who can still make it compliant (findAwaited); undefined if it is compliant, or another report is needed. */
  readonly awaited: readonly string[] | undefined
  /** The override in force. */
  readonly override: OverrideFact | undefined
  /** The requirement of the subject that the report fulfils. */
  readonly requirement: RequiredAttestation | undefined
}

/** What all reports of a trail are assessed by. */
export interface AssessmentContext extends ForeignContext {
  readonly findOverride: OverrideLookup
  /** The commits of a report that names none. */
  readonly commits: readonly string[]
  /** Epoch seconds. */
  readonly now: number
}

/** Assesses a report by itself. Whether another report replaces it is not part of it. */
export function assessReport(report: Report, context: AssessmentContext): Assessment {
  const { fact } = report
  const requirement = findFulfilledRequirement(report)
  const judged = { requirement, change: toJudgedChange(fact, context.commits, context.question) }
  const outcome = toOutcome(listViolations(fact, judged, context.now), context.findOverride(report))
  const awaited = outcome.isCompliant || outcome.override !== undefined ? undefined : listAwaited(fact, judged, context)
  // An override holds also on a report of another repository or workflow, and on the analysis of another change.
  const foreign = outcome.override === undefined ? findForeign(fact, judged, context) : undefined
  const { weight, ignored } = weigh(report, foreign, outcome.isCompliant)
  if (weight !== 'failure') return { ...outcome, awaited, report, requirement, ignored, weight }
  // What counts only if it fails, fulfils nothing.
  const reasons = [...outcome.reasons, ...(ignored === undefined ? [] : [ignored.text])]
  return { ...outcome, reasons, awaited: undefined, report, requirement: undefined, ignored, weight }
}

function weigh(
  { fact, subject }: Report,
  foreign: Foreign | undefined,
  isCompliant: boolean,
): Pick<Assessment, 'weight' | 'ignored'> {
  const empty = findEmptiness(fact.content)
  if (empty !== undefined) return { weight: 'none', ignored: empty }
  if (subject.ignored !== undefined)
    return { weight: subject.kind === 'unbound' ? 'failure' : 'none', ignored: subject.ignored }
  if (foreign === undefined) return { weight: 'full', ignored: undefined }
  return { weight: foreign.mayFail && !isCompliant ? 'failure' : 'none', ignored: foreign.ignored }
}

function findFulfilledRequirement({ fact: { name, type }, subject }: Report): RequiredAttestation | undefined {
  const requirement = subject.required.get(name)
  return requirement?.type === type || requirement?.type === '*' ? requirement : undefined
}

function listViolations(fact: AttestationFact, judged: JudgedReport, now: number): readonly string[] {
  const { requirement, change } = judged
  const violations = findViolations(fact.content, { policy: requirement?.policy, change })
  const ofAge = findAge(fact, judged, now)
  return ofAge === undefined ? violations : [...violations, ofAge]
}

function findAge(fact: AttestationFact, { requirement }: JudgedReport, now: number): string | undefined {
  const maxAge = requirement?.policy?.max_age
  return maxAge === undefined ? undefined : findAgeViolation(fact, maxAge, now)
}

/** Evidence that is too old needs another report. */
function listAwaited(
  fact: AttestationFact,
  judged: JudgedReport,
  { now }: AssessmentContext,
): readonly string[] | undefined {
  if (findAge(fact, judged, now) !== undefined) return undefined
  return findAwaited(fact.content, { policy: judged.requirement?.policy, change: judged.change })
}

function toOutcome(
  violations: readonly string[],
  applied: AppliedOverride | undefined,
): Pick<Assessment, 'isCompliant' | 'reasons' | 'override'> {
  if (applied?.state === 'active') {
    const { override } = applied
    const reasons = explainOverride(override, violations)
    return { isCompliant: override.new_compliance_status, reasons, override }
  }
  const isExplained = violations.length > 0 && applied !== undefined
  const reasons = isExplained ? [...violations, explainInactiveOverride(applied)] : violations
  return { isCompliant: violations.length === 0, reasons, override: undefined }
}

function explainOverride(override: OverrideFact, violations: readonly string[]): string[] {
  const outcome = override.new_compliance_status ? 'compliant' : 'not compliant'
  return [
    `overridden as ${outcome} by ${override.reported_by}: ${override.reason}`,
    ...violations.map((violation) => `without the override: ${violation}`),
  ]
}

function explainInactiveOverride({ override, state }: AppliedOverride): string {
  const by = `the override by ${override.reported_by}`
  return state === 'expired' ? `${by} has expired` : `${by} does not cover it: it is worse than the overridden report`
}
