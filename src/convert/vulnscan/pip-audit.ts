import { isObject, type JsonObject } from '../../json/is-object.ts'
import { memberOf } from '../../json/member.ts'
import { toPackageMessage } from '../../text/package-message.ts'
import { asList, asText, optionalObjects } from '../json.ts'
import { resultFileError } from '../result-file.ts'
import { listVersions, selectUpgrade } from './fixed-version.ts'
import { toFindingLocation, toScan, type ScanFormat, type ScanResult } from './scan.ts'

/** The output of `pip-audit --format json`. It names no severities. */
export const pipAudit: ScanFormat = {
  name: 'pip-audit JSON',
  matches: (document) => {
    const dependencies = asList(memberOf(document, 'dependencies')) ?? []
    return dependencies.length > 0 && dependencies.every(isDependency)
  },
  read: (path, document) => {
    if (!isObject(document)) return []
    const dependencies = optionalObjects(path, document, 'dependencies')
    const audited = dependencies.filter((dependency) => dependency['vulns'] !== undefined)
    if (audited.length === 0) {
      throw resultFileError(path, 'has only packages that pip-audit skipped; look at the output of pip-audit')
    }
    return [
      toScan(
        { name: 'pip-audit', version: '' },
        audited.flatMap((one) => toPackageResults(path, one)),
      ),
    ]
  },
}

function isDependency(one: unknown): boolean {
  const isAudited = Array.isArray(memberOf(one, 'vulns'))
  return typeof memberOf(one, 'name') === 'string' && (isAudited || typeof memberOf(one, 'skip_reason') === 'string')
}

function toPackageResults(path: string, dependency: JsonObject): ScanResult[] {
  const [name, version] = [asText(dependency['name']), asText(dependency['version'])]
  return optionalObjects(path, dependency, 'vulns').map((found) => {
    const id = asText(found['id']) ?? ''
    const fixedIn = selectUpgrade(version, listVersions(found['fix_versions']))
    return {
      severity: 'unknown',
      finding: {
        id,
        message: toPackageMessage({ name, version, fixedIn }, asText(found['description']) ?? id),
        locations: [toFindingLocation(name ?? '')],
        priority_score: 0,
      },
    }
  })
}
