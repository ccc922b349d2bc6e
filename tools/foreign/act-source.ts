import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { findExamples, type WorkflowSource } from './workflow-source.ts'

/** The jobs of a workflow that run without other actions, and one sentence for each of the others. */
export interface ReducedWorkflow {
  readonly name: string
  /** YAML with the jobs that run; undefined if there is none. */
  readonly text: string | undefined
  readonly events: readonly string[]
  readonly leftOut: readonly string[]
}

interface Step {
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly 'runs-on'?: unknown
  readonly needs?: string | readonly string[]
  readonly steps?: readonly Step[]
}

interface Workflow {
  readonly on?: string | readonly string[] | Readonly<Record<string, unknown>>
  readonly jobs?: Readonly<Record<string, Job>>
}

/** The name of this action in the documentation. */
export const actionName = 'OWNER/delivery-evidence@v1'

/** The pages whose workflows run in any project. Those of the other pages need programs and settings, and run in test/docs. */
const pages = ['README.md', 'docs/guides/several-jobs.md', 'docs/guides/shared-service.md', 'docs/guides/forks.md']

/** The workflows of this project, and those of its documentation that run in any project. */
export function findWorkflowSources(): readonly WorkflowSource[] {
  const files = execFileSync('git', ['ls-files', '.github/workflows/*'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const own = files.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
  return [...own, ...pages.flatMap(findExamples)]
}

/** Leaves out the jobs that act cannot run here, and those that need them. `./` becomes the name of this action. */
export function reduceWorkflow({ name, text }: WorkflowSource): ReducedWorkflow {
  const workflow = parse(text) as Workflow
  const jobs = workflow.jobs ?? {}
  const reasons = new Map<string, string>()
  for (const [id, job] of Object.entries(jobs)) {
    const reason = findReason(job, reasons)
    if (reason !== undefined) reasons.set(id, reason)
  }
  const kept = Object.entries(jobs).filter(([id]) => !reasons.has(id))
  const reduced = { ...workflow, on: workflow.on ?? 'push', jobs: Object.fromEntries(kept) }
  return {
    name,
    text: kept.length === 0 ? undefined : stringify(reduced).replaceAll(/uses: \.\/$/gm, `uses: ${actionName}`),
    events: toEvents(workflow.on),
    leftOut: [...reasons].map(([id, reason]) => `job ${id} ${reason}`),
  }
}

function findReason(
  { 'runs-on': label, needs = [], steps }: Job,
  leftOut: ReadonlyMap<string, string>,
): string | undefined {
  if (steps === undefined) return 'has no steps'
  const others = steps.flatMap(({ uses }) => (uses === undefined || isOurs(uses) ? [] : [uses.replace(/@.*/, '')]))
  if (others.length > 0) return `uses ${[...new Set(others)].join(', ')}`
  if (label !== 'ubuntu-latest') return `runs on ${String(label)}`
  if (steps.some(requestsToken)) return 'requests an OIDC token, which act does not issue'
  const needed = [needs].flat().find((id) => leftOut.has(id))
  return needed === undefined ? undefined : `needs job ${needed}`
}

function isOurs(uses: string): boolean {
  return uses === './' || uses === actionName || uses.startsWith('actions/checkout@')
}

/** A step of this action for a shared service, without an API token. */
function requestsToken({ uses = '', with: inputs = {} }: Step): boolean {
  return isOurs(uses) && 'url' in inputs && !('token' in inputs)
}

function toEvents(on: Workflow['on'] = 'push'): readonly string[] {
  if (typeof on === 'string') return [on]
  return Symbol.iterator in on ? [...on] : Object.keys(on)
}
