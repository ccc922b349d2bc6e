import { memberAt, joinTexts, asList, asNumber, asObjects, optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { toFindingLocation, type FoundResult, type ScanFormat } from './scan.ts'
import { describeUnread } from './unread.ts'

/** GitLab's security report format, for all of its scan types. */
export const gitlab: ScanFormat = {
  name: 'GitLab security report',
  usualPlaces: ['gl-*scanning-report.json', 'gl-sast-report.json'],
  topMembers: { vulnerabilities: Array.isArray },
  matches: (document) =>
    typeof memberOf(document, 'version') === 'string' &&
    Array.isArray(memberOf(document, 'vulnerabilities')) &&
    (isObject(memberOf(document, 'scan')) ||
      Array.isArray(memberOf(document, 'remediations')) ||
      hasIdentifiers(asList(memberOf(document, 'vulnerabilities')) ?? [])),
  read: (path, document) => {
    if (!isObject(document)) return []
    const status = asText(memberAt(document, 'scan', 'status')) ?? 'success'
    if (status !== 'success')
      throw resultFileError(
        path,
        `is a GitLab report with the scan status ${status}; look at the output of the scanner`,
      )
    const scanner = memberAt(document, 'scan', 'scanner')
    const tool = {
      name: asText(memberAt(scanner, 'name')) ?? asText(memberAt(scanner, 'id')) ?? 'GitLab',
      version: asText(memberAt(scanner, 'version')) ?? '',
    }
    return [
      {
        tool,
        results: optionalObjects(path, document, 'vulnerabilities').map(toGitlabResult),
        incomplete: [
          ...errorsOf(path, memberOf(document, 'scan')),
          ...describeUnread(document, ['vulnerabilities', 'remediations', 'dependency_files', 'scan']),
        ],
      },
    ]
  },
}

/** A report with the member `scan` has the status of the scan in it. */
function errorsOf(path: string, scan: unknown): readonly string[] {
  if (!isObject(scan)) return []
  const messages = optionalObjects(path, scan, 'messages')
  return [
    ...(asText(scan['status']) === undefined
      ? ['The report does not state that its scan succeeded (scan.status).']
      : []),
    ...messages
      .filter(({ level }) => /^(?:fatal|error|critical)$/i.test(asText(level) ?? ''))
      .map(({ value }) => `The scanner reports an error: ${asText(value) ?? 'no message'}`),
  ]
}

/** `scan` is optional in reports before version 14, which are recognised by their list of remediations or by their findings. */
function hasIdentifiers(vulnerabilities: readonly unknown[]): boolean {
  return vulnerabilities.length > 0 && vulnerabilities.every((found) => Array.isArray(memberOf(found, 'identifiers')))
}

/** A flag, such as that of a likely false positive, is no decision: its finding counts. */
function toGitlabResult(found: JsonObject): FoundResult {
  const identifiers = asObjects(found['identifiers'])
  const [identifier] = identifiers
  const id = asText(memberAt(identifier, 'value')) ?? asText(memberAt(identifier, 'name')) ?? asText(found['id']) ?? ''
  return {
    stated: {
      ids: identifiers.flatMap((one) => [one['value'], one['name']]),
      word: found['severity'],
      others: asObjects(found['cvss_vectors']).map(({ vector }) => vector),
    },
    finding: {
      id,
      message: toGitlabMessage(found, asText(found['name']) ?? asText(found['description']) ?? id),
      locations: [toGitlabLocation(found['location'])],
      priority_score: 0,
    },
  }
}

/** The solution names the fixed version in words. */
function toGitlabMessage(found: JsonObject, title: string): string {
  const dependency = memberAt(found, 'location', 'dependency')
  const name = asText(memberAt(dependency, 'package', 'name'))
  const message =
    asText(found['message']) ?? toPackageMessage({ name, version: asText(memberAt(dependency, 'version')) }, title)
  return joinTexts('. ', message, asText(found['solution']))
}

/** A file, an image, or a page with its host name, depending on the scan type. */
function toGitlabLocation(location: unknown): { uri: string; lines: string } {
  const page = joinTexts('', asText(memberAt(location, 'hostname')), asText(memberAt(location, 'path')))
  const uri = asText(memberAt(location, 'file')) ?? asText(memberAt(location, 'image')) ?? page
  return toFindingLocation(uri, asNumber(memberAt(location, 'start_line')), asNumber(memberAt(location, 'end_line')))
}
