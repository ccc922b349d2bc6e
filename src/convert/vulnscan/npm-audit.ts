import { memberAt, joinTexts, asList, asNumber, asObjects, asText, isListWith } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { toPackageMessage, type FoundPackage } from '../../text/package-message.ts'
import { selectUpgrade } from './fixed-version.ts'
import {
  compareTotals,
  countWords,
  toCounts,
  toFindingLocation,
  type Counts,
  type FoundResult,
  type ScanFormat,
} from './scan.ts'
import { cvssOf, severityOfWord } from './severity.ts'
import { describeUnread } from './unread.ts'

/** `npm audit --json` of npm 7 and later. Each vulnerable package is a finding, as in npm's own summary. */
export const npmAudit: ScanFormat = {
  name: 'npm audit JSON',
  usualPlaces: ['npm-audit*.json'],
  topMembers: { auditReportVersion: (value) => typeof value === 'number', error: isObject },
  matches: (document) =>
    isFailedAudit(document) ||
    (asNumber(memberOf(document, 'auditReportVersion')) === 2 && isObject(memberOf(document, 'vulnerabilities'))),
  read: (path, document) => {
    if (isFailedAudit(document))
      throw resultFileError(path, `reports that npm audit failed: ${failureReason(document)}`)
    const packages = objectValues(path, document, 'vulnerabilities')
    const listed = countWords(packages.map(({ severity }) => severity))
    return [
      {
        tool: { name: 'npm audit', version: '2' },
        results: packages.map(toNpmResult),
        incomplete: unreadReasons(document),
        ...compareTotals('metadata.vulnerabilities', statedTotals(document), listed),
      },
    ]
  },
}

function unreadReasons(document: unknown): readonly string[] {
  return isObject(document)
    ? describeUnread(document, ['vulnerabilities', 'advisories', 'actions', 'muted', 'metadata'])
    : []
}

/** The output of any npm version after a failed request to the registry, and that of pnpm, whose error has a message and no summary. */
function isFailedAudit(document: unknown): boolean {
  const error = memberOf(document, 'error')
  const isPnpm = (asText(memberOf(error, 'code')) ?? '').startsWith('ERR_PNPM_')
  return (isPnpm || typeof memberOf(error, 'summary') === 'string') && failureReason(document) !== ''
}

function failureReason(document: unknown): string {
  const error = memberOf(document, 'error')
  const parts = ['code', 'summary', 'message'].map((member) => asText(memberOf(error, member)))
  return joinTexts(' ', ...parts, asText(memberOf(document, 'message')))
}

/** The totals of the head of a file. npm 7 counts vulnerable packages in them, npm 6 the paths to them, and pnpm the advisories. */
function statedTotals(document: unknown): Counts {
  const totals = memberAt(document, 'metadata', 'vulnerabilities')
  const stated = isObject(totals) ? Object.entries(totals).filter(([word]) => word !== 'total') : []
  const known = stated.reduce((sum, [, count]) => sum + (asNumber(count) ?? 0), 0)
  const withoutWord = Math.max(0, (asNumber(memberOf(totals, 'total')) ?? 0) - known)
  return toCounts((severity) => {
    const numbers = stated.flatMap(([word, count]) =>
      severityOfWord(word) === severity ? (asNumber(count) ?? []) : [],
    )
    return numbers.reduce((sum, number) => sum + number, severity === 'unknown' ? withoutWord : 0)
  })
}

/** `npm audit --json` of npm 6, and the same of pnpm and of yarn 2 and 3. Each advisory is a finding. */
export const npmAuditLegacy: ScanFormat = {
  name: 'npm 6 audit JSON',
  // Those of `npmAudit`.
  usualPlaces: [],
  topMembers: {
    actions: (value) => isListWith(value, ['action', 'module', 'resolves', 'isMajor', 'target']),
    advisories: isObject,
  },
  matches: (document) =>
    isObject(memberOf(document, 'advisories')) && isObject(memberAt(document, 'metadata', 'vulnerabilities')),
  read: (path, document) => {
    const advisories = objectValues(path, document, 'advisories')
    const muted = asObjects(memberOf(document, 'muted')).map(toAdvisoryResult)
    return [
      {
        tool: { name: 'npm audit', version: '1' },
        incomplete: unreadReasons(document),
        results: [...advisories.map(toAdvisoryResult), ...muted.map((found) => ({ ...found, suppressed: {} }))],
        ...compareAdvisories(document, advisories),
      },
    ]
  },
}

