import type { VersionedTemplate } from '../../wire/resource/template.ts'
import { readShownPolicy } from '../../evidence/explain/requirement.ts'
import type { Kind } from '../input/kind.ts'

/**
 * The tools that the policies of a template name, in lower case: the SARIF of a linter among them counts as a scan (rules 8.5). With `auto` the
 * policy is that of the requirement that the report takes (rules 8.4): there the scan of a linter would fail another one. The verdict compares
 * each report with its own policy.
 */
export function listAllowedTools(template: VersionedTemplate | undefined, kind: Kind): readonly string[] {
  const { attestations = [], artifacts = [] } = template?.trail ?? {}
  const required = [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)]
  const scans = required.filter(({ type }) => type === 'vulnscan')
  const hasName = kind.name !== 'auto' || scans.length < 2
  const taken = hasName ? scans : scans.filter((one) => one.name === 'vulnscan' && attestations.includes(one))
  return [...new Set(taken.flatMap((one) => readShownPolicy(one)?.tools ?? []).map((name) => name.toLowerCase()))]
}
