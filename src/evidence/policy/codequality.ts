import type { CodequalityResults, GateCondition } from '../../wire/attestation/codequality.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { parseZonedTime } from '../../text/moment.ts'
import { plural } from '../../text/plural.ts'
import { isOfChange } from '../fact/analysis.ts'
import { boundList, clipText, countBounded, isWhole, toShortDigest } from '../fact/bounded.ts'
import type { QualityFacts } from '../fact/content.ts'
import type { JudgedChange } from '../fact/question.ts'
import { findStatedTime } from '../fact/run.ts'

type Failed = QualityFacts['failed']

export function toQualityFacts(results: CodequalityResults): QualityFacts {
  const { status, serverUrl, project, analysedAt, revision = '', branch, qualityGate: gate } = results
  const failed = listFailed(gate)
  const shown = failed.map(({ metric, operator, errorThreshold, value, onLeakPeriod }) =>
    omitUndefined({ metric, operator, errorThreshold, value, onLeakPeriod }),
  )
  return {
    project: toShortDigest([serverUrl, project.key]),
    project_key: clipText(project.key, 1600),
    is_reading: serverUrl !== '',
    analysed_at: findStatedTime([parseZonedTime(analysedAt)]),
    revision: isWholeCommit(revision) ? revision : undefined,
    pull_request: branch?.type === 'PULL_REQUEST' ? clipText(branch.name, 100) : undefined,
    status: clipText(status, 300),
    gate: clipText(gate.status, 300),
    failed: boundList(shown, 12_000),
    has_unstated: failed.some((condition) => condition.status === ''),
  }
}

/**
 * The analysis succeeded, and its quality gate is OK (rules 5.1) or has at most `max_failed_conditions`; with `project`, a server has analysed
 * the change in this project (rules 5.2).
 */
export function findCodequalityViolations(
  facts: QualityFacts,
  policy: Policy | undefined,
  change: JudgedChange,
): string[] {
  const ofAnalysis = facts.status === 'SUCCESS' ? [] : [`analysis ${facts.status}, not SUCCESS`]
  return [
    ...findProjectViolations(facts, policy?.project, change),
    ...ofAnalysis,
    ...findGateViolations(facts, policy?.max_failed_conditions),
  ]
}

function findProjectViolations(facts: QualityFacts, project: string | undefined, change: JudgedChange): string[] {
  const { project_key: key, is_reading: isReading } = facts
  if (project === undefined) return []
  if (key === '') return [`the result names no project; the template names ${project}`]
  if (key !== project) return [`the analysis is of the project ${key}, not of ${project}, which the template names`]
  if (isOfChange(facts, change) !== true)
    return ['the analysis states neither the commit nor the pull request of the change']
  if (isReading) return []
  return [`the result of the project ${key} was not read from its server: report the report-task.txt of the analysis`]
}

/** No other condition failed, and neither the analysis nor its gate has a worse status (rules 5.6). A condition has a metric to be compared by. */
export function isCodequalityNoWorse(later: QualityFacts, earlier: QualityFacts): boolean {
  return (
    (later.status === 'SUCCESS' || later.status === earlier.status) &&
    isGateNoWorse(later.gate, earlier.gate) &&
    (later.gate === 'OK' || countBounded(later.failed) > 0 || countBounded(earlier.failed) === 0) &&
    hasFailedBefore(later.failed, earlier.failed)
  )
}

function hasFailedBefore(later: Failed, earlier: Failed): boolean {
  if (!isWhole(later) || !isWhole(earlier)) return false
  const before = new Set(earlier.map(toConditionKey))
  return later.every((condition) => condition.metric !== '' && before.has(toConditionKey(condition)))
}

export function countFailedConditions({ qualityGate }: CodequalityResults): number {
  return listFailed(qualityGate).length
}

function findGateViolations(facts: QualityFacts, maxFailed: number | undefined): string[] {
  const failed = countBounded(facts.failed)
  // Without a failed condition, or with one whose status is left out, the number of failed ones is not known: the gate must be OK.
  const isNumberKnown = failed > 0 && !facts.has_unstated
  if (maxFailed === undefined || !isNumberKnown) return facts.gate === 'OK' ? [] : [describeGate(facts)]
  if (failed <= maxFailed) return []
  return [`${describeGate(facts)} (${plural(failed, 'failed condition')}, at most ${maxFailed} allowed)`]
}

function describeGate({ gate, failed }: QualityFacts): string {
  return `quality gate ${gate}${countBounded(failed) > 0 ? `: ${describeFailed(failed)}` : ''}`
}

function describeFailed(failed: Failed): string {
  return isWhole(failed) ? failed.map(describeCondition).join(', ') : plural(failed.count, 'condition')
}

/** A condition without data (`NO_VALUE`) has not failed. */
function listFailed({ conditions }: CodequalityResults['qualityGate']): GateCondition[] {
  return conditions.filter(({ status }) => status !== 'OK' && status !== 'NO_VALUE')
}

const operatorWords: Readonly<Record<string, string>> = {
  LESS_THAN: 'below',
  LT: 'below',
  GREATER_THAN: 'above',
  GT: 'above',
}

type FailedCondition = Pick<GateCondition, 'metric' | 'operator' | 'errorThreshold' | 'value' | 'onLeakPeriod'>

function describeCondition({ metric, value, operator, errorThreshold }: FailedCondition): string {
  return `${metric} ${value ?? 'without a value'} ${operatorWords[operator] ?? operator} ${errorThreshold}`
}

function toConditionKey({ metric, operator, onLeakPeriod }: FailedCondition): string {
  return toCanonicalJson([metric, operator, onLeakPeriod ?? false])
}

const gateStatusesBestFirst = ['OK', 'WARN', 'ERROR']

function isGateNoWorse(later: string, earlier: string): boolean {
  if (later === earlier || later === 'OK') return true
  const rank = gateStatusesBestFirst.indexOf(later)
  return rank >= 0 && rank < gateStatusesBestFirst.indexOf(earlier)
}
