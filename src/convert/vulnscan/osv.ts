import { memberAt, joinTexts, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../json/member.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import { type ScanResult, toFindingLocation, severityOfScore, toScan, type ScanFormat } from './scan.ts'

/** The output of `osv-scanner --format json`. */
export const osvScanner: ScanFormat = {
  name: 'OSV-Scanner JSON',
  matches: (document) => {
    const results = asList(memberOf(document, 'results'))
    if (results === undefined) return false
    if (results.length === 0) return isObject(memberOf(document, 'experimental_config'))
    return results.every(
      (result) => isObject(memberOf(result, 'source')) && Array.isArray(memberOf(result, 'packages')),
    )
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    const results = optionalObjects(path, document, 'results').flatMap((result) =>
      optionalObjects(path, result, 'packages').flatMap((entry) =>
        toPackageResults(path, asText(memberAt(result, 'source', 'path')) ?? '', entry),
      ),
    )
    return [toScan({ name: 'OSV-Scanner', version: '' }, results)]
  },
}

/** One finding for each group, whose members are aliases of one vulnerability. A vulnerability without a group is its own finding. */
function toPackageResults(path: string, source: string, entry: JsonObject): ScanResult[] {
  const vulnerabilities = optionalObjects(path, entry, 'vulnerabilities')
  const groups = optionalObjects(path, entry, 'groups')
  const grouped = new Set(groups.flatMap(({ ids }) => asList(ids) ?? []))
  const alone = vulnerabilities.filter(({ id }) => !grouped.has(id)).map(({ id }) => ({ ids: [id] }))
  return [...groups, ...alone].map((group) => toGroupResult(source, entry, group))
}

/** `max_severity` is the highest CVSS score of the group. Without it, the severity is unknown. */
function toGroupResult(source: string, entry: JsonObject, group: JsonObject): ScanResult {
  const ids = (asList(group['ids']) ?? []).filter((id) => typeof id === 'string')
  const id = ids[0] ?? ''
  const score = asNumber(group['max_severity'])
  const named = asObjects(entry['vulnerabilities']).filter((vulnerability) =>
    ids.includes(asText(vulnerability['id']) ?? ''),
  )
  const summary = named.map((vulnerability) => asText(vulnerability['summary'])).find((text) => text !== undefined)
  const packageName = joinTexts(
    ' ',
    asText(memberAt(entry, 'package', 'name')),
    asText(memberAt(entry, 'package', 'version')),
  )
  return {
    severity: (score === undefined ? undefined : severityOfScore(score)) ?? 'unknown',
    finding: {
      id,
      message: `${packageName}: ${summary ?? ids.join(', ')}`,
      locations: [toFindingLocation(source)],
      priority_score: score ?? 0,
    },
  }
}
