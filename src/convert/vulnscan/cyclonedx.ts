import {
  at,
  isObject,
  joinTexts,
  list,
  member,
  numeric,
  objects,
  optionalObjects,
  text,
  type JsonObject,
} from '../json.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, severityOfScore, severityOfWord, toScan } from './scan.ts'

/**
 * A CycloneDX bill of materials with vulnerabilities, or a VEX document. One that lists none tells of no scan: Trivy writes an empty list
 * into each bill, also where it was never asked to look for any.
 */
export const cyclonedx: Format = {
  name: 'CycloneDX JSON',
  recognises: (document) => member(document, 'bomFormat') === 'CycloneDX',
  read: (path, document) => {
    if (!isObject(document) || !listsVulnerabilities(document)) return []
    const places = componentPlaces(document)
    const found = optionalObjects(path, document, 'vulnerabilities')
    return [
      toScan(
        toolOf(document),
        found.map((vulnerability) => judgeVulnerability(places, vulnerability)),
      ),
    ]
  },
}

export function listsVulnerabilities(document: unknown): boolean {
  return (list(member(document, 'vulnerabilities')) ?? []).length > 0
}

/** `metadata.tools` is a list up to version 1.4, and an object with components from 1.5. */
function toolOf(document: JsonObject): { name: string; version: string } {
  const tools = at(document, 'metadata', 'tools')
  const [tool] = [...objects(tools), ...objects(at(tools, 'components')), ...objects(at(tools, 'services'))]
  return { name: text(at(tool, 'name')) ?? 'CycloneDX', version: text(at(tool, 'version')) ?? '' }
}

/** The package URL, or name and version, of each component by its reference. */
function componentPlaces(document: JsonObject): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  const waiting = [...objects(document['components']), ...objects([at(document, 'metadata', 'component')])]
  for (let component = waiting.pop(); component !== undefined; component = waiting.pop()) {
    waiting.push(...objects(component['components']))
    const named = joinTexts('@', text(component['name']), text(component['version']))
    const reference = text(component['bom-ref'])
    if (reference !== undefined) places.set(reference, text(component['purl']) ?? named)
  }
  return places
}

/** What an analysis found to be no danger, or no longer one. `exploitable` and `in_triage` count. */
const cleared: ReadonlySet<unknown> = new Set(['not_affected', 'false_positive', 'resolved', 'resolved_with_pedigree'])

function judgeVulnerability(places: ReadonlyMap<string, string>, found: JsonObject): Judged {
  if (cleared.has(at(found, 'analysis', 'state'))) return { omitted: 'not affected' }
  const id = text(found['id']) ?? ''
  const ratings = objects(found['ratings'])
  return judge(worstOf(ratings), {
    id,
    message: text(found['description']) ?? text(found['detail']) ?? id,
    locations: objects(found['affects']).map(({ ref }) => locate(places.get(text(ref) ?? '') ?? text(ref) ?? '')),
    priority_score: Math.max(0, ...ratings.map((rating) => numeric(rating['score']) ?? 0)),
  })
}

const order = ['high', 'medium', 'low', 'unknown', 'informational'] as const

/** Several sources may rate it: the worst counts, by its word, else by its score. */
function worstOf(ratings: readonly JsonObject[]): (typeof order)[number] {
  const rated = new Set(ratings.map(severityOfRating))
  return order.find((severity) => rated.has(severity)) ?? 'unknown'
}

function severityOfRating(rating: JsonObject): (typeof order)[number] {
  const word = severityOfWord(rating['severity'])
  const score = numeric(rating['score'])
  return word === 'unknown' && score !== undefined ? (severityOfScore(score) ?? 'informational') : word
}
