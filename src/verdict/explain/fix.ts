import type { VulnscanResults } from '../../schema/attestation/vulnscan.ts'
import { parse } from '../../schema/parse.ts'
import { TemplateName } from '../../schema/primitives.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { groupBy } from '../evidence/group-by.ts'
import type { EvidenceEntry, EvidenceItem } from './item.ts'
import { findShownRequirement } from './requirement.ts'
import { countBySeverity } from '../rule/vulnscan.ts'
import { lacksTemplate } from './selection.ts'
import { toWorkflowSteps } from './step.ts'
import { toYamlScalar } from '../../text/escape.ts'

/** What a suggestion is for. */
export interface FixContext {
  readonly trail: Trail
  /** The running action as `owner/name@ref`; undefined if that is not known. */
  readonly action?: string | undefined
}

/**
 * Suggests YAML to copy; undefined if there is nothing to suggest. A trail without a template gets a template. Otherwise the suggestion has
 * a workflow step for each missing item and, last, a policy for each scan without a high finding that no policy covers yet.
 */
export function suggestFix(entries: readonly EvidenceEntry[], { trail, action }: FixContext): string | undefined {
  const items = entries.map(({ item }) => item)
  const missing = items.filter(({ state }) => state === 'missing')
  if (lacksTemplate(trail, items)) {
    return suggestTemplate(items, Object.keys(trail.compliance_status?.artifacts_statuses ?? {}))
  }
  const policies = entries.flatMap((entry) => suggestPolicy(entry, trail))
  const parts = [
    ...withTitle('# In the workflow, in the job that produces the evidence:', toWorkflowSteps(missing, action)),
    ...withTitle('# If the findings cannot be fixed now: in the template, to accept these and no more:', policies),
  ]
  return parts.length > 0 ? parts.join('\n') : undefined
}

function withTitle(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [title, ...lines] : []
}

/** A policy that accepts the present findings of a failing scan. None for a high finding, or if a template has a policy for it. */
function suggestPolicy({ item, content }: EvidenceEntry, trail: Trail): readonly string[] {
  const scanned = content?.vulnscan_results ?? noScan
  const { high, medium, low } = countBySeverity(scanned)
  const isAcceptable = item.state === 'failing' && scanned.results.length > 0 && high === 0
  if (!isAcceptable || hasPolicy(item, trail)) return []
  const names = `name: ${toYamlScalar(item.name)}, type: ${toYamlScalar(item.type)}`
  // A severity that the policy does not name would be unlimited (rules 5.2).
  return [`- { ${names}, policy: { max: { high: 0, medium: ${medium}, low: ${low} } } }`]
}

const noScan: Pick<VulnscanResults, 'results'> = { results: [] }

function hasPolicy(item: EvidenceItem, { template }: Trail): boolean {
  return template?.trail !== undefined && findShownRequirement(template, item)?.['policy'] !== undefined
}

/** A flow template that requires what was reported; undefined if nothing was. `artifacts` are the names of the artifacts. */
function suggestTemplate(items: readonly EvidenceItem[], artifacts: readonly string[]): string | undefined {
  const attestations = items.filter(({ type }) => type !== 'artifact')
  if (attestations.length === 0 && artifacts.length === 0) return undefined
  const ofTrail = attestations.filter(({ artifact }) => artifact === undefined)
  const byTemplateName = groupBy(artifacts, toTemplateName)
  return [
    '# .github/evidence.yml',
    'version: 1',
    'trail:',
    ...(ofTrail.length > 0 ? ['  attestations:', ...listRequired(ofTrail, '    ')] : []),
    ...(byTemplateName.size > 0 ? ['  artifacts:'] : []),
    ...[...byTemplateName].flatMap(([name, reported]) => toTemplateArtifact(name, reported, attestations)),
  ].join('\n')
}

function toTemplateArtifact(
  name: string,
  reported: readonly string[],
  attestations: readonly EvidenceItem[],
): string[] {
  const hint = reported.includes(name) ? '' : ` # report it as ${name}=<path>`
  const ofArtifact = attestations.filter(({ artifact }) => artifact !== undefined && reported.includes(artifact))
  return [
    `    - name: ${toYamlScalar(name)}${hint}`,
    ...(ofArtifact.length > 0 ? ['      attestations:', ...listRequired(ofArtifact, '        ')] : []),
  ]
}

/** Each name once, because a template may name an attestation once (rules 4.1). */
function listRequired(items: readonly EvidenceItem[], indent: string): string[] {
  const types = new Map(items.toReversed().map(({ name, type }) => [name, type]))
  return [...types]
    .toReversed()
    .map(([name, type]) => `${indent}- { name: ${toYamlScalar(name)}, type: ${toYamlScalar(type)} }`)
}

/** Removes the suffix that separates artifacts of one name (rules 2.11), and characters that a template name must not have. */
function toTemplateName(artifact: string): string {
  const name = artifact.replace(/@[0-9a-f]{12}@*$/, '')
  return parse(TemplateName, name).ok ? name : name.replace(/[^a-zA-Z0-9\-_]+/g, '-')
}
