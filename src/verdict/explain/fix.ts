import { parse } from '../../schema/parse.ts'
import { TemplateName } from '../../schema/primitives.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import { groupBy } from '../evidence/group-by.ts'
import { toItemName, type EvidenceEntry, type EvidenceItem } from './item.ts'
import { countBySeverity } from '../rule/vulnscan.ts'
import { countFailedConditions } from '../rule/codequality.ts'
import { lacksTemplate } from './selection.ts'
import { toWorkflowYamlScalar, toYamlScalar } from '../../text/escape.ts'

/**
 * Suggests YAML to copy; undefined if there is nothing to suggest. A trail without a template gets a template. Otherwise the suggestion
 * has a workflow step for each missing item, and a policy for each failing item that no policy covers yet.
 */
export function suggestFix(trail: Trail, entries: readonly EvidenceEntry[]): string | undefined {
  const items = entries.map(({ item }) => item)
  const missing = items.filter(({ state }) => state === 'missing')
  if (lacksTemplate(trail, items)) {
    return suggestTemplate(items, Object.keys(trail.compliance_status?.artifacts_statuses ?? {}))
  }
  const policies = entries.flatMap((entry) => suggestPolicy(entry, trail))
  const parts = [
    ...withTitle('# In the workflow, in the job that produces the evidence:', missing.map(toWorkflowStep)),
    ...withTitle('# In the template, to accept exactly the current findings:', policies),
  ]
  return parts.length > 0 ? parts.join('\n') : undefined
}

function withTitle(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [title, ...lines] : []
}

function toWorkflowStep(item: EvidenceItem): string {
  const inputs = Object.entries(toInputs(item)).map(([name, value]) => `    ${name}: ${value}`)
  return ['- uses: OWNER/delivery-evidence@v1', '  if: ${{ !cancelled() }}', '  with:', ...inputs].join('\n')
}

function toInputs(item: EvidenceItem): Readonly<Record<string, string>> {
  if (item.type === 'artifact') return { kind: 'artifact', artifacts: toWorkflowYamlScalar(`${item.name}=dist/*`) }
  const kind = item.type === '*' ? 'generic' : item.type
  return {
    kind: toWorkflowYamlScalar(kind),
    name: toWorkflowYamlScalar(toItemName(item)),
    ...(inputsByKind[kind] ?? { data: 'data.json' }),
  }
}

/** The inputs that a kind needs in addition to its name (action.yml). */
const inputsByKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  generic: { compliant: "${{ job.status == 'success' }}" },
  junit: { files: '"**/junit*.xml"' },
  vulnscan: { files: '"**/*.sarif"' },
  codequality: {
    'codequality-url': '"https://"',
    'codequality-token': '${{ secrets.CODEQUALITY_TOKEN }}',
  },
  pull_request: {},
  jira: { 'jira-url': '"https://"', 'jira-token': '${{ secrets.JIRA_TOKEN }}' },
}

/** A policy that accepts the present findings of a failing attestation. None if the template already has a policy for it. */
function suggestPolicy({ item, attestation }: EvidenceEntry, trail: Trail): readonly string[] {
  if (item.state !== 'failing' || attestation === undefined || hasPolicy(item, trail)) return []
  const policy = toAcceptingPolicy(attestation)
  const names = `name: ${toYamlScalar(item.name)}, type: ${toYamlScalar(item.type)}`
  return policy === undefined ? [] : [`- { ${names}, policy: ${policy} }`]
}

function hasPolicy({ artifact, name }: EvidenceItem, { template }: Trail): boolean {
  const ofArtifact = template?.trail.artifacts.find((one) => one.name === artifact)?.attestations
  const required = artifact === undefined ? template?.trail.attestations : ofArtifact
  return required?.some((one) => one.name === name && one['policy'] !== undefined) === true
}

/** The policy names every severity, because one that is not named is unlimited (rules 5.2). */
function toAcceptingPolicy({
  vulnscan_results,
  codequality_results,
}: NonNullable<EvidenceEntry['attestation']>): string | undefined {
  if (vulnscan_results !== undefined && vulnscan_results.results.length > 0) {
    const { high, medium, low } = countBySeverity(vulnscan_results)
    return `{ max: { high: ${high}, medium: ${medium}, low: ${low} } }`
  }
  if (codequality_results?.status !== 'SUCCESS') return undefined
  const failed = countFailedConditions(codequality_results)
  return failed > 0 ? `{ max_failed_conditions: ${failed} }` : undefined
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
