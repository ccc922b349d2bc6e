import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { memberOf } from '../../wire/json/member.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { plural } from '../../text/plural.ts'
import { asList, asText, optionalObjects, isListWith } from '../json.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { toFindingLocation, type FoundResult, type ScanFormat } from './scan.ts'
import { describeUnread } from './unread.ts'

/** The output of `pip-audit --format json`. It states no severities. */
export const pipAudit: ScanFormat = {
  name: 'pip-audit JSON',
  usualPlaces: ['pip-audit*.json'],
  topMembers: {
    dependencies: (value) => isListWith(value, ['name', 'version', 'vulns', 'skip_reason']),
  },
  matches: (document) => {
    const dependencies = asList(memberOf(document, 'dependencies')) ?? []
    return dependencies.length > 0 && dependencies.every(isDependency)
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    const dependencies = optionalObjects(path, document, 'dependencies')
    const audited = dependencies.filter((dependency) => !isSkipped(dependency))
    const skipped = describeSkipped(dependencies.filter(isSkipped))
    const unread = [document, ...dependencies].flatMap((it) => describeUnread(it, ['dependencies', 'vulns', 'fixes']))
    return [
      {
        tool: { name: 'pip-audit', version: '' },
        results: audited.flatMap((one) => toPackageResults(path, one)),
        ...(audited.length === 0
          ? { incomplete: ['pip-audit audited no package.', ...skipped, ...unread] }
          : { incomplete: unread, notes: skipped }),
      },
    ]
  },
}

function isSkipped({ vulns, skip_reason: reason }: JsonObject): boolean {
  const count = asList(vulns)?.length
  return count === undefined || (count === 0 && asText(reason) !== undefined)
}

const maxNamed = 5

/** A package that is not on PyPI cannot be audited. A file that skips all of its packages shows nothing. */
function describeSkipped(skipped: readonly JsonObject[]): readonly string[] {
  if (skipped.length === 0) return []
  const named = skipped
    .slice(0, maxNamed)
    .map((one) => `${asText(one['name']) ?? ''} (${asText(one['skip_reason']) ?? ''})`)
  const more = skipped.length > maxNamed ? ', …' : ''
  return [`pip-audit skipped ${plural(skipped.length, 'package')}: ${named.join(', ')}${more}.`]
}

function isDependency(one: unknown): boolean {
  const isAudited = Array.isArray(memberOf(one, 'vulns'))
  return typeof memberOf(one, 'name') === 'string' && (isAudited || typeof memberOf(one, 'skip_reason') === 'string')
}

function toPackageResults(path: string, dependency: JsonObject): readonly FoundResult[] {
  const [name, version] = [asText(dependency['name']), asText(dependency['version'])]
  return optionalObjects(path, dependency, 'vulns').map((found) => {
    const id = asText(found['id']) ?? ''
    const fixedIn = selectUpgrade(version, listVersions(found['fix_versions']))
    return {
      stated: { ids: [id, ...(asList(found['aliases']) ?? [])] },
      finding: {
        id,
        message: toPackageMessage({ name, version, fixedIn }, asText(found['description']) ?? id),
        locations: [toFindingLocation(name ?? '')],
        priority_score: 0,
      },
    }
  })
}
