import type { Trail } from '../../schema/resource/trail.ts'
import { printName, type Entry, type Item } from './item.ts'
import { countBySeverity } from '../rule/vulnscan.ts'
import { countFailedConditions } from '../rule/codequality.ts'
import { lacksTemplate, writeTemplate } from './suggested-template.ts'
import { toScalar, toWorkflowScalar } from '../../text/yaml-scalar.ts'

/** YAML to copy: a template where there is none, else a step for each that is missing, and the line that would relax a strict default. */
export function suggestFix(trail: Trail, entries: readonly Entry[]): string | undefined {
  const items = entries.map(({ item }) => item)
  const missing = items.filter(({ state }) => state === 'missing')
  if (lacksTemplate(trail, items)) {
    return writeTemplate(items, Object.keys(trail.compliance_status?.artifacts_statuses ?? {}))
  }
  const lines = entries.flatMap((entry) => writePolicy(entry, trail))
  const parts = [
    ...under('# In the workflow, where the evidence arises:', missing.map(writeStep)),
    ...under('# In the template, to accept what was found and no more:', lines),
  ]
  return parts.length > 0 ? parts.join('\n') : undefined
}

function under(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0 ? [title, ...lines] : []
}

function writeStep(item: Item): string {
  const inputs = Object.entries(toInputs(item)).map(([name, value]) => `    ${name}: ${value}`)
  return ['- uses: OWNER/delivery-evidence@v1', '  if: ${{ !cancelled() }}', '  with:', ...inputs].join('\n')
}

function toInputs(item: Item): Readonly<Record<string, string>> {
  if (item.type === 'artifact') return { kind: 'artifact', artifacts: toWorkflowScalar(`${item.name}=dist/*`) }
  const kind = item.type === '*' ? 'generic' : item.type
  return {
    kind: toWorkflowScalar(kind),
    name: toWorkflowScalar(printName(item)),
    ...(inputsOfKind[kind] ?? { data: 'data.json' }),
  }
}

/** What a kind needs beside its name (action.yml). */
const inputsOfKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** A default is only relaxed where the template has not said anything of its own. */
function writePolicy({ item, attestation }: Entry, trail: Trail): readonly string[] {
  if (item.state !== 'failing' || attestation === undefined || hasPolicy(item, trail)) return []
  const policy = relax(attestation)
  const names = `name: ${toScalar(item.name)}, type: ${toScalar(item.type)}`
  return policy === undefined ? [] : [`- { ${names}, policy: ${policy} }`]
}

function hasPolicy({ artifact, name }: Item, { template }: Trail): boolean {
  const required = template?.trail.artifacts.find((one) => one.name === artifact)?.attestations
  return (
    (artifact === undefined ? template?.trail.attestations : required)?.some(
      (one) => one.name === name && one['policy'] !== undefined,
    ) === true
  )
}

/** Every severity is named, for one that is not is unlimited. */
function relax({ vulnscan_results, codequality_results }: NonNullable<Entry['attestation']>): string | undefined {
  if (vulnscan_results !== undefined && vulnscan_results.results.length > 0) {
    const { high, medium, low } = countBySeverity(vulnscan_results)
    return `{ max: { high: ${high}, medium: ${medium}, low: ${low} } }`
  }
  if (codequality_results?.status !== 'SUCCESS') return undefined
  const failed = countFailedConditions(codequality_results)
  return failed > 0 ? `{ max_failed_conditions: ${failed} }` : undefined
}
