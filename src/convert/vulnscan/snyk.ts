import { at, isObject, joinTexts, list, member, numeric, optionalObjects, text, type JsonObject } from '../json.ts'
import { refusal } from '../refusal.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, type Scan, severityOfWord, toScan } from './scan.ts'

/** Snyk's `--json`, of a project, a list of projects, a container with its applications, or infrastructure as code. */
export const snyk: Format = {
  name: 'Snyk JSON',
  recognises: (document) => {
    const projects = list(document) ?? [document]
    return projects.length > 0 && projects.every((project) => isProject(project) || isError(project))
  },
  read: (path, document) => (list(document) ?? [document]).flatMap((project) => readProject(path, project)),
}

function isProject(project: unknown): boolean {
  return (
    typeof member(project, 'ok') === 'boolean' &&
    (Array.isArray(member(project, 'vulnerabilities')) || Array.isArray(member(project, 'infrastructureAsCodeIssues')))
  )
}

/** What stands for a project that could not be tested. */
function isError(project: unknown): boolean {
  return member(project, 'ok') === false && typeof member(project, 'error') === 'string'
}

function readProject(path: string, project: unknown): Scan[] {
  if (!isObject(project)) return []
  const error = text(project['error'])
  if (error !== undefined)
    throw refusal(path, `says that Snyk could not test ${text(project['path']) ?? 'a project'}: ${error.slice(0, 200)}`)
  const judged = judgeProject(path, project)
  const applications = optionalObjects(path, project, 'applications')
  if (project['ok'] === false && judged.length + applications.length === 0)
    throw refusal(path, 'is of a test of which Snyk says ok: false, and lists nothing; look at what it printed')
  return [
    toScan({ name: 'Snyk', version: '' }, judged),
    ...applications.flatMap((application) => readProject(path, application)),
  ]
}

function judgeProject(path: string, project: JsonObject): Judged[] {
  const file = text(project['displayTargetFile']) ?? text(project['targetFile']) ?? text(project['path']) ?? ''
  return [
    ...optionalObjects(path, project, 'vulnerabilities').map((found) => judgeVulnerability(file, found)),
    ...optionalObjects(path, project, 'infrastructureAsCodeIssues').map((found) => judgeIssue(file, found)),
    ...suppressedIn(path, project),
  ]
}

function suppressedIn(path: string, project: JsonObject): Judged[] {
  const filtered = project['filtered']
  if (!isObject(filtered)) return []
  return [...optionalObjects(path, filtered, 'ignore'), ...optionalObjects(path, filtered, 'patch')].map(() => ({
    omitted: 'suppressed',
  }))
}

/** Each path by which a vulnerability is reached is an entry of its own, as in Snyk's own summary. */
function judgeVulnerability(file: string, found: JsonObject): Judged {
  const id = text(found['id']) ?? ''
  const where = joinTexts('@', text(found['packageName']) ?? text(found['name']), text(found['version']))
  return judge(severityOfWord(found['severity']), {
    id,
    message: joinTexts(': ', where, text(found['title']) ?? id),
    locations: [locate(file)],
    priority_score: numeric(found['priorityScore']) ?? numeric(found['cvssScore']) ?? 0,
  })
}

function judgeIssue(file: string, found: JsonObject): Judged {
  if (found['isIgnored'] === true) return { omitted: 'suppressed' }
  return judge(severityOfWord(found['severity']), {
    id: text(found['publicId']) ?? text(found['id']) ?? '',
    message: joinTexts(': ', text(found['title']), text(at(found, 'iacDescription', 'issue')) ?? text(found['issue'])),
    locations: [locate(file, numeric(found['lineNumber']))],
    priority_score: 0,
  })
}
