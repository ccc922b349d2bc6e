import type { VulnscanResults } from '../../wire/attestation/vulnscan.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { formatCount } from '../../text/quantity.ts'
import { isSubset, isWhole } from '../fact/bounded.ts'
import type { ScanFacts } from '../fact/content.ts'

/**
 * Why the tools of a report do not count (rules 5.2): they are none of those that `tools` names, or `tools` does not name a tool whose result
 * does not show that it looks for vulnerabilities. Names are compared without regard to case.
 */
export function findToolViolations({ tools, unproven }: ScanFacts, policy: Policy | undefined): string[] {
  const allowed = policy?.tools
  if (allowed === undefined) {
    return isWhole(unproven) ? unproven.map(describeUnproven) : [`${tooMany(unproven.count)} that no policy names`]
  }
  if (!isWhole(tools)) return [`${tooMany(tools.count)} to compare with the policy`]
  const named = new Set(allowed.map((name) => name.toLowerCase()))
  const others = tools.filter((name) => !named.has(name.toLowerCase()))
  return others.map((name) => `the tool ${name} is not one of ${allowed.join(', ')}, which the policy names`)
}

function tooMany(count: number): string {
  return `the report names ${formatCount(count)} tools, which are too many`
}

function describeUnproven(name: string): string {
  return `${name} is not known to look for vulnerabilities, and no policy names it`
}

/** Whether each tool is one from before, and none less proven to look for vulnerabilities (rules 5.6). */
export function isOfKnownTools(later: ScanFacts, earlier: ScanFacts): boolean {
  return isSubset(later.tools, earlier.tools) && isSubset(later.unproven, earlier.unproven)
}

/** The tools of all runs, each once. */
export function listTools({ tool, results }: VulnscanResults): readonly string[] {
  return [...new Set(results.map((run) => (run.tool ?? tool).name))]
}

export function listUnproven({ tool, results }: VulnscanResults): readonly string[] {
  return listTools({ tool, results: results.filter(({ linter }) => linter === true), schema_version: 1 })
}
