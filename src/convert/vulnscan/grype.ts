import { memberAt, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../json/member.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { toScanResult, type ScanResult, toFindingLocation, severityOfWord, toScan, type ScanFormat } from './scan.ts'

/** The output of `grype -o json`. */
export const grype: ScanFormat = {
  name: 'Grype JSON',
  matches: (document) => {
    const matches = asList(memberOf(document, 'matches'))
    if (matches === undefined) return false
    return (
      memberAt(document, 'descriptor', 'name') === 'grype' ||
      (isObject(memberOf(document, 'source')) && isObject(memberOf(document, 'distro'))) ||
      (matches.length > 0 && matches.every(isMatch))
    )
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    const matches = optionalObjects(path, document, 'matches').map(toGrypeResult)
    const ignored = optionalObjects(path, document, 'ignoredMatches').map(() => ({ omitted: 'suppressed' }) as const)
    const version = asText(memberAt(document, 'descriptor', 'version')) ?? ''
    return [toScan({ name: 'Grype', version }, [...matches, ...ignored])]
  },
}

/** A document without a descriptor is recognised by its matches. One without either is no proof of a scan. */
function isMatch(match: unknown): boolean {
  return (
    typeof memberAt(match, 'vulnerability', 'id') === 'string' &&
    typeof memberAt(match, 'artifact', 'name') === 'string' &&
    Array.isArray(memberOf(match, 'matchDetails'))
  )
}

function toGrypeResult(match: JsonObject): ScanResult {
  const vulnerability = match['vulnerability']
  const id = asText(memberAt(vulnerability, 'id')) ?? ''
  const artifact = match['artifact']
  const [name, version] = [asText(memberAt(artifact, 'name')), asText(memberAt(artifact, 'version'))]
  const fixedIn = selectUpgrade(version, listVersions(memberAt(vulnerability, 'fix', 'versions')))
  return toScanResult(severityOfWord(memberAt(vulnerability, 'severity')), {
    id,
    message: toPackageMessage({ name, version, fixedIn }, descriptionOf(match) ?? id),
    locations: asObjects(memberAt(artifact, 'locations')).map((location) =>
      toFindingLocation(asText(location['path']) ?? ''),
    ),
    priority_score: highestCvssScore(match),
  })
}

function descriptionOf(match: JsonObject): string | undefined {
  const related = asObjects(match['relatedVulnerabilities']).map(({ description }) => asText(description))
  return (
    asText(memberAt(match, 'vulnerability', 'description')) ?? related.find((description) => description !== undefined)
  )
}

/** The records of distributions often have no score; the related upstream records do. */
function highestCvssScore(match: JsonObject): number {
  const records = [match['vulnerability'], ...asObjects(match['relatedVulnerabilities'])]
  const scores = records
    .flatMap((record) => asObjects(memberAt(record, 'cvss')))
    .map((cvss) => asNumber(memberAt(cvss, 'metrics', 'baseScore')) ?? 0)
  return Math.max(0, ...scores)
}
