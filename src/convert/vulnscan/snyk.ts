import { memberAt, joinTexts, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { plural } from '../../text/plural.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import {
  toFindingLocation,
  type Decision,
  type FoundResult,
  type ReadScan,
  type ScanFormat,
  type ScanResult,
} from './scan.ts'
import { cvssOf, type StatedSeverity } from './severity.ts'
import { describeUnread } from './unread.ts'

/** The output of Snyk's `--json`: for a project, a list of projects, a container with its applications, or infrastructure as code. */
export const snyk: ScanFormat = {
  name: 'Snyk JSON',
  usualPlaces: ['snyk*.json'],
  topMembers: {
    ok: (value) => typeof value === 'boolean',
    vulnerabilities: Array.isArray,
    infrastructureAsCodeIssues: Array.isArray,
  },
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

interface SnykScan extends ReadScan {
  readonly results: readonly ScanResult[]
}

function readProject(path: string, project: unknown): SnykScan[] {
  if (!isObject(project) || !(isProject(project) || isFailedProject(project)))
    throw resultFileError(path, 'has an entry that is no project of Snyk; look at the output of Snyk')
  const error = asText(project['error'])
  if (error !== undefined)
    throw resultFileError(
      path,
      `reports that Snyk could not test ${asText(project['path']) ?? 'a project'}: ${error.slice(0, 200)}`,
    )
  const scans = [
    readIssues(path, project),
    ...optionalObjects(path, project, 'applications').flatMap((application) => readProject(path, application)),
  ]
  if (
    project['ok'] === false &&
    scans.every(({ results }) => results.every((it) => 'suppressed' in it && it.suppressed !== undefined))
  )
    throw resultFileError(path, 'has ok: false and lists no issue; look at the output of Snyk')
  return scans
}

function readIssues(path: string, project: JsonObject): SnykScan {
  const file = asText(project['displayTargetFile']) ?? asText(project['targetFile']) ?? asText(project['path']) ?? ''
  const vulnerabilities = optionalObjects(path, project, 'vulnerabilities')
  const threshold = asText(project['severityThreshold']) ?? 'low'
  const missing = (asNumber(project['uniqueCount']) ?? 0) - new Set(vulnerabilities.map(({ id }) => id)).size
  return {
    tool: { name: 'Snyk', version: '' },
    results: [
      ...vulnerabilities.map((found) => toSnykResult(file, found)),
      ...optionalObjects(path, project, 'infrastructureAsCodeIssues').map((found) => toIacResult(file, found)),
      ...readIgnored(path, file, project),
    ],
    incomplete: describeUnread(project, membersWithoutIssues),
    unlisted: { unknown: Math.max(0, missing) },
    notes: [
      ...(missing > 0
        ? [`uniqueCount states ${plural(missing, 'issue')} more than the file lists. The larger number counts.`]
        : []),
      ...(threshold === 'low'
        ? []
        : [`Snyk lists issues of severity ${threshold} or worse alone, as it was asked to.`]),
    ],
  }
}

/** Members that are read, and those that name severities and vulnerabilities without being findings. */
const membersWithoutIssues = [
  'ok',
  'vulnerabilities',
  'infrastructureAsCodeIssues',
  'applications',
  'filtered',
  'licensesPolicy',
  'ignoreSettings',
  'remediation',
  'policy',
  'severityThreshold',
  'summary',
  'docker',
  'meta',
]

function readIgnored(path: string, file: string, project: JsonObject): readonly ScanResult[] {
  const filtered = project['filtered']
  if (filtered === undefined || filtered === null) return []
  if (!isObject(filtered)) throw resultFileError(path, 'has a member "filtered" that is no object; run Snyk again')
  return ['ignore', 'patch'].flatMap((member) =>
    optionalObjects(path, filtered, member).map((found) => {
      const result = toSnykResult(file, found)
      return 'omitted' in result ? result : { ...result, suppressed: toDecision(member, found) }
    }),
  )
}

/** The decision of a policy file or of the Snyk website. */
function toDecision(member: string, found: JsonObject): Decision {
  const [decision] = [...asObjects(memberAt(found, 'filtered', 'ignored')), ...asObjects(found['ignored']), found]
  const by = memberOf(decision, 'ignoredBy')
  return {
    reason:
      asText(memberOf(decision, 'reason')) ??
      asText(memberOf(decision, 'reasonType')) ??
      (member === 'patch' ? 'patched' : undefined),
    by: asText(memberOf(by, 'name')) ?? asText(memberOf(by, 'email')) ?? asText(by),
  }
}

/** Each dependency path to a vulnerability is an entry of its own, as in Snyk's own summary. */
function toSnykResult(file: string, found: JsonObject): ScanResult {
  const id = asText(found['id']) ?? ''
  if (found['type'] === 'license' || id.startsWith('snyk:lic:')) return { omitted: 'a licence' }
  const name = asText(found['packageName']) ?? asText(found['name'])
  const version = asText(found['version'])
  const fixedIn = selectUpgrade(version, listVersions(found['fixedIn']))
  return {
    stated: toStatedSeverity(found),
    finding: {
      id,
      message: toPackageMessage({ name, version, fixedIn }, asText(found['title']) ?? id),
      locations: [toFindingLocation(file)],
      priority_score: asNumber(found['priorityScore']) ?? asNumber(found['cvssScore']) ?? 0,
    },
  }
}

function toStatedSeverity(found: JsonObject): StatedSeverity {
  const identifiers = isObject(found['identifiers']) ? Object.values(found['identifiers']) : []
  const details = asObjects(found['cvssDetails'])
  return {
    ids: [found['id'], ...[...identifiers, found['alternativeIds']].flatMap((ids) => asList(ids) ?? [])],
    word: found['severity'],
    others: [
      found['severityWithCritical'],
      ...cvssOf(found['cvssScore'], found['CVSSv3']),
      ...details.flatMap((one) => [one['severity'], ...cvssOf(one['cvssV3BaseScore'], one['cvssV3Vector'])]),
    ],
  }
}

function toIacResult(file: string, found: JsonObject): FoundResult {
  return {
    stated: { ids: [], word: found['severity'] },
    finding: {
      id: asText(found['publicId']) ?? asText(found['id']) ?? '',
      message: joinTexts(
        ': ',
        asText(found['title']),
        asText(memberAt(found, 'iacDescription', 'issue')) ?? asText(found['issue']),
      ),
      locations: [toFindingLocation(file, asNumber(found['lineNumber']))],
      priority_score: 0,
    },
    suppressed: found['isIgnored'] === true ? toDecision('ignore', found) : undefined,
  }
}
