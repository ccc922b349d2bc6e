import type { CodequalityResults, GateCondition } from '../../schema/attestation/codequality.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { canonicalJson } from '../../json/canonical.ts'
import { plural } from '../../text/plural.ts'

/** The analysis succeeded and its gate is OK, or at most `max_failed_conditions` of it failed (decisions.md §5). */
export function faultsOfCodequality(results: CodequalityResults, policy: Policy | undefined): string[] {
  const faults = results.status === 'SUCCESS' ? [] : [`analysis ${results.status}, not SUCCESS`]
  return [...faults, ...faultsOfGate(results.qualityGate, policy?.max_failed_conditions)]
}

/** No other failed condition, and neither the analysis nor its gate in a worse state. */
export function isCodequalityNoWorse(later: CodequalityResults, earlier: CodequalityResults): boolean {
  const before = new Set(listFailed(earlier.qualityGate).map(toKey))
  const now = listFailed(later.qualityGate)
  return (
    (later.status === 'SUCCESS' || later.status === earlier.status) &&
    isGateNoWorse(later.qualityGate.status, earlier.qualityGate.status) &&
    (later.qualityGate.status === 'OK' || now.length > 0 || before.size === 0) &&
    now.every((condition) => before.has(toKey(condition)))
  )
}

export function countFailedConditions({ qualityGate }: CodequalityResults): number {
  return listFailed(qualityGate).length
}

type Gate = CodequalityResults['qualityGate']

function faultsOfGate(gate: Gate, most: number | undefined): string[] {
  const failed = listFailed(gate)
  // A gate that is not OK and names no failed condition could have failed any number of them.
  if (most === undefined || failed.length === 0) return gate.status === 'OK' ? [] : [describeGate(gate, failed)]
  if (failed.length <= most) return []
  return [`${describeGate(gate, failed)} (${plural(failed.length, 'failed condition')}, at most ${most} allowed)`]
}

function describeGate(gate: Gate, failed: readonly GateCondition[]): string {
  return `quality gate ${gate.status}${failed.length > 0 ? `: ${failed.map(describe).join(', ')}` : ''}`
}

/** A condition without data (`NO_VALUE`) has not failed. */
function listFailed({ conditions }: Gate): GateCondition[] {
  return conditions.filter(({ status }) => status !== 'OK' && status !== 'NO_VALUE')
}

const sides: Readonly<Record<string, string>> = {
  LESS_THAN: 'below',
  LT: 'below',
  GREATER_THAN: 'above',
  GT: 'above',
}

function describe({ metric, value, operator, errorThreshold }: GateCondition): string {
  return `${metric} ${value ?? 'without a value'} ${sides[operator] ?? operator} ${errorThreshold}`
}

function toKey({ metric, operator, onLeakPeriod }: GateCondition): string {
  return canonicalJson([metric, operator, onLeakPeriod ?? false])
}

const gateOrder = ['OK', 'WARN', 'ERROR']

function isGateNoWorse(later: string, earlier: string): boolean {
  if (later === earlier || later === 'OK') return true
  return gateOrder.includes(later) && gateOrder.indexOf(later) < gateOrder.indexOf(earlier)
}
