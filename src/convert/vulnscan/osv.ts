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
import { type Judged, locate, severityOfScore, toScan } from './scan.ts'

/** OSV-Scanner's `--format json`. */
export const osvScanner: Format = {
  name: 'OSV-Scanner JSON',
  recognises: (document) => {
    const results = list(member(document, 'results'))
    if (results === undefined) return false
    if (results.length === 0) return isObject(member(document, 'experimental_config'))
    return results.every((result) => isObject(member(result, 'source')) && Array.isArray(member(result, 'packages')))
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    const judged = optionalObjects(path, document, 'results').flatMap((result) =>
      optionalObjects(path, result, 'packages').flatMap((entry) =>
        judgePackage(path, text(at(result, 'source', 'path')) ?? '', entry),
      ),
    )
    return [toScan({ name: 'OSV-Scanner', version: '' }, judged)]
  },
}

/** One finding for each group: its vulnerabilities are the same one under several names. What is in no group stands alone. */
function judgePackage(path: string, source: string, entry: JsonObject): Judged[] {
  const vulnerabilities = optionalObjects(path, entry, 'vulnerabilities')
  const groups = optionalObjects(path, entry, 'groups')
  const grouped = new Set(groups.flatMap(({ ids }) => list(ids) ?? []))
  const alone = vulnerabilities.filter(({ id }) => !grouped.has(id)).map(({ id }) => ({ ids: [id] }))
  return [...groups, ...alone].map((group) => judgeGroup(source, entry, group))
}

/** The score that the scanner took from the CVSS vectors of a group; without any, its severity is unknown. */
function judgeGroup(source: string, entry: JsonObject, group: JsonObject): Judged {
  const ids = (list(group['ids']) ?? []).filter((id) => typeof id === 'string')
  const id = ids[0] ?? ''
  const score = numeric(group['max_severity'])
  const named = objects(entry['vulnerabilities']).filter((vulnerability) =>
    ids.includes(text(vulnerability['id']) ?? ''),
  )
  const summary = named.map((vulnerability) => text(vulnerability['summary'])).find((words) => words !== undefined)
  const where = joinTexts(' ', text(at(entry, 'package', 'name')), text(at(entry, 'package', 'version')))
  return {
    severity: (score === undefined ? undefined : severityOfScore(score)) ?? 'unknown',
    finding: {
      id,
      message: `${where}: ${summary ?? ids.join(', ')}`,
      locations: [locate(source)],
      priority_score: score ?? 0,
    },
  }
}
