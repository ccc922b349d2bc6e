import { memberAt, joinTexts, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { toFindingLocation, type Decision, type FoundResult, type ScanFormat } from './scan.ts'
import { severityOfWord } from './severity.ts'

/**
 * CycloneDX JSON: a bill of materials with vulnerabilities, or a VEX document. A document without vulnerabilities is not evidence of a
 * scan, because Trivy writes an empty list even if it did not search for vulnerabilities.
 */
export const cyclonedx: ScanFormat = {
  name: 'CycloneDX JSON',
  usualPlaces: ['*cyclonedx*.json', 'bom.json', '*.cdx.json'],
  topMembers: { bomFormat: (value) => value === 'CycloneDX' },
  matches: (document) => memberOf(document, 'bomFormat') === 'CycloneDX',
  read: (path, document) => {
    if (!isObject(document) || !listsVulnerabilities(document)) return []
    const names = namesByReference(document)
    const found = optionalObjects(path, document, 'vulnerabilities')
    return [
      { tool: cyclonedxTool(document), results: found.map((vulnerability) => toCyclonedxResult(names, vulnerability)) },
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

function toCyclonedxResult(names: ReadonlyMap<string, string>, found: JsonObject): FoundResult {
  const id = asText(found['id']) ?? ''
  const ratings = asObjects(found['ratings'])
  return {
    stated: {
      ids: [id, ...asObjects(found['references']).map((reference) => reference['id'])],
      others: ratings.flatMap(toStatements),
    },
    finding: {
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
    },
    suppressed: readAnalysis(found['analysis']),
  }
}

/** The word of a rating, else its score and its vector. A score of another method than CVSS has another scale. */
function toStatements({ severity, method, score, vector }: JsonObject): readonly unknown[] {
  if (severityOfWord(severity) !== 'unknown') return [severity]
  return (asText(method) ?? 'CVSS').startsWith('CVSS') ? [score, vector] : []
}

/** Analysis states that decide by themselves that a vulnerability does not count. Others, such as `exploitable` and `in_triage`, count. */
const decidedStates: ReadonlySet<unknown> = new Set(['false_positive', 'resolved', 'resolved_with_pedigree'])

/** `not_affected` needs a justification, as a word or in the detail: without one the vulnerability counts. */
function readAnalysis(analysis: unknown): Decision | undefined {
  const [state, justification, detail] = ['state', 'justification', 'detail'].map((member) => {
    const text = asText(memberOf(analysis, member))?.trim()
    return text === '' ? undefined : text
  })
  const isJustified = state === 'not_affected' && (justification ?? detail) !== undefined
  if (!isJustified && !decidedStates.has(state)) return undefined
  return { reason: joinTexts(': ', state, justification, detail) }
}
