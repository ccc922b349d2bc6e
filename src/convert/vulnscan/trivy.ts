import { memberAt, asList, convertEach, joinTexts, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { plural } from '../../text/plural.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { toFindingLocation, type Decision, type ReadScan, type ScanFormat, type ScanResult } from './scan.ts'
import { cvssOf } from './severity.ts'
import { describeUnread } from './unread.ts'

/** The output of `trivy --format json`: schema 2, and the plain list of versions before 0.20. */
export const trivy: ScanFormat = {
  name: 'Trivy JSON',
  usualPlaces: ['trivy*.json'],
  topMembers: {
    SchemaVersion: (value) => typeof value === 'number',
    ArtifactName: (value) => typeof value === 'string',
    Target: (value) => typeof value === 'string',
  },
  matches: (document) => isReport(document) || isLegacy(document),
  read: (path, document) => {
    const results = resultsOf(path, document)
    if (results.length > 0 && results.every(isLicenceResult))
      throw resultFileError(path, 'has licences alone; run Trivy with the scanner vuln, misconfig or secret')
    return [
      {
        tool: { name: 'Trivy', version: asText(memberAt(document, 'Trivy', 'Version')) ?? '' },
        results: readTargets(path, results),
        incomplete: [
          ...incompleteReasons(document, results.filter(isScanned).length),
          ...unreadReasons(document, results),
        ],
        ...compareSummaries(results),
      },
    ]
  },
}

/** A target states what it was searched for by its class, its type or its lists. */
function isScanned(result: JsonObject): boolean {
  return ['Class', 'Type', ...lists].some((name) => result[name] !== undefined && result[name] !== '')
}

const lists = 'Vulnerabilities Misconfigurations Secrets Licenses ExperimentalModifiedFindings MisconfSummary'.split(
  ' ',
)

function unreadReasons(document: unknown, results: readonly JsonObject[]): readonly string[] {
  return [
    ...(isObject(document) ? describeUnread(document, ['Results', 'Metadata']) : []),
    ...results.flatMap((result) => describeUnread(result, [...lists, 'Packages'])),
  ]
}

function incompleteReasons(document: unknown, targets: number): readonly string[] {
  const artifact = asText(memberOf(document, 'ArtifactName')) ?? 'the target'
  const system = memberAt(document, 'Metadata', 'OS')
  const name = joinTexts(' ', asText(memberOf(system, 'Family')), asText(memberOf(system, 'Name')))
  return [
    ...(targets > 0
      ? []
      : [`Trivy found nothing that it can scan in ${artifact}, such as a lock file: it states no Results.`]),
    ...(memberOf(system, 'EOSL') === true
      ? [`Trivy states that ${name} is past its end of life: its vulnerabilities are no longer all published.`]
      : []),
  ]
}

/** `MisconfSummary` counts the failed checks that a target lists. */
function compareSummaries(results: readonly JsonObject[]): Pick<ReadScan, 'unlisted' | 'notes'> {
  const missing = results.map((result) => {
    const failures = asNumber(memberAt(result, 'MisconfSummary', 'Failures')) ?? 0
    const listed = asObjects(result['Misconfigurations']).filter(({ Status: status }) => status !== 'PASS')
    const modified = asObjects(result['ExperimentalModifiedFindings']).filter(isMisconfiguration)
    const number = failures - listed.length - modified.length
    return { target: asText(result['Target']) ?? '', failures, listed: listed.length, number }
  })
  const found = missing.filter(({ number }) => number > 0)
  return {
    unlisted: { unknown: found.reduce((sum, { number }) => sum + number, 0) },
    notes: found.map(({ target, failures, listed }) => {
      const stated = plural(failures, 'failed check')
      return `MisconfSummary of ${target} states ${stated} and the file lists ${listed}. The larger number counts.`
    }),
  }
}

function isMisconfiguration({ Type: type }: JsonObject): boolean {
  return type === 'misconfiguration'
}

function isReport(document: unknown): boolean {
  return asNumber(memberOf(document, 'SchemaVersion')) === 2 && typeof memberOf(document, 'ArtifactName') === 'string'
}

function isLegacy(document: unknown): boolean {
  const targets = asList(document) ?? []
  return targets.length > 0 && targets.every((target) => typeof memberOf(target, 'Target') === 'string')
}

function resultsOf(path: string, document: unknown): readonly JsonObject[] {
  return isObject(document) ? optionalObjects(path, document, 'Results') : asObjects(document)
}

/** A target that was searched for licences alone. */
function isLicenceResult(result: JsonObject): boolean {
  const others = ['Vulnerabilities', 'Misconfigurations', 'Secrets']
  return (
    (asText(result['Class']) ?? (Array.isArray(result['Licenses']) ? 'license' : '')).startsWith('license') &&
    others.every((name) => (asList(result[name]) ?? []).length === 0)
  )
}

function* readTargets(path: string, results: readonly JsonObject[]): Generator<ScanResult> {
  for (const result of results) {
    const target = asText(result['Target']) ?? ''
    const read = (list: string, convert: (target: string, found: JsonObject) => ScanResult): Iterable<ScanResult> =>
      convertEach(optionalObjects(path, result, list), (found) => convert(target, found))
    yield* read('Vulnerabilities', toTrivyResult)
    yield* read('Misconfigurations', toMisconfigurationResult)
    yield* read('Secrets', toSecretResult)
    yield* read('Licenses', () => ({ omitted: 'a licence' }))
    yield* read('ExperimentalModifiedFindings', toModifiedResult)
  }
}

/** Statuses of a decision that a finding does not count. A VEX statement `not_affected` needs a justification (rules 8.6). */
const decidedStatuses: ReadonlySet<unknown> = new Set(['ignored', 'fixed', 'not_affected'])

/** A finding that an ignore file, a policy or a VEX document takes out. */
function toModifiedResult(target: string, modified: JsonObject): ScanResult {
  const { Type: type, Status: status, Statement: statement, Source: source, Finding: found } = modified
  if (type === 'license') return { omitted: 'a licence' }
  const result = toResultOfType(target, type, isObject(found) ? found : {})
  const isUnjustified = status === 'not_affected' && (asText(statement) ?? '').trim() === ''
  if ('omitted' in result || isUnjustified || !decidedStatuses.has(status)) return result
  const suppressed: Decision = { reason: joinTexts(': ', asText(status), asText(statement)), by: asText(source) }
  return { ...result, suppressed }
}

function toResultOfType(target: string, type: unknown, found: JsonObject): ScanResult {
  if (type === 'misconfiguration') return toMisconfigurationResult(target, found)
  return type === 'secret' ? toSecretResult(target, found) : toTrivyResult(target, found)
}

function toTrivyResult(target: string, found: JsonObject): ScanResult {
  const id = asText(found['VulnerabilityID']) ?? ''
  const version = asText(found['InstalledVersion'])
  const fixedIn = selectUpgrade(version, listVersions(found['FixedVersion']))
  return {
    stated: {
      ids: [id, ...(asList(found['VendorIDs']) ?? [])],
      word: found['Severity'],
      others: [...vendorWords(found['VendorSeverity']), ...sourcesOf(found['CVSS']).flatMap(toSourceStatements)],
    },
    finding: {
      id,
      message: toPackageMessage(
        { name: asText(found['PkgName']), version, fixedIn },
        asText(found['Title']) ?? asText(found['Description']) ?? id,
      ),
      locations: [toFindingLocation(asText(found['PkgPath']) ?? target)],
      priority_score: Math.max(0, ...sourcesOf(found['CVSS']).map(latestScore)),
    },
  }
}

/** Trivy writes the severities of vendors as numbers from 1 to 4. */
function vendorWords(vendors: unknown): readonly unknown[] {
  const words = ['unknown', 'low', 'medium', 'high', 'critical']
  return isObject(vendors) ? Object.values(vendors).map((vendor) => words[asNumber(vendor) ?? 0] ?? vendor) : []
}

function sourcesOf(cvss: unknown): readonly unknown[] {
  return isObject(cvss) ? Object.values(cvss) : []
}

const versions = ['V40', 'V3', 'V2'] as const

function toSourceStatements(source: unknown): readonly unknown[] {
  return versions.flatMap((it) => cvssOf(memberOf(source, `${it}Score`), memberOf(source, `${it}Vector`)))
}

function latestScore(source: unknown): number {
  return versions.map((version) => asNumber(memberOf(source, `${version}Score`))).find((it) => it !== undefined) ?? 0
}

/** Trivy can also list passed checks. */
function toMisconfigurationResult(target: string, found: JsonObject): ScanResult {
  const status = asText(found['Status'])
  if (status === 'PASS') return { omitted: 'passed' }
  const lines = found['CauseMetadata']
  return {
    stated: { ids: [], word: found['Severity'] },
    finding: {
      id: asText(found['ID']) ?? asText(found['AVDID']) ?? '',
      message: asText(found['Message']) ?? asText(found['Title']) ?? '',
      locations: [
        toFindingLocation(target, asNumber(memberAt(lines, 'StartLine')), asNumber(memberAt(lines, 'EndLine'))),
      ],
      priority_score: 0,
    },
    suppressed: status === 'EXCEPTION' ? { reason: 'exception' } : undefined,
  }
}

function toSecretResult(target: string, found: JsonObject): ScanResult {
  return {
    stated: { ids: [], word: found['Severity'] },
    finding: {
      id: asText(found['RuleID']) ?? '',
      message: asText(found['Title']) ?? '',
      locations: [toFindingLocation(target, asNumber(found['StartLine']), asNumber(found['EndLine']))],
      priority_score: 0,
    },
  }
}