/** A total is larger than a list only where it is larger than the number of advisories and than that of their paths. */
function compareAdvisories(document: unknown, advisories: readonly JsonObject[]): ReturnType<typeof compareTotals> {
  const listed = countWords(advisories.map(({ severity }) => severity))
  const paths = countWords(advisories.flatMap((found) => pathsOf(found).map(() => found['severity'])))
  const stated = statedTotals(document)
  const larger = toCounts((severity) => (stated[severity] > paths[severity] ? stated[severity] : 0))
  return compareTotals('metadata.vulnerabilities', larger, listed)
}

function pathsOf(advisory: JsonObject): readonly unknown[] {
  return asObjects(advisory['findings']).flatMap(({ paths }) => asList(paths) ?? [])
}

function objectValues(path: string, document: unknown, key: string): readonly JsonObject[] {
  const found = memberOf(document, key)
  const values = isObject(found) ? Object.values(found) : []
  if (values.every(isObject)) return values
  throw resultFileError(path, `has "${key}" with values that are not objects; run npm audit again`)
}

function toNpmResult(found: JsonObject): FoundResult {
  const advisories = asObjects(found['via'])
  const name = asText(found['name']) ?? ''
  const url = advisories.map((advisory) => asText(advisory['url'])).find((address) => address !== undefined)
  const titles = advisories.map((advisory) => asText(advisory['title'])).filter((title) => title !== undefined)
  const through = (asList(found['via']) ?? []).filter((via) => typeof via === 'string')
  return {
    stated: {
      ids: advisories.flatMap((advisory) => asText(advisory['url'])?.split('/').at(-1) ?? []),
      word: found['severity'],
      others: advisories.flatMap(({ severity, cvss }) => [severity, ...toScores(cvss)]),
    },
    finding: {
      id: url === undefined ? name : `${name}:${url.slice(url.lastIndexOf('/') + 1)}`,
      message: toPackageMessage(
        { name, version: asText(found['range']), ...toNpmFix(name, found['fixAvailable']) },
        titles.length > 0 ? titles.join('; ') : `through ${through.join(', ')}`,
      ),
      locations: (asList(found['nodes']) ?? [])
        .filter((node) => typeof node === 'string')
        .map((node) => toFindingLocation(node)),
      priority_score: Math.max(0, ...advisories.map((advisory) => asNumber(memberAt(advisory, 'cvss', 'score')) ?? 0)),
    },
  }
}

function toScores(cvss: unknown): readonly unknown[] {
  return cvssOf(memberOf(cvss, 'score'), memberOf(cvss, 'vectorString'))
}

/** `true`, or the package to upgrade, which may be one that depends on the package. */
function toNpmFix(name: string, fix: unknown): Pick<FoundPackage, 'fixedIn' | 'fixedBy'> {
  if (fix === true) return { fixedBy: 'npm audit fix' }
  const [upgraded, version] = [asText(memberAt(fix, 'name')), asText(memberAt(fix, 'version'))]
  if (upgraded === undefined || version === undefined) return {}
  return upgraded === name ? { fixedIn: [version] } : { fixedBy: `${upgraded} ${version}` }
}

function toAdvisoryResult(found: JsonObject): FoundResult {
  const installed = new Set(asObjects(found['findings']).flatMap(({ version: one }) => asText(one) ?? []))
  const version = installed.size === 1 ? [...installed][0] : undefined
  const fixedIn = selectUpgrade(version, listPatchedVersions(found['patched_versions']))
  const paths = pathsOf(found)
  return {
    stated: {
      ids: [found['github_advisory_id'], asText(found['url'])?.split('/').at(-1)],
      word: found['severity'],
      others: toScores(found['cvss']),
    },
    finding: {
      id: asText(found['github_advisory_id']) ?? String(asNumber(found['id']) ?? ''),
      message: toPackageMessage(
        { name: asText(found['module_name']), version: version ?? asText(found['vulnerable_versions']), fixedIn },
        asText(found['title']) ?? '',
      ),
      locations: paths.filter((path) => typeof path === 'string').map((path) => toFindingLocation(path)),
      priority_score: asNumber(memberAt(found, 'cvss', 'score')) ?? 0,
    },
  }
}

/** The lowest versions of a range such as `>=4.17.21 || >=5.0.1`. No version is below 0.0.0: that range is empty. */
function listPatchedVersions(range: unknown): readonly string[] {
  const parts = (asText(range) ?? '').split('||').map((part) => part.trim())
  return parts.flatMap((part) => (part === '' || part.startsWith('<') ? [] : [part.replace(/^>= ?/, '')]))
}
