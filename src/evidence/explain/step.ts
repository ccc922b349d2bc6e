import { toItemName, type EvidenceItem } from './item.ts'
import { toWorkflowYamlScalar } from '../../text/escape.ts'
import { trimCharacters } from '../../text/trim.ts'

/** The place of the action in a suggestion if the run does not know its own. */
const unknownAction = 'OWNER/delivery-evidence@REF # as in the other steps of the workflow'

/** Workflow steps, as YAML, that report missing evidence. Each reads a file of its own. `action` is `owner/name@ref`. */
export function toWorkflowSteps(items: readonly EvidenceItem[], action: string | undefined): readonly string[] {
  const names = nameFiles(items)
  return items.map((item, at) => {
    const inputs = Object.entries(toInputs(item, names[at] ?? '')).map(([name, value]) => `    ${name}: ${value}`)
    return [`- uses: ${action ?? unknownAction}`, '  if: ${{ !cancelled() }}', '  with:', ...inputs].join('\n')
  })
}

/** A file name without its ending for each item. No two are the same, also where a file system ignores case. */
function nameFiles(items: readonly EvidenceItem[]): readonly string[] {
  const taken = new Set<string>()
  return items.map((item) => {
    const name = toFileName(toItemName(item))
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}-${number}`
    taken.add(free.toLowerCase())
    return free
  })
}

const maxFileNameLength = 60

function toFileName(name: string): string {
  const plain = trimCharacters(name.replace(/[^A-Za-z0-9_.]+/g, '-'), '-.')
  return plain.slice(0, maxFileNameLength) || 'result'
}

type SuggestedInputs = Readonly<Record<string, string>>

function toInputs(item: EvidenceItem, file: string): SuggestedInputs {
  if (item.type === 'artifact') {
    return { kind: 'artifact', artifacts: toWorkflowYamlScalar(`${item.name}=dist/${file}.tgz`) }
  }
  const kind = item.type === '*' ? 'generic' : item.type
  return {
    kind: toWorkflowYamlScalar(kind),
    name: toWorkflowYamlScalar(toItemName(item)),
    ...(inputsByKind[kind] ?? toDataInput)(file),
  }
}

function toDataInput(file: string): SuggestedInputs {
  return { data: `reports/${file}.json` }
}

/** The inputs that a kind needs in addition to its name (action.yml). */
const inputsByKind: Readonly<Record<string, (file: string) => SuggestedInputs>> = {
  generic: () => ({ compliant: "${{ job.status == 'success' }}" }),
  junit: (file) => ({ files: `reports/${file}.xml # the file that the test runner writes` }),
  vulnscan: (file) => ({ files: `reports/${file}.sarif # the file that the scanner writes` }),
  codequality: () => ({
    'codequality-url': '${{ vars.CODEQUALITY_URL }} # the address of the server',
    'codequality-token': '${{ secrets.CODEQUALITY_TOKEN }}',
  }),
  pull_request: () => ({}),
  jira: () => ({
    'jira-url': '${{ vars.JIRA_URL }} # the address of the server',
    'jira-token': '${{ secrets.JIRA_TOKEN }}',
  }),
}
