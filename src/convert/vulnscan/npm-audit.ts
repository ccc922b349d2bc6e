import { at, isObject, joinTexts, list, member, numeric, objects, text, type JsonObject } from '../json.ts'
import { refusal } from '../refusal.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, severityOfWord, toScan } from './scan.ts'

/** `npm audit --json` of npm 7 and newer: each vulnerable package is a finding, as in its own summary. */
export const npmAudit: Format = {
  name: 'npm audit JSON',
  recognises: (document) =>
    isFailure(document) ||
    (numeric(member(document, 'auditReportVersion')) === 2 && isObject(member(document, 'vulnerabilities'))),
  read: (path, document) => {
    if (isFailure(document)) throw refusal(path, `says that npm audit failed: ${reasonOf(document)}`)
    return [toScan({ name: 'npm audit', version: '2' }, valuesOf(path, document, 'vulnerabilities').map(judgePackage))]
  },
}

/** What npm prints where it could not ask, of any version. */
function isFailure(document: unknown): boolean {
  return typeof at(document, 'error', 'summary') === 'string' && reasonOf(document) !== ''
}

function reasonOf(document: unknown): string {
  const [code, summary] = [text(at(document, 'error', 'code')), text(at(document, 'error', 'summary'))]
  return joinTexts(' ', code, summary, text(member(document, 'message')))
}

/** `npm audit --json` of npm 6: each advisory is a finding. */
export const npmAuditOld: Format = {
  name: 'npm 6 audit JSON',
  recognises: (document) =>
    isObject(member(document, 'advisories')) && isObject(at(document, 'metadata', 'vulnerabilities')),
  read: (path, document) => [
    toScan({ name: 'npm audit', version: '1' }, valuesOf(path, document, 'advisories').map(judgeAdvisory)),
  ],
}

function valuesOf(path: string, document: unknown, key: string): readonly JsonObject[] {
  const found = member(document, key)
  const values = isObject(found) ? Object.values(found) : []
  if (values.every(isObject)) return values
  throw refusal(path, `has "${key}" that are not objects; let npm write it again`)
}

function judgePackage(found: JsonObject): Judged {
  const advisories = objects(found['via'])
  const name = text(found['name']) ?? ''
  const url = advisories.map((advisory) => text(advisory['url'])).find((address) => address !== undefined)
  const titles = advisories.map((advisory) => text(advisory['title'])).filter((title) => title !== undefined)
  const through = (list(found['via']) ?? []).filter((via) => typeof via === 'string')
  return judge(severityOfWord(found['severity']), {
    id: url === undefined ? name : `${name}:${url.slice(url.lastIndexOf('/') + 1)}`,
    message: `${name} ${text(found['range']) ?? ''}: ${titles.length > 0 ? titles.join('; ') : `through ${through.join(', ')}`}`,
    locations: (list(found['nodes']) ?? []).filter((node) => typeof node === 'string').map((node) => locate(node)),
    priority_score: Math.max(0, ...advisories.map((advisory) => numeric(at(advisory, 'cvss', 'score')) ?? 0)),
  })
}

function judgeAdvisory(found: JsonObject): Judged {
  const paths = objects(found['findings']).flatMap(({ paths: each }) => list(each) ?? [])
  return judge(severityOfWord(found['severity']), {
    id: text(found['github_advisory_id']) ?? String(numeric(found['id']) ?? ''),
    message: `${text(found['module_name']) ?? ''} ${text(found['vulnerable_versions']) ?? ''}: ${text(found['title']) ?? ''}`,
    locations: paths.filter((path) => typeof path === 'string').map((path) => locate(path)),
    priority_score: numeric(at(found, 'cvss', 'score')) ?? 0,
  })
}
