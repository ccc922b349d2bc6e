import type { Finding } from '../../../wire/attestation/vulnscan.ts'
import { memberAt, asList, asNumber, asObjects, asText } from '../../json.ts'
import type { JsonObject } from '../../../wire/json/is-object.ts'
import { toPackageMessage, type FoundPackage } from '../../../text/package-message.ts'
import { listVersions, selectUpgrade } from '../fixed-version.ts'
import { ruleIdOf, ruleOf, type SarifRules } from './rule.ts'
import { readLabels, resultKind, securitySeverity, tagsOf, toStatedSeverity } from './severity.ts'
import { toFindingLocation, type Decision, type Omission, type ScanResult } from '../scan.ts'

export function toSarifResult(run: JsonObject, rules: SarifRules, result: JsonObject): ScanResult {
  const rule = ruleOf(rules, result)
  const omitted = omissionReason(rule, result)
  if (omitted !== undefined) return { omitted }
  const finding = toSarifFinding(run, rule, result)
  return { stated: toStatedSeverity(run, rule, result), finding, suppressed: readSuppression(result) }
}

/** Result kinds without a problem, unless the result has a level of one: it must then have the level `none`. `review` and `open` need a decision by a person, so they count (SARIF 2.1.0 §3.27.9). */
const passedKinds: ReadonlySet<string> = new Set(['pass', 'informational', 'notApplicable'])

function omissionReason(rule: JsonObject | undefined, result: JsonObject): Omission | undefined {
  if (passedKinds.has(resultKind(result)) && !/^(?:error|warning)$/i.test(asText(result['level']) ?? ''))
    return 'passed'
  if (result['baselineState'] === 'absent') return 'gone since the baseline'
  return isLicence(rule, result) ? 'a licence' : undefined
}

/** A licence that Trivy or Snyk found. */
function isLicence(rule: JsonObject | undefined, result: JsonObject): boolean {
  return (
    (ruleIdOf(result) ?? asText(rule?.['id']) ?? '').startsWith('snyk:lic:') ||
    rule?.['name'] === 'License' ||
    tagsOf(rule).some((tag) => /^licen[cs]e$/i.test(tag))
  )
}

/** The decision to suppress a result. A suppression counts if it has a kind, and is accepted or has no status (SARIF 2.1.0 §3.27.23). */
function readSuppression(result: JsonObject): Decision | undefined {
  const suppressions = asObjects(result['suppressions'])
  if (!suppressions.every(isDecision)) return undefined
  const [decision] = suppressions.map(({ kind, justification, properties }) => {
    const by = memberAt(properties, 'ignoredBy')
    return {
      reason: asText(justification) ?? (kind === 'external' ? undefined : 'suppressed in the code'),
      by: asText(memberAt(by, 'name')) ?? asText(memberAt(by, 'email')) ?? asText(by),
    }
  })
  return decision
}

function isDecision({ kind, status }: JsonObject): boolean {
  return (kind === 'inSource' || kind === 'external') && (status === undefined || status === 'accepted')
}

function toSarifFinding(run: JsonObject, rule: JsonObject | undefined, result: JsonObject): Finding {
  const id = ruleIdOf(result) ?? asText(memberAt(rule, 'id')) ?? ''
  return {
    id,
    message: describeSarifFinding(rule, resultMessage(rule, result)) ?? id,
    locations: asObjects(result['locations']).map((location) => toSarifLocation(run, location)),
    priority_score:
      asNumber(memberAt(result, 'properties', 'priorityScore')) ??
      asNumber(securitySeverity(rule, result)) ??
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
  const labels = readLabels(text)
  const version = labels.get('Installed Version') ?? labels.get('Version')
  const name = labels.get('Package')
  const fixed = labels.get('Fixed Version') ?? labels.get('Fix Version')
  if (name === undefined || version === undefined || fixed === undefined) return undefined
  return { name, version, fixedIn: selectUpgrade(version, listVersions(fixed)) }
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
