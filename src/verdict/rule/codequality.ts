import type { CodequalityResults, GateCondition } from '../../schema/attestation/codequality.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { toCanonicalJson } from '../../json/canonical.ts'
import { plural } from '../../text/plural.ts'

/** The analysis succeeded, and its quality gate is OK (rules 5.1) or has at most `max_failed_conditions` (rules 5.2). */
export function findCodequalityViolations(results: CodequalityResults, policy: Policy | undefined): string[] {
  const ofAnalysis = results.status === 'SUCCESS' ? [] : [`analysis ${results.status}, not SUCCESS`]
  return [...ofAnalysis, ...findGateViolations(results.qualityGate, policy?.max_failed_conditions)]
}

/** No other condition failed, and neither the analysis nor its gate has a worse status (rules 5.6). A condition has a metric to be compared by. */
export function isCodequalityNoWorse(later: CodequalityResults, earlier: CodequalityResults): boolean {
  const before = new Set(listFailed(earlier.qualityGate).map(toConditionKey))
  const now = listFailed(later.qualityGate)
  return (
    (later.status === 'SUCCESS' || later.status === earlier.status) &&
    isGateNoWorse(later.qualityGate.status, earlier.qualityGate.status) &&
    (later.qualityGate.status === 'OK' || now.length > 0 || before.size === 0) &&
    now.every((condition) => condition.metric !== '' && before.has(toConditionKey(condition)))
  )
}

export function countFailedConditions({ qualityGate }: CodequalityResults): number {
  return listFailed(qualityGate).length
}

type Gate = CodequalityResults['qualityGate']

function findGateViolations(gate: Gate, maxFailed: number | undefined): string[] {
  const failed = listFailed(gate)
  // Without a failed condition, or with one whose status is left out, the number of failed ones is not known: the gate must be OK.
  const isNumberKnown = failed.length > 0 && failed.every(({ status }) => status !== '')
  if (maxFailed === undefined || !isNumberKnown) return gate.status === 'OK' ? [] : [describeGate(gate, failed)]
  if (failed.length <= maxFailed) return []
  return [`${describeGate(gate, failed)} (${plural(failed.length, 'failed condition')}, at most ${maxFailed} allowed)`]
}

function describeGate(gate: Gate, failed: readonly GateCondition[]): string {
  return `quality gate ${gate.status}${failed.length > 0 ? `: ${failed.map(describeCondition).join(', ')}` : ''}`
}

/** A condition without data (`NO_VALUE`) has not failed. */
function listFailed({ conditions }: Gate): GateCondition[] {
  return conditions.filter(({ status }) => status !== 'OK' && status !== 'NO_VALUE')
}

const operatorWords: Readonly<Record<string, string>> = {
  LESS_THAN: 'below',
  LT: 'below',
  GREATER_THAN: 'above',
  GT: 'above',
}

function describeCondition({ metric, value, operator, errorThreshold }: GateCondition): string {
  return `${metric} ${value ?? 'without a value'} ${operatorWords[operator] ?? operator} ${errorThreshold}`
}

function toConditionKey({ metric, operator, onLeakPeriod }: GateCondition): string {
  return toCanonicalJson([metric, operator, onLeakPeriod ?? false])
}

const gateStatusesBestFirst = ['OK', 'WARN', 'ERROR']

function isGateNoWorse(later: string, earlier: string): boolean {
  if (later === earlier || later === 'OK') return true
  const rank = gateStatusesBestFirst.indexOf(later)
  return rank >= 0 && rank < gateStatusesBestFirst.indexOf(earlier)
}
