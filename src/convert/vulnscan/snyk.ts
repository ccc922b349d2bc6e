import { memberAt, joinTexts, asList, asNumber, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../json/member.ts'
import { isObject, type JsonObject } from '../../json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import {
  toScanResult,
  type ScanResult,
  toFindingLocation,
  type Scan,
  severityOfWord,
  toScan,
  type ScanFormat,
} from './scan.ts'

/** The output of Snyk's `--json`: for a project, a list of projects, a container with its applications, or infrastructure as code. */
export const snyk: ScanFormat = {
  name: 'Snyk JSON',
  matches: (document) => {
    const projects = asList(document) ?? [document]
    return projects.length > 0 && projects.every((project) => isProject(project) || isFailedProject(project))
  },
  read: (path, document) => (asList(document) ?? [document]).flatMap((project) => readProject(path, project)),
}

function isProject(project: unknown): boolean {
  return (
    typeof memberOf(project, 'ok') === 'boolean' &&
    (Array.isArray(memberOf(project, 'vulnerabilities')) ||
      Array.isArray(memberOf(project, 'infrastructureAsCodeIssues')))
  )
}

/** Whether this is the entry of a project that Snyk could not test. */
function isFailedProject(project: unknown): boolean {
  return memberOf(project, 'ok') === false && typeof memberOf(project, 'error') === 'string'
}

function readProject(path: string, project: unknown): Scan[] {
  if (!isObject(project)) return []
  const error = asText(project['error'])
  if (error !== undefined)
    throw resultFileError(
      path,
      `reports that Snyk could not test ${asText(project['path']) ?? 'a project'}: ${error.slice(0, 200)}`,
    )
  const results = toProjectResults(path, project)
  const applications = optionalObjects(path, project, 'applications')
  if (project['ok'] === false && results.length + applications.length === 0)
    throw resultFileError(path, 'has ok: false and lists no issue; look at the output of Snyk')
  return [
    toScan({ name: 'Snyk', version: '' }, results),
    ...applications.flatMap((application) => readProject(path, application)),
  ]
}

function toProjectResults(path: string, project: JsonObject): ScanResult[] {
  const file = asText(project['displayTargetFile']) ?? asText(project['targetFile']) ?? asText(project['path']) ?? ''
  return [
    ...optionalObjects(path, project, 'vulnerabilities').map((found) => toSnykResult(file, found)),
    ...optionalObjects(path, project, 'infrastructureAsCodeIssues').map((found) => toIacResult(file, found)),
    ...toSuppressedResults(path, project),
  ]
}

function toSuppressedResults(path: string, project: JsonObject): ScanResult[] {
  const filtered = project['filtered']
  if (!isObject(filtered)) return []
  return [...optionalObjects(path, filtered, 'ignore'), ...optionalObjects(path, filtered, 'patch')].map(() => ({
    omitted: 'suppressed',
  }))
}

/** Each dependency path to a vulnerability is an entry of its own, as in Snyk's own summary. */
function toSnykResult(file: string, found: JsonObject): ScanResult {
  const id = asText(found['id']) ?? ''
  const name = asText(found['packageName']) ?? asText(found['name'])
  const version = asText(found['version'])
  const fixedIn = selectUpgrade(version, listVersions(found['fixedIn']))
  return toScanResult(severityOfWord(found['severity']), {
    id,
    message: toPackageMessage({ name, version, fixedIn }, asText(found['title']) ?? id),
    locations: [toFindingLocation(file)],
    priority_score: asNumber(found['priorityScore']) ?? asNumber(found['cvssScore']) ?? 0,
  })
}

function toIacResult(file: string, found: JsonObject): ScanResult {
  if (found['isIgnored'] === true) return { omitted: 'suppressed' }
  return toScanResult(severityOfWord(found['severity']), {
    id: asText(found['publicId']) ?? asText(found['id']) ?? '',
    message: joinTexts(
      ': ',
      asText(found['title']),
      asText(memberAt(found, 'iacDescription', 'issue')) ?? asText(found['issue']),
    ),
    locations: [toFindingLocation(file, asNumber(found['lineNumber']))],
    priority_score: 0,
  })
}
