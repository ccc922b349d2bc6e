import { isObject } from '../../../wire/json/is-object.ts'
import type { Finding } from '../../../wire/attestation/vulnscan.ts'
import { toLinkTarget } from '../../../text/escape.ts'

const cve = /(?:^|[:\s])(CVE-\d{4}-\d{4,19})$/
const ghsa = /(?:^|[:\s])(GHSA-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})$/

/**
 * The address of the advisory of a finding: the https address that the tool wrote to a location, else that of a CVE or GHSA identifier.
 * Undefined without one.
 */
export function findAdvisoryUrl({ id, locations }: Pick<Finding, 'id' | 'locations'>): string | undefined {
  const [stated] = locations.flatMap(readAdvisoryAddress)
  if (stated !== undefined) return stated
  const known = cve.exec(id)?.[1]
  if (known !== undefined) return `https://www.cve.org/CVERecord?id=${known}`
  const ofGithub = ghsa.exec(id)?.[1]
  return ofGithub === undefined ? undefined : `https://github.com/advisories/${ofGithub}`
}

/** `url`, `helpUri` and `informationUri` are members that tools write. */
function readAdvisoryAddress(location: unknown): readonly string[] {
  if (!isObject(location)) return []
  const stated = [location['url'], location['helpUri'], location['informationUri']]
  return stated.flatMap((value) => {
    if (typeof value !== 'string' || !value.startsWith('https://')) return []
    const target = toLinkTarget(value)
    return target === undefined ? [] : [target]
  })
}
