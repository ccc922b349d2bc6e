import type { Finding } from '../../schema/attestation/vulnscan.ts'
import { memberAt, asList, asNumber, asObjects, asText } from '../json.ts'
import type { JsonObject } from '../../json/is-object.ts'
import { toPackageMessage, type FoundPackage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { ruleIdOf, ruleOf, type SarifRules } from './sarif-rule.ts'
import { type ScanResult, toFindingLocation, type Omission, severityOfScore, type Severity } from './scan.ts'

export function toSarifResult(run: JsonObject, rules: SarifRules, result: JsonObject): ScanResult {
  const omitted = omissionReason(result)
  if (omitted !== undefined && omitted !== 'suppressed') return { omitted }
  const rule = ruleOf(rules, result)
  const severity = resultSeverity(run, rule, result)
  if (omitted !== undefined) {
    return severity === 'none' || !isSuppressedInCode(result) ? { omitted } : { omitted, inCode: severity }
  }
  return severity === 'none' ? { omitted: 'informational' } : { severity, finding: toSarifFinding(run, rule, result) }
}

/** Result kinds without a problem. `review` and `open` need a decision by a person, so they count (SARIF 2.1.0 §3.27.9). */
const passedKinds: ReadonlySet<string> = new Set(['pass', 'informational', 'notApplicable'])

function resultKind(result: JsonObject): string {
  return asText(result['kind']) ?? 'fail'
}

/** Why a result is omitted, if it is. A suppression counts if it is accepted or has no status (SARIF 2.1.0 §3.27.23). */
function omissionReason(result: JsonObject): Omission | undefined {
  if (passedKinds.has(resultKind(result))) return 'passed'
  if (result['baselineState'] === 'absent') return 'gone since the baseline'
  const suppressions = asObjects(result['suppressions'])
  if (suppressions.length === 0) return undefined
  return suppressions.every(({ status }) => status === undefined || status === 'accepted') ? 'suppressed' : undefined
}

/** A comment in the scanned code, and not a decision outside of it (SARIF 2.1.0 §3.35.2). The kind is required: without one it may be. */
function isSuppressedInCode(result: JsonObject): boolean {
  return asObjects(result['suppressions']).some(({ kind }) => kind !== 'external')
}

function resultSeverity(
  run: JsonObject,
  rule: JsonObject | undefined,
  result: JsonObject,
): Severity | 'none' | 'unknown' {
  const score = securitySeverity(rule, result)
  const severity =
    (score === undefined ? undefined : severityOfScore(score)) ?? severityOfLevel(resultLevel(run, rule, result))
  return severity === 'none' && resultKind(result) !== 'fail' ? 'unknown' : severity
}

function securitySeverity(rule: JsonObject | undefined, result: JsonObject): number | undefined {
  return (
    asNumber(memberAt(rule, 'properties', 'security-severity')) ??
    asNumber(memberAt(result, 'properties', 'security-severity'))
  )
}

/**
 * The level of a result: its own, else the invocation's override, else the default of its rule, else `warning` (SARIF 2.1.0 §3.27.10). A
 * result of another kind than `fail` must have the level `none`, so its own level is ignored.
 */
function resultLevel(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): unknown {
  return (
    (resultKind(result) === 'fail' ? asText(result['level']) : undefined) ??
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

function toSarifFinding(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): Finding {
  const id = ruleIdOf(result) ?? asText(memberAt(rule, 'id')) ?? ''
  return {
    id,
    message: describeSarifFinding(rule, resultMessage(rule, result)) ?? id,
    locations: asObjects(result['locations']).map((location) => toSarifLocation(run, location)),
    priority_score:
      asNumber(memberAt(result, 'properties', 'priorityScore')) ??
      securitySeverity(rule, result) ??
      asNumber(result['rank']) ??
      0,
  }
}

/** The package with its fixed version and the title of the rule, else the message. */
function describeSarifFinding(rule: JsonObject | undefined, message: string | undefined): string | undefined {
  const help = asText(memberAt(rule, 'help', 'text')) ?? ''
  const found = readLabelledPackage(message ?? '') ?? readLabelledPackage(help)
  const title = asText(memberAt(rule, 'shortDescription', 'text'))
  return found === undefined || title === undefined ? message : toPackageMessage(found, title)
}

/** The text of a message, or the rule's text with the message id, with `{0}` placeholders replaced by arguments (SARIF 2.1.0 §3.11). */
function resultMessage(rule: JsonObject | undefined, result: JsonObject): string | undefined {
  const message = result['message']
  const written = asText(memberAt(message, 'text')) ?? asText(memberAt(message, 'markdown'))
  const id = asText(memberAt(message, 'id')) ?? ''
  const template =
    written ??
    asText(memberAt(rule, 'messageStrings', id, 'text')) ??
    asText(memberAt(rule, 'shortDescription', 'text'))
  const values = asList(memberAt(message, 'arguments')) ?? []
  return template?.replaceAll(/\{(\d+)\}/g, (placeholder, index) => asText(values[Number(index)]) ?? placeholder)
}

/** Trivy in the message, and Grype in the help of a rule, have the package, its version and the fixed version in lines with labels. */
function readLabelledPackage(text: string): FoundPackage | undefined {
  const labels = new Map(text.split('\n').map((line): [string, string] => splitLabel(line)))
  const version = labels.get('Installed Version') ?? labels.get('Version')
  const name = labels.get('Package')
  const fixed = labels.get('Fixed Version') ?? labels.get('Fix Version')
  if (name === undefined || version === undefined || fixed === undefined) return undefined
  return { name, version, fixedIn: selectUpgrade(version, listVersions(fixed)) }
}

function splitLabel(line: string): [label: string, value: string] {
  const at = line.indexOf(':')
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

function toSarifLocation(run: JsonObject, location: JsonObject): { uri: string; lines: string } {
  const physical = location['physicalLocation']
  const artifact = memberAt(physical, 'artifactLocation')
  const indexed = asList(run['artifacts'])?.[asNumber(memberAt(artifact, 'index')) ?? -1]
  const [logical] = asObjects(location['logicalLocations'])
  const uri =
    asText(memberAt(artifact, 'uri')) ??
    asText(memberAt(indexed, 'location', 'uri')) ??
    asText(memberAt(logical, 'fullyQualifiedName')) ??
    asText(memberAt(logical, 'name')) ??
    ''
  return toFindingLocation(
    uri,
    asNumber(memberAt(physical, 'region', 'startLine')),
    asNumber(memberAt(physical, 'region', 'endLine')),
  )
}
