import { memberAt, joinTexts, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../json/member.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import {
  toScanResult,
  type ScanResult,
  toFindingLocation,
  severityOfScore,
  severityOfWord,
  toScan,
  type ScanFormat,
} from './scan.ts'

/**
 * CycloneDX JSON: a bill of materials with vulnerabilities, or a VEX document. A document without vulnerabilities is not evidence of a
 * scan, because Trivy writes an empty list even if it did not search for vulnerabilities.
 */
export const cyclonedx: ScanFormat = {
  name: 'CycloneDX JSON',
  matches: (document) => memberOf(document, 'bomFormat') === 'CycloneDX',
  read: (path, document) => {
    if (!isObject(document) || !listsVulnerabilities(document)) return []
    const names = namesByReference(document)
    const found = optionalObjects(path, document, 'vulnerabilities')
    return [
      toScan(
        cyclonedxTool(document),
        found.map((vulnerability) => toCyclonedxResult(names, vulnerability)),
      ),
    ]
  },
}

export function listsVulnerabilities(document: unknown): boolean {
  return (asList(memberOf(document, 'vulnerabilities')) ?? []).length > 0
}

/** `metadata.tools` is a list in versions up to 1.4 and an object with components since 1.5. */
function cyclonedxTool(document: JsonObject): { name: string; version: string } {
  const tools = memberAt(document, 'metadata', 'tools')
  const [tool] = [
    ...asObjects(tools),
    ...asObjects(memberAt(tools, 'components')),
    ...asObjects(memberAt(tools, 'services')),
  ]
  return { name: asText(memberAt(tool, 'name')) ?? 'CycloneDX', version: asText(memberAt(tool, 'version')) ?? '' }
}

/** The package URL of each component by its `bom-ref`; without a package URL, its name and version. */
function namesByReference(document: JsonObject): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const waiting = [...asObjects(document['components']), ...asObjects([memberAt(document, 'metadata', 'component')])]
  for (let component = waiting.pop(); component !== undefined; component = waiting.pop()) {
    waiting.push(...asObjects(component['components']))
    const nameAndVersion = joinTexts('@', asText(component['name']), asText(component['version']))
    const reference = asText(component['bom-ref'])
    if (reference !== undefined) names.set(reference, asText(component['purl']) ?? nameAndVersion)
  }
  return names
}

/** Analysis states that omit a vulnerability. Others, such as `exploitable` and `in_triage`, count. */
const omittedStates: ReadonlySet<unknown> = new Set([
  'not_affected',
  'false_positive',
  'resolved',
  'resolved_with_pedigree',
])

function toCyclonedxResult(names: ReadonlyMap<string, string>, found: JsonObject): ScanResult {
  if (omittedStates.has(memberAt(found, 'analysis', 'state'))) return { omitted: 'not affected' }
  const id = asText(found['id']) ?? ''
  const ratings = asObjects(found['ratings'])
  return toScanResult(worstSeverity(ratings), {
    id,
    message: joinTexts(
      '. ',
      asText(found['description']) ?? asText(found['detail']) ?? id,
      asText(found['recommendation']),
    ),
    locations: asObjects(found['affects']).map((affected) => {
      const reference = asText(affected['ref']) ?? ''
      return toFindingLocation(names.get(reference) ?? reference)
    }),
    priority_score: Math.max(0, ...ratings.map((rating) => asNumber(rating['score']) ?? 0)),
  })
}

const order = ['high', 'medium', 'low', 'unknown', 'informational'] as const

/** The worst severity of all ratings, each by its word, else by its score. */
function worstSeverity(ratings: readonly JsonObject[]): (typeof order)[number] {
  const rated = new Set(ratings.map(severityOfRating))
  return order.find((severity) => rated.has(severity)) ?? 'unknown'
}

function severityOfRating(rating: JsonObject): (typeof order)[number] {
  const word = severityOfWord(rating['severity'])
  const score = asNumber(rating['score'])
  return word === 'unknown' && score !== undefined ? (severityOfScore(score) ?? 'informational') : word
}
