import type { AttestationFact, OverrideFact } from '../fact/evidence.ts'
import { isGiven } from '../fact/given-reading.ts'
import type { IgnoredReport } from '../fact/question.ts'
import type { Assessment } from './assessment.ts'

/** The outcome of one attestation. */
export interface AttestationOutcome {
  readonly is_compliant: boolean
  /** Whether anything judges it (rules 5.1). */
  readonly isJudged: boolean
  /** Whether it counts in the verdict (rules 5.3). */
  readonly counts: boolean
  /** It is not compliant, and only people still owe something. */
  readonly isWaiting: boolean
  /** Short sentences: why it is not compliant, and the override with its reason. */
  readonly reasons: readonly string[]
  /** The override in force. */
  readonly override: OverrideFact | undefined
}

/** An attestation of several subjects has the worst of its outcomes (rules 2.12). */
export function selectWorstAssessments(assessments: readonly Assessment[]): ReadonlyMap<AttestationFact, Assessment> {
  const worst = new Map<AttestationFact, Assessment>()
  for (const assessment of assessments) {
    const { fact } = assessment.report
    const known = worst.get(fact)
    if (!isGiven(fact) && (known === undefined || isWorseThanKnown(assessment, known))) worst.set(fact, assessment)
  }
  return worst
}

const weights: readonly Assessment['weight'][] = ['none', 'failure', 'full']

function isWorseThanKnown(assessment: Assessment, known: Assessment): boolean {
  if (assessment.weight !== known.weight) return weights.indexOf(assessment.weight) > weights.indexOf(known.weight)
  return known.isCompliant && !assessment.isCompliant
}

export function toAttestationOutcome(assessment: Assessment): AttestationOutcome {
  const { report, isCompliant, weight, reasons, awaited, override } = assessment
  const isJudged = report.fact.content.kind !== 'unjudged'
  return {
    is_compliant: isCompliant,
    isJudged,
    counts: weight === 'full',
    isWaiting: awaited !== undefined,
    reasons,
    override,
  }
}

/** Undefined for a report that counts. */
export function toIgnoredReport({ report, isCompliant, ignored }: Assessment): IgnoredReport | undefined {
  if (ignored === undefined) return undefined
  const { id, name } = report.fact
  return { attestation_id: id, attestation_name: name, is_compliant: isCompliant, ...ignored }
}
