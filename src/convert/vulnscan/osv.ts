import { memberAt, asList, asNumber, asObjects, optionalObjects, asText, isListWith } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { selectUpgrade } from './fixed-version.ts'
import { toFindingLocation, type FoundResult, type ScanFormat, type ScanResult } from './scan.ts'
import { describeUnread } from './unread.ts'

/** The output of `osv-scanner --format json`. */
export const osvScanner: ScanFormat = {
  name: 'OSV-Scanner JSON',
  usualPlaces: ['osv*.json'],
  topMembers: { results: (value) => isListWith(value, ['source', 'packages']) },
  matches: (document) => {
    const results = asList(memberOf(document, 'results'))
    if (results === undefined) return false
    if (results.length === 0) return isObject(memberOf(document, 'experimental_config'))
    return results.every(
      (result) => isObject(memberOf(result, 'source')) && Array.isArray(memberOf(result, 'packages')),
    )
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    const results = optionalObjects(path, document, 'results').flatMap((result) =>
      optionalObjects(path, result, 'packages').flatMap((entry) =>
        toPackageResults(path, asText(memberAt(result, 'source', 'path')) ?? '', entry),
      ),
    )
    const incomplete = describeUnread(document, ['results', 'experimental_config', 'image_metadata'])
    return [{ tool: { name: 'OSV-Scanner', version: '' }, results, incomplete }]
  },
}

/** One vulnerability of a package, under all its names. */
interface OsvGroup {
  readonly ids: readonly string[]
  /** The highest CVSS score. */
  readonly score: number | undefined
}

/** One finding for each group, whose members are aliases of one vulnerability. A vulnerability without a group is its own finding. */
function toPackageResults(path: string, source: string, entry: JsonObject): ScanResult[] {
  const groups = optionalObjects(path, entry, 'groups').map(toGroup)
  const vulnerabilities = optionalObjects(path, entry, 'vulnerabilities').map(toGroup)
  return [
    ...mergeAliases([...groups, ...vulnerabilities]).map((group) => toGroupResult(source, entry, group)),
    ...(asList(entry['license_violations']) ?? []).map(() => ({ omitted: 'a licence' }) as const),
  ]
}

/** `max_severity` is the highest CVSS score of a group. */
function toGroup({ ids, id, aliases, max_severity: score }: JsonObject): OsvGroup {
  const names = [...(asList(ids) ?? []), id, ...(asList(aliases) ?? [])].filter((name) => typeof name === 'string')
  return { ids: [...new Set(names)], score: asNumber(score) }
}

/** Joins all groups that have a name in common, also through other groups. It visits each group and each name once. */
function mergeAliases(groups: readonly OsvGroup[]): readonly OsvGroup[] {
  const byName = new Map<string, OsvGroup[]>()
  for (const group of groups) {
    for (const id of group.ids) {
      const named = byName.get(id)
      if (named === undefined) byName.set(id, [group])
      else named.push(group)
    }
  }
  const visited = new Set<OsvGroup>()
  return groups.flatMap((group) => {
    const same = visited.has(group) ? [] : collectAliases(group, byName, visited)
    return same.length === 0 ? [] : [joinGroups(same)]
  })
}

function collectAliases(first: OsvGroup, byName: Map<string, OsvGroup[]>, visited: Set<OsvGroup>): readonly OsvGroup[] {
  const same = [first]
  visited.add(first)
  for (const group of same) {
    for (const id of group.ids) {
      const found = (byName.get(id) ?? []).filter((one) => !visited.has(one))
      byName.delete(id)
      for (const one of found) {
        visited.add(one)
        same.push(one)
      }
    }
  }
  return same
}

function joinGroups(same: readonly OsvGroup[]): OsvGroup {
  const scores = same.flatMap(({ score }) => score ?? [])
  return {
    ids: [...new Set(same.flatMap(({ ids }) => ids))],
    score: scores.length === 0 ? undefined : Math.max(...scores),
  }
}

/** Advisories that the code does not call count too: the analysis of calls is an estimate. */
function toGroupResult(source: string, entry: JsonObject, { ids, score }: OsvGroup): FoundResult {
  const id = ids[0] ?? ''
  const named = asObjects(entry['vulnerabilities']).filter((vulnerability) =>
    ids.includes(asText(vulnerability['id']) ?? ''),
  )
  const summary = named.map((vulnerability) => asText(vulnerability['summary'])).find((text) => text !== undefined)
  const [name, version] = [asText(memberAt(entry, 'package', 'name')), asText(memberAt(entry, 'package', 'version'))]
  const fixedIn = selectUpgrade(version, listFixedVersions(named, name))
  return {
    stated: { ids, others: [score, ...named.flatMap(toStatements)] },
    finding: {
      id,
      message: toPackageMessage({ name, version, fixedIn }, summary ?? ids.join(', ')),
      locations: [toFindingLocation(source)],
      priority_score: score ?? 0,
    },
  }
}

/**
 * What an OSV record states about its severity: vectors and Ubuntu priorities in `severity`, and the words and vectors that databases have
 * in members of their own.
 */
function toStatements(record: JsonObject): readonly unknown[] {
  const affected = asObjects(record['affected'])
  const own = [
    record['database_specific'],
    ...affected.flatMap((it) => [it['database_specific'], it['ecosystem_specific']]),
  ]
  return [
    ...[record, ...affected].flatMap(({ severity }) => asObjects(severity).map(({ score }) => score)),
    ...own.flatMap((it) => ['severity', 'urgency', 'ubuntu_priority', 'cvss'].map((member) => memberOf(it, member))),
  ]
}

/** The ends of the ranges of a package; the ranges of git have commits. */
function listFixedVersions(vulnerabilities: readonly JsonObject[], name: string | undefined): readonly string[] {
  const affected = vulnerabilities.flatMap((vulnerability) => asObjects(vulnerability['affected']))
  const ranges = affected
    .filter((one) => memberAt(one, 'package', 'name') === name)
    .flatMap((one) => asObjects(one['ranges']))
  const events = ranges.filter(({ type }) => type !== 'GIT').flatMap((range) => asObjects(range['events']))
  return [...new Set(events.flatMap(({ fixed }) => asText(fixed) ?? []))]
}
