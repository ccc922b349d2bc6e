import type { JsonObject } from '../../../wire/json/is-object.ts'
import { memberOf } from '../../../wire/json/member.ts'
import { asList, asNumber, asObjects, asText, memberAt } from '../../json.ts'
import { ruleIdOf } from './rule.ts'
import { severityOfScore, severityOfWord, type StatedSeverity } from '../severity.ts'

/**
 * The security severity, else the level. Trivy and Grype give a finding of unknown severity the level `note`, and name the severity in a tag
 * or in a line of the text.
 */
export function toStatedSeverity(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): StatedSeverity {
  const ids = [ruleIdOf(result), memberOf(rule, 'id'), ...(asList(memberOf(rule, 'deprecatedIds')) ?? [])]
  const score = securitySeverity(rule, result)
  const severity = typeof score === 'number' ? severityOfScore(score) : severityOfWord(score)
  if (!['unknown', 'informational'].includes(severity)) return { ids, word: severity }
  if (isStatedUnknown(rule, result)) return { ids, others: vectorsOf(rule, result) }
  const word = wordOfLevel(resultLevel(run, rule, result))
  return { ids, word: word === 'none' && resultKind(result) !== 'fail' ? 'unknown' : word }
}

function isStatedUnknown(rule: JsonObject | undefined, result: JsonObject): boolean {
  const texts = [memberAt(result, 'message', 'text'), memberAt(rule, 'help', 'text')]
  const words = texts.flatMap((text) => readLabels(asText(text) ?? '').get('Severity') ?? [])
  return [...tagsOf(rule), ...words].some((word) => word.toLowerCase() === 'unknown')
}

function vectorsOf(rule: JsonObject | undefined, result: JsonObject): readonly unknown[] {
  const members = ['cvssv3_vector', 'cvssv2_vector', 'cvssv4_vector', 'cvssV3_vector']
  return members.flatMap((name) => [memberAt(rule, 'properties', name), memberAt(result, 'properties', name)])
}

/** A number, or a word where there is no number. */
export function securitySeverity(rule: JsonObject | undefined, result: JsonObject): number | string | undefined {
  const values = [rule, result].map((one) => memberAt(one, 'properties', 'security-severity'))
  return values.flatMap((value) => asNumber(value) ?? []).at(0) ?? values.flatMap((value) => asText(value) ?? []).at(0)
}

/**
 * The level of a result: its own, else the invocation's override, else the default of its rule, else `warning` (SARIF 2.1.0 §3.27.10). A
 * result of another kind than `fail` must have the level `none`, which then says nothing.
 */
function resultLevel(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): unknown {
  return (
    (resultKind(result) === 'fail' || result['level'] !== 'none' ? asText(result['level']) : undefined) ??
    overriddenLevel(run, rule, result) ??
    asText(memberAt(rule, 'defaultConfiguration', 'level')) ??
    'warning'
  )
}

function overriddenLevel(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): string | undefined {
  const invocations = asList(run['invocations'])
  if (invocations === undefined || rule === undefined) return undefined
  const invocation = invocations[asNumber(memberAt(result, 'provenance', 'invocationIndex')) ?? 0]
  const override = asObjects(memberAt(invocation, 'ruleConfigurationOverrides')).find(
    (candidate) => asText(memberAt(candidate, 'descriptor', 'id')) === asText(rule['id']) && rule['id'] !== undefined,
  )
  return asText(memberAt(override, 'configuration', 'level'))
}

/** The severity word of a level. A level that SARIF does not have states none. */
function wordOfLevel(level: unknown): string {
  switch (level) {
    case 'error':
      return 'high'
    case 'warning':
      return 'medium'
    case 'note':
      return 'low'
    case 'none':
      return 'none'
    default:
      return 'unknown'
  }
}

export function resultKind(result: JsonObject): string {
  return asText(result['kind']) ?? 'fail'
}

export function tagsOf(rule: JsonObject | undefined): readonly string[] {
  return (asList(memberAt(rule, 'properties', 'tags')) ?? []).filter((tag) => typeof tag === 'string')
}

/** The lines of a text that begin with a label and a colon. */
export function readLabels(text: string): ReadonlyMap<string, string> {
  return new Map(text.split('\n').map((line): [string, string] => splitLabel(line)))
}

function splitLabel(line: string): [label: string, value: string] {
  const at = line.indexOf(':')
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
