import type { Finding } from '../../schema/attestation/vulnscan.ts'
import { at, type JsonObject, list, numeric, objects, text } from '../json.ts'
import { ruleIdOf, ruleOf, type Rules } from './sarif-rule.ts'
import { type Judged, locate, type Omission, severityOfScore, type Severity } from './scan.ts'

export function judgeResult(run: JsonObject, rules: Rules, result: JsonObject): Judged {
  const omitted = omissionOf(result)
  if (omitted !== undefined) return { omitted }
  const rule = ruleOf(rules, result)
  const severity = severityOf(run, rule, result)
  return severity === 'none' ? { omitted: 'informational' } : { severity, finding: toFinding(run, rule, result) }
}

/** Kinds of results that found nothing. `review` and `open` leave it to people whether there is something, and so count (§3.27.9). */
const harmless: ReadonlySet<string> = new Set(['pass', 'informational', 'notApplicable'])

function kindOf(result: JsonObject): string {
  return text(result['kind']) ?? 'fail'
}

/** What is no finding; accepted suppressions are left out (§3.27.23). */
function omissionOf(result: JsonObject): Omission | undefined {
  if (harmless.has(kindOf(result))) return 'passed'
  if (result['baselineState'] === 'absent') return 'gone since the baseline'
  const suppressions = objects(result['suppressions'])
  if (suppressions.length === 0) return undefined
  return suppressions.every(({ status }) => status === undefined || status === 'accepted') ? 'suppressed' : undefined
}

function severityOf(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): Severity | 'none' | 'unknown' {
  const score = securitySeverity(rule, result)
  const severity =
    (score === undefined ? undefined : severityOfScore(score)) ?? severityOfLevel(levelOf(run, rule, result))
  return severity === 'none' && kindOf(result) !== 'fail' ? 'unknown' : severity
}

function securitySeverity(rule: JsonObject | undefined, result: JsonObject): number | undefined {
  return numeric(at(rule, 'properties', 'security-severity')) ?? numeric(at(result, 'properties', 'security-severity'))
}

/**
 * The result's own, else what the invocation configured, else the rule's default, else warning (§3.27.10). Where its kind is not `fail`
 * its own has to be `none`, and says nothing.
 */
function levelOf(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): unknown {
  return (
    (kindOf(result) === 'fail' ? text(result['level']) : undefined) ??
    overriddenLevel(run, rule, result) ??
    text(at(rule, 'defaultConfiguration', 'level')) ??
    'warning'
  )
}

function overriddenLevel(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): string | undefined {
  const invocations = list(run['invocations'])
  if (invocations === undefined || rule === undefined) return undefined
  const invocation = invocations[numeric(at(result, 'provenance', 'invocationIndex')) ?? 0]
  const override = objects(at(invocation, 'ruleConfigurationOverrides')).find(
    (candidate) => text(at(candidate, 'descriptor', 'id')) === text(rule['id']) && rule['id'] !== undefined,
  )
  return text(at(override, 'configuration', 'level'))
}

function severityOfLevel(level: unknown): Severity | 'none' | 'unknown' {
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

function toFinding(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): Finding {
  const id = ruleIdOf(result) ?? text(at(rule, 'id')) ?? ''
  return {
    id,
    message: messageOf(rule, result) ?? id,
    locations: objects(result['locations']).map((location) => toLocation(run, location)),
    priority_score:
      numeric(at(result, 'properties', 'priorityScore')) ??
      securitySeverity(rule, result) ??
      numeric(result['rank']) ??
      0,
  }
}

/** A message says itself, or names a text of its rule, with places for its arguments (§3.11). */
function messageOf(rule: JsonObject | undefined, result: JsonObject): string | undefined {
  const message = result['message']
  const written = text(at(message, 'text')) ?? text(at(message, 'markdown'))
  const id = text(at(message, 'id')) ?? ''
  const template = written ?? text(at(rule, 'messageStrings', id, 'text')) ?? text(at(rule, 'shortDescription', 'text'))
  const values = list(at(message, 'arguments')) ?? []
  return template?.replaceAll(/\{(\d+)\}/g, (place, index) => text(values[Number(index)]) ?? place)
}

function toLocation(run: JsonObject, location: JsonObject): { uri: string; lines: string } {
  const physical = location['physicalLocation']
  const artifact = at(physical, 'artifactLocation')
  const indexed = list(run['artifacts'])?.[numeric(at(artifact, 'index')) ?? -1]
  const [logical] = objects(location['logicalLocations'])
  const uri =
    text(at(artifact, 'uri')) ??
    text(at(indexed, 'location', 'uri')) ??
    text(at(logical, 'fullyQualifiedName')) ??
    text(at(logical, 'name')) ??
    ''
  return locate(uri, numeric(at(physical, 'region', 'startLine')), numeric(at(physical, 'region', 'endLine')))
}
