import { memberAt, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../json/member.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { toScanResult, type ScanResult, toFindingLocation, severityOfWord, toScan, type ScanFormat } from './scan.ts'

/** The output of `trivy --format json`: schema 2, and the plain list of versions before 0.20. */
export const trivy: ScanFormat = {
  name: 'Trivy JSON',
  matches: (document) => isReport(document) || isLegacy(document),
  read: (path, document) => {
    const results = resultsOf(path, document)
    if (results.length > 0 && results.every(isLicenceResult))
      throw resultFileError(path, 'has licences alone; run Trivy with the scanner vuln, misconfig or secret')
    const version = asText(memberAt(document, 'Trivy', 'Version')) ?? ''
    return [
      toScan(
        { name: 'Trivy', version },
        results.flatMap((result) => toTargetResults(path, result)),
      ),
    ]
  },
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

function toTargetResults(path: string, result: JsonObject): ScanResult[] {
  const target = asText(result['Target']) ?? ''
  return [
    ...optionalObjects(path, result, 'Vulnerabilities').map((found) => toTrivyResult(target, found)),
    ...optionalObjects(path, result, 'Misconfigurations').map((found) => toMisconfigurationResult(target, found)),
    ...optionalObjects(path, result, 'Secrets').map((found) => toSecretResult(target, found)),
    ...optionalObjects(path, result, 'Licenses').map(() => ({ omitted: 'a licence' }) as const),
    ...optionalObjects(path, result, 'ExperimentalModifiedFindings').map(() => ({ omitted: 'suppressed' }) as const),
  ]
}

function toTrivyResult(target: string, found: JsonObject): ScanResult {
  const id = asText(found['VulnerabilityID']) ?? ''
  const version = asText(found['InstalledVersion'])
  const fixedIn = selectUpgrade(version, listVersions(found['FixedVersion']))
  return toScanResult(severityOfWord(found['Severity']), {
    id,
    message: toPackageMessage(
      { name: asText(found['PkgName']), version, fixedIn },
      asText(found['Title']) ?? asText(found['Description']) ?? id,
    ),
    locations: [toFindingLocation(asText(found['PkgPath']) ?? target)],
    priority_score: highestSourceScore(found['CVSS']),
  })
}

/** The highest score of all sources. */
function highestSourceScore(cvss: unknown): number {
  const sources = isObject(cvss) ? Object.values(cvss) : []
  return Math.max(
    0,
    ...sources.map(
      (source) =>
        asNumber(memberAt(source, 'V40Score')) ??
        asNumber(memberAt(source, 'V3Score')) ??
        asNumber(memberAt(source, 'V2Score')) ??
        0,
    ),
  )
}

/** Trivy can also list passed checks. */
function toMisconfigurationResult(target: string, found: JsonObject): ScanResult {
  const status = asText(found['Status'])
  if (status === 'PASS') return { omitted: 'passed' }
  if (status === 'EXCEPTION') return { omitted: 'suppressed' }
  const lines = found['CauseMetadata']
  return toScanResult(severityOfWord(found['Severity']), {
    id: asText(found['ID']) ?? asText(found['AVDID']) ?? '',
    message: asText(found['Message']) ?? asText(found['Title']) ?? '',
    locations: [
      toFindingLocation(target, asNumber(memberAt(lines, 'StartLine')), asNumber(memberAt(lines, 'EndLine'))),
    ],
    priority_score: 0,
  })
}

function toSecretResult(target: string, found: JsonObject): ScanResult {
  return toScanResult(severityOfWord(found['Severity']), {
    id: asText(found['RuleID']) ?? '',
    message: asText(found['Title']) ?? '',
    locations: [toFindingLocation(target, asNumber(found['StartLine']), asNumber(found['EndLine']))],
    priority_score: 0,
  })
}
