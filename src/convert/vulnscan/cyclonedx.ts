import { at, isObject, joinTexts, member, numeric, objects, optionalObjects, text, type JsonObject } from '../json.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, type Omission, severityOfScore, severityOfWord, toScan } from './scan.ts'

/** A CycloneDX bill of materials with vulnerabilities, or a VEX document. One that has no such list tells of no scan. */
export const cyclonedx: Format = {
  name: 'CycloneDX JSON',
  recognises: (document) => member(document, 'bomFormat') === 'CycloneDX',
  read: (path, document) => {
    if (!isObject(document) || !Array.isArray(document['vulnerabilities'])) return []
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
const cleared: Readonly<Record<string, Omission>> = {
  not_affected: 'not affected',
  false_positive: 'not affected',
  resolved: 'not affected',
  resolved_with_pedigree: 'not affected',
}

function judgeVulnerability(places: ReadonlyMap<string, string>, found: JsonObject): Judged {
  const omitted = cleared[text(at(found, 'analysis', 'state')) ?? '']
  if (omitted !== undefined) return { omitted }
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
