import { randomInt } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { GithubContext } from '../action/environment.ts'
import type { Outcome } from '../action/run-composite.ts'
import { newSha, runSourceAction } from '../end-to-end/run-action.ts'
import type { RunningService } from '../end-to-end/service.ts'
import { createWorkspace } from '../end-to-end/workspace.ts'
import { startGithub, type GithubServer } from '../github/server.ts'
import type { CommitState, GithubState, PullState, ReviewState } from '../github/state.ts'
import { onPullRequest } from './event.ts'

/** Where the template of a repository is. */
export const templatePath = '.github/evidence.yml'

/** The template on the default branch: a review and two tests. */
export const strict = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
    - { name: unit-tests, type: junit, policy: { min_tests: 2 } }
`

/** A template that asks for any attestation. */
export const weak = 'version: 1\n'

/** A step of a run. */
interface StepCall {
  readonly github: GithubContext
  readonly files?: Readonly<Record<string, string>>
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly matrix?: Readonly<Record<string, unknown>>
  /** The folder of another build of the action. */
  readonly actionFolder?: string
  /** Changes the workspace before the step. */
  readonly prepare?: (folder: string) => void
}

/** A pull request, its repository, and a flow of its own in the service. */
export interface Stage {
  readonly flow: string
  readonly head: string
  readonly github: GithubServer
  /** The github context of a run for the pull request. */
  readonly pullRequestRun: (overrides?: Partial<Parameters<typeof onPullRequest>[0]>) => GithubContext
  /** Runs a step of the action with the admin token of the service. */
  readonly step: (call: StepCall) => Promise<Outcome>
  /** Sends `data_json`, and a template if given. Returns the status and the body. */
  readonly send: (path: string, data: object, sender?: Sender) => Promise<Answer>
  readonly read: (path: string) => Promise<Answer>
}

interface Sender {
  /** Default: the admin token of the service. */
  readonly token?: string
  readonly method?: 'POST' | 'PUT'
  readonly template?: string
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

interface StageOptions {
  readonly reviews?: readonly ReviewState[]
  readonly commits?: readonly CommitState[]
  readonly pull?: Partial<PullState>
  readonly pulls?: readonly PullState[]
  readonly github?: Partial<GithubState>
  /** Templates by branch or commit; the branch `main` and the head have `strict` by default. */
  readonly templates?: Readonly<Record<string, string>>
}

export const approvalOf = (head: string): ReviewState => ({
  user: 'grace',
  state: 'APPROVED',
  commit_id: head,
  association: 'MEMBER',
})

/** Opens a stage. Its pull request is approved by grace unless the options say otherwise. */
export async function openStage(service: RunningService, options: StageOptions = {}): Promise<Stage> {
  const run = { head: options.commits?.at(-1)?.sha ?? newSha(), baseSha: newSha(), mergeSha: newSha() }
  const flow = `flow-${newSha().slice(0, 8)}`
  const github = await startGithub(toGithubState(options, run))
  onTestFinished(() => github.close())
  const call = createApi(service, flow)
  return {
    flow,
    head: run.head,
    github,
    pullRequestRun: (overrides) => onPullRequest({ ...run, ...overrides }),
    step: (step) => runStep({ service, github, flow }, step),
    send: (path, data, sender = {}) => call(path, toForm(data, sender), sender),
    read: (path) => call(path),
  }
}

function toGithubState(options: StageOptions, { head, baseSha }: { head: string; baseSha: string }): GithubState {
  const main = options.templates?.['main'] ?? strict
  const templates = { main, [baseSha]: main, [head]: main, ...options.templates }
  const branches = Object.keys(templates).filter((ref) => !/^[0-9a-f]{40}$/.test(ref))
  const files = Object.entries(templates).map(([ref, text]) => [`${ref}:${templatePath}`, text] as const)
  const pull: PullState = {
    number: 12,
    title: 'Greet in French',
    author: 'ada',
    head: { ref: 'french', sha: head },
    base: { ref: 'main', sha: baseSha },
    commits: options.commits ?? [{ sha: head, message: 'Greet in French', author: { login: 'ada', name: 'Ada' } }],
    reviews: options.reviews ?? [approvalOf(head)],
    ...options.pull,
  }
  return {
    repository: 'acme/greeting',
    pulls: [pull, ...(options.pulls ?? [])],
    files: Object.fromEntries(files),
    // The tip of a branch is named like the branch, because only files are read there.
    branches: Object.fromEntries(branches.map((branch) => [branch, branch])),
    ...options.github,
  }
}

interface StageParts {
  readonly service: RunningService
  readonly github: GithubServer
  readonly flow: string
}

async function runStep({ service, github, flow }: StageParts, call: StepCall): Promise<Outcome> {
  using workspace = createWorkspace(call.files ?? {})
  const { environment = {}, matrix = {} } = call
  call.prepare?.(workspace.folder)
  return await runSourceAction({
    ...(call.actionFolder === undefined ? {} : { actionFolder: call.actionFolder }),
    workspace: workspace.folder,
    environment,
    matrix,
    inputs: { url: service.url, token: service.token, flow, 'github-token': 'ghs_test', ...call.inputs },
    github: {
      run_id: String(randomInt(1e9)),
      api_url: github.apiUrl,
      graphql_url: `${github.apiUrl}/graphql`,
      ...call.github,
    },
  })
}

function toForm(data: object, { template }: Sender): FormData {
  const form = new FormData()
  form.set('data_json', JSON.stringify(data))
  if (template !== undefined) form.set('template_file', new Blob([template]), 'template.yml')
  return form
}

type Api = (path: string, form?: FormData, sender?: Sender) => Promise<Answer>

/** Sends a form, or a GET without one. `FLOW` in a path is the flow of the stage. */
function createApi(service: RunningService, flow: string): Api {
  return async (path, form, { token = service.token, method = 'POST' } = {}) => {
    const init = form === undefined ? {} : { method, body: form }
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${service.url}${path.replace('FLOW', flow)}`, { ...init, headers })
    const text = await response.text()
    const body: unknown = text === '' ? {} : JSON.parse(text)
    return { status: response.status, body: body as Readonly<Record<string, unknown>> }
  }
}
