import { at, isObject, joinTexts, member, numeric, objects, optionalObjects, text, type JsonObject } from '../json.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, severityOfWord, toScan } from './scan.ts'

/** Grype's `-o json`. */
export const grype: Format = {
  name: 'Grype JSON',
  recognises: (document) =>
    Array.isArray(member(document, 'matches')) &&
    (at(document, 'descriptor', 'name') === 'grype' ||
      (isObject(member(document, 'source')) && isObject(member(document, 'distro')))),
  read: (path, document) => {
    if (!isObject(document)) return []
    const matches = optionalObjects(path, document, 'matches').map(judgeMatch)
    const ignored = optionalObjects(path, document, 'ignoredMatches').map(() => ({ omitted: 'suppressed' }) as const)
    const version = text(at(document, 'descriptor', 'version')) ?? ''
    return [toScan({ name: 'Grype', version }, [...matches, ...ignored])]
  },
}

function judgeMatch(match: JsonObject): Judged {
  const vulnerability = match['vulnerability']
  const id = text(at(vulnerability, 'id')) ?? ''
  const artifact = match['artifact']
  const where = joinTexts(' ', text(at(artifact, 'name')), text(at(artifact, 'version')))
  return judge(severityOfWord(at(vulnerability, 'severity')), {
    id,
    message: joinTexts(': ', where, descriptionOf(match) ?? id),
    locations: objects(at(artifact, 'locations')).map((location) => locate(text(location['path']) ?? '')),
    priority_score: highestScore(match),
  })
}

function descriptionOf(match: JsonObject): string | undefined {
  const related = objects(match['relatedVulnerabilities']).map(({ description }) => text(description))
  return text(at(match, 'vulnerability', 'description')) ?? related.find((description) => description !== undefined)
}

/** Distributions often give no score; the record that theirs is drawn from does. */
function highestScore(match: JsonObject): number {
  const records = [match['vulnerability'], ...objects(match['relatedVulnerabilities'])]
  const scores = records
    .flatMap((record) => objects(at(record, 'cvss')))
    .map((cvss) => numeric(at(cvss, 'metrics', 'baseScore')) ?? 0)
  return Math.max(0, ...scores)
}
