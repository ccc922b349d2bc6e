import type { Trail } from '../../schema/resource/trail.ts'
import { toItemName, type EvidenceEntry, type EvidenceItem } from './item.ts'
import { countBySeverity } from '../rule/vulnscan.ts'
import { countFailedConditions } from '../rule/codequality.ts'
import { lacksTemplate } from './selection.ts'
import { suggestTemplate } from './suggested-template.ts'
import { toWorkflowYamlScalar, toYamlScalar } from '../../text/escape.ts'

/**
 * Suggests YAML to copy; undefined if there is nothing to suggest. A trail without a template gets a template. Otherwise the suggestion
 * has a workflow step for each missing item, and a policy for each failing item that no policy covers yet.
 */
export function suggestFix(trail: Trail, entries: readonly EvidenceEntry[]): string | undefined {
  const items = entries.map(({ item }) => item)
  const missing = items.filter(({ state }) => state === 'missing')
  if (lacksTemplate(trail, items)) {
    const artifacts = Object.keys(trail.compliance_status?.artifacts_statuses ?? {})
    return suggestTemplate(items.filter(isWorthRequiring), artifacts)
  }
  const policies = entries.flatMap((entry) => suggestPolicy(entry, trail))
  const parts = [
    ...withTitle('# In the workflow, in the job that produces the evidence:', missing.map(toWorkflowStep)),
    ...withTitle('# In the template, to accept exactly the current findings:', policies),
  ]
  return parts.length > 0 ? parts.join('\n') : undefined
}

/** A pull request that was not found, such as on a push, would be missing for ever. */
function isWorthRequiring({ type, state }: EvidenceItem): boolean {
  return type !== 'artifact' && (type !== 'pull_request' || state === 'passing')
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
