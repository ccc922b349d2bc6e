import { memberAt, asList, asNumber, asObjects, optionalObjects, asText, isListWith } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { toFindingLocation, type Decision, type FoundResult, type ScanFormat } from './scan.ts'
import { cvssOf } from './severity.ts'
import { describeUnread } from './unread.ts'

/** The output of `grype -o json`. */
export const grype: ScanFormat = {
  name: 'Grype JSON',
  usualPlaces: ['grype*.json'],
  topMembers: {
    matches: (value) => isListWith(value, ['vulnerability', 'artifact', 'matchDetails', 'relatedVulnerabilities']),
  },
  matches: (document) => {
    const matches = asList(memberOf(document, 'matches') ?? [])
    if (matches === undefined || memberOf(document, 'matches') === undefined) return false
    return (
      memberAt(document, 'descriptor', 'name') === 'grype' ||
      (isObject(memberOf(document, 'source')) && isObject(memberOf(document, 'distro'))) ||
      (matches.length > 0 && matches.every(isMatch))
    )
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    return [
      {
        tool: { name: 'Grype', version: asText(memberAt(document, 'descriptor', 'version')) ?? '' },
        results: [
          ...optionalObjects(path, document, 'matches').map(toGrypeResult),
          ...optionalObjects(path, document, 'ignoredMatches').map(toIgnoredResult),
        ],
        incomplete: incompleteReasons(path, document),
      },
    ]
  },
}

/** Packages for which Grype warns that it may know too little, for example of a distribution past its end of life; and a broken database. */
function incompleteReasons(path: string, document: JsonObject): readonly string[] {
  const alerts = optionalObjects(path, document, 'alertsByPackage').flatMap((entry) =>
    optionalObjects(path, entry, 'alerts'),
  )
  const texts = alerts.map((alert) => asText(alert['message']) ?? asText(alert['type']) ?? 'no message')
  const failure = asText(memberAt(document, 'descriptor', 'db', 'status', 'error'))
  const isInvalid = [['status', 'valid'], ['valid']].some(
    (at) => memberAt(document, 'descriptor', 'db', ...at) === false,
  )
  const error =
    failure ?? asText(memberAt(document, 'descriptor', 'db', 'error')) ?? (isInvalid ? 'it is not valid' : undefined)
  return [
    ...[...new Set(texts)].map((text) => `Grype warns about packages: ${text}`),
    ...(error === undefined ? [] : [`Grype reports an error of its database: ${error}`]),
    ...describeUnread(document, ['matches', 'ignoredMatches', 'alertsByPackage', 'source', 'distro', 'descriptor']),
  ]
}

/** A document without a descriptor is recognised by its matches. One without either is no proof of a scan. */
function isMatch(match: unknown): boolean {
  return (
    typeof memberAt(match, 'vulnerability', 'id') === 'string' &&
    typeof memberAt(match, 'artifact', 'name') === 'string' &&
    Array.isArray(memberOf(match, 'matchDetails'))
  )
}

function toGrypeResult(match: JsonObject): FoundResult {
  const vulnerability = match['vulnerability']
  const id = asText(memberAt(vulnerability, 'id')) ?? ''
  const artifact = match['artifact']
  const [name, version] = [asText(memberAt(artifact, 'name')), asText(memberAt(artifact, 'version'))]
  const fixedIn = selectUpgrade(version, listVersions(memberAt(vulnerability, 'fix', 'versions')))
  const records = recordsOf(match)
  return {
    stated: {
      ids: records.map((record) => memberOf(record, 'id')),
      word: memberAt(vulnerability, 'severity'),
      others: records.flatMap(toStatements),
    },
    finding: {
      id,
      message: toPackageMessage({ name, version, fixedIn }, descriptionOf(match) ?? id),
      locations: asObjects(memberAt(artifact, 'locations')).map((location) =>
        toFindingLocation(asText(location['path']) ?? ''),
      ),
      priority_score: Math.max(0, ...records.flatMap(cvssScores)),
    },
  }
}

/** A match that a rule ignores. Only a VEX statement `fixed`, or `not_affected` with a justification, suppresses (rules 8.6). */
function toIgnoredResult(match: JsonObject): FoundResult {
  const result = toGrypeResult(match)
  const rules = asObjects(match['appliedIgnoreRules'])
  const isDecided = rules.length === 0 || rules.some(isDecision)
  const suppressed: Decision = { reason: rules.map(describeRule).join('; ') }
  return isDecided ? { ...result, suppressed } : result
}

function isDecision(rule: JsonObject): boolean {
  const status = asText(rule['vex-status'])
  const isJustified = (asText(rule['vex-justification']) ?? '').trim() !== ''
  return status === undefined || status === 'fixed' || (status === 'not_affected' && isJustified)
}

/** The reason of a rule, else what the rule matches. */
function describeRule(rule: JsonObject): string {
  const { reason, package: found, ...matched } = rule
  const criteria = Object.entries({ ...matched, package: memberOf(found, 'name') })
  const named = criteria.flatMap(([name, value]) => (asText(value) === undefined ? [] : [`${name} ${String(value)}`]))
  return asText(reason) ?? named.join(', ')
}

function descriptionOf(match: JsonObject): string | undefined {
  const related = asObjects(match['relatedVulnerabilities']).map(({ description }) => asText(description))
  return (
    asText(memberAt(match, 'vulnerability', 'description')) ?? related.find((description) => description !== undefined)
  )
}

/** The records of distributions often have no score; the related upstream records do. */
function recordsOf(match: JsonObject): readonly unknown[] {
  return [match['vulnerability'], ...asObjects(match['relatedVulnerabilities'])]
}

function toStatements(record: unknown): readonly unknown[] {
  const scores = asObjects(memberOf(record, 'cvss')).map(({ metrics, vector }) =>
    cvssOf(memberOf(metrics, 'baseScore'), vector),
  )
  return [memberOf(record, 'severity'), ...scores.flat()]
}

function cvssScores(record: unknown): readonly number[] {
  return asObjects(memberOf(record, 'cvss')).flatMap(({ metrics }) => asNumber(memberOf(metrics, 'baseScore')) ?? [])
}
