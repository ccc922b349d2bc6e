import { at, isObject, joinTexts, list, member, numeric, optionalObjects, text, type JsonObject } from '../json.ts'
import { refusal } from '../refusal.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, severityOfWord, toScan } from './scan.ts'

/** A report in GitLab's security report format, of any of its kinds of scan. */
export const gitlab: Format = {
  name: 'GitLab security report',
  recognises: (document) =>
    typeof member(document, 'version') === 'string' &&
    Array.isArray(member(document, 'vulnerabilities')) &&
    (isObject(member(document, 'scan')) || hasIdentifiers(list(member(document, 'vulnerabilities')) ?? [])),
  read: (path, document) => {
    if (!isObject(document)) return []
    const status = text(at(document, 'scan', 'status')) ?? 'success'
    if (status !== 'success')
      throw refusal(path, `is a GitLab report of a scan whose status is ${status}; look at what the scanner printed`)
    const scanner = at(document, 'scan', 'scanner')
    const tool = {
      name: text(at(scanner, 'name')) ?? text(at(scanner, 'id')) ?? 'GitLab',
      version: text(at(scanner, 'version')) ?? '',
    }
    return [toScan(tool, optionalObjects(path, document, 'vulnerabilities').map(judgeVulnerability))]
  },
}

/** Reports before version 14 may lack `scan`. */
function hasIdentifiers(vulnerabilities: readonly unknown[]): boolean {
  return vulnerabilities.length > 0 && vulnerabilities.every((found) => Array.isArray(member(found, 'identifiers')))
}

function judgeVulnerability(found: JsonObject): Judged {
  const [identifier] = list(found['identifiers']) ?? []
  const id = text(at(identifier, 'value')) ?? text(at(identifier, 'name')) ?? text(found['id']) ?? ''
  return judge(severityOfWord(found['severity']), {
    id,
    message: text(found['message']) ?? text(found['name']) ?? text(found['description']) ?? id,
    locations: [toLocation(found['location'])],
    priority_score: 0,
  })
}

/** A file, an image, or a page with its address: each kind of scan has its own. */
function toLocation(location: unknown): { uri: string; lines: string } {
  const page = joinTexts('', text(at(location, 'hostname')), text(at(location, 'path')))
  const uri = text(at(location, 'file')) ?? text(at(location, 'image')) ?? page
  return locate(uri, numeric(at(location, 'start_line')), numeric(at(location, 'end_line')))
}
