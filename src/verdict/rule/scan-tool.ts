import type { VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import type { Policy } from '../../schema/resource/template.ts'

/**
 * Why the tools of a report do not count (rules 5.2): they are none of those that `tools` names, or `tools` does not name a tool whose result
 * does not show that it looks for vulnerabilities. Names are compared without regard to case.
 */
export function findToolViolations(scanned: VulnscanResults, policy: Policy | undefined): string[] {
  const { tools } = policy ?? {}
  if (tools === undefined) return listUnproven(scanned).map(describeUnproven)
  const named = new Set(tools.map((name) => name.toLowerCase()))
  const others = listTools(scanned).filter((name) => !named.has(name.toLowerCase()))
  return others.map((name) => `the tool ${name} is not one of ${tools.join(', ')}, which the policy names`)
}

function describeUnproven(name: string): string {
  return `${name} is not known to look for vulnerabilities, and no policy names it`
}

/** Whether each tool is one from before, and none less proven to look for vulnerabilities (rules 5.6). */
export function isOfKnownTools(later: VulnscanResults, earlier: VulnscanResults): boolean {
  return isSubset(listTools(later), listTools(earlier)) && isSubset(listUnproven(later), listUnproven(earlier))
}

/** The tools of all runs, each once. */
export function listTools({ tool, results }: VulnscanResults): readonly string[] {
  return [...new Set(results.map((run) => (run.tool ?? tool).name))]
}

function listUnproven({ tool, results }: VulnscanResults): readonly string[] {
  return listTools({ tool, results: results.filter(({ linter }) => linter === true), schema_version: 1 })
}

function isSubset(names: readonly string[], of: readonly string[]): boolean {
  return names.every((name) => of.includes(name))
}
