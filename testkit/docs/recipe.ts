import { githubDefaults, toVariables } from '../action/environment.ts'
import { runProcess, type Finished } from '../action/process.ts'
import type { Outcome } from '../action/run-composite.ts'
import {
  readWorkflow,
  runWorkflow,
  type EvaluatedStep,
  type StepResult,
  type Workflow,
} from '../action/run-workflow.ts'
import { toPayload } from '../action/event-payload.ts'
import { createFolder } from '../cli/evidence.ts'
import { moveArtifact } from '../end-to-end/workflow-example.ts'
import { runBuiltAction } from '../end-to-end/run-action.ts'
import type { RecipeWorld } from './recipe-world.ts'

interface RecipeEvent {
  /** Default: `push`. */
  readonly name?: string
  /** The inputs of `workflow_dispatch`. */
  readonly inputs?: Readonly<Record<string, string>>
}

interface RecipeRun {
  /** The result of each job. */
  readonly jobs: Readonly<Record<string, string>>
  /** The steps of the action, in order. */
  readonly steps: readonly Outcome[]
  /** The scripts, in order. */
  readonly scripts: readonly Finished[]
}

interface Run {
  readonly world: RecipeWorld
  readonly github: Readonly<Record<string, unknown>>
  /** The folder for files of a job, here of all jobs of the run. */
  readonly temp: string
}

/** Runs a workflow of a page for an event of acme/greeting: its scripts, and its steps of this action as it is built here. */
export async function runRecipe(
  world: RecipeWorld,
  text: string,
  { name = 'push', inputs = {} }: RecipeEvent = {},
): Promise<RecipeRun> {
  const workflow = readWorkflow(text)
  const run = prepareRun(world, { name, inputs })
  const uploaded = createFolder()
  const steps: Outcome[] = []
  const scripts: Finished[] = []
  const perform = async (step: EvaluatedStep): Promise<StepResult> => {
    if (step.run !== undefined) return keep(scripts, await runScript({ ...run, ...step }, step.run))
    if (step.uses?.startsWith('OWNER/delivery-evidence@') === true)
      return keep(steps, await runAction({ ...run, ...step }))
    moveArtifact(step.uses ?? '', step.inputs['path'] ?? '', { folder: world.folder, uploaded })
    return { exitCode: 0, outputs: findEntry(world.outputs, step.uses) ?? {} }
  }
  const load = (uses: string): Workflow => readWorkflow(findEntry(world.workflows, uses) ?? '')
  const contexts = {
    github: run.github,
    runner: { temp: run.temp },
    inputs,
    vars: { EVIDENCE_URL: world.url, ...world.variables },
    secrets: { EVIDENCE_TOKEN: world.token, ...world.secrets },
  }
  return { jobs: await runWorkflow(workflow, contexts, { perform, load }), steps, scripts }
}

let runs = 1000

/** The context of a run, with the claims of its OIDC tokens. */
function prepareRun(world: RecipeWorld, { name, inputs }: Required<RecipeEvent>): Run {
  runs += 1
  const ref = name.startsWith('pull_request') ? 'refs/pull/12/merge' : 'refs/heads/main'
  Object.assign(world.nextClaims, { event_name: name, ref, run_id: String(runs) })
  const own = { event_name: name, event: toEvent(world, name, inputs), ref, sha: world.head, run_id: String(runs) }
  const github = { ...githubDefaults, ...own, api_url: world.github.apiUrl, token: 'ghs_test' }
  return { world, github, temp: createFolder() }
}

/** Only a job with `id-token: write` may request an OIDC token. */
function toTokenRequest({ world, permissions }: Run & EvaluatedStep): Readonly<Record<string, string>> {
  if (permissions['id-token'] !== 'write') return {}
  return { ACTIONS_ID_TOKEN_REQUEST_URL: world.issuer.idTokenUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner' }
}

function toEvent(world: RecipeWorld, name: string, inputs: object): object {
  const head_commit = { id: world.head, message: world.message ?? 'Greet', timestamp: '2026-11-20T09:00:00Z' }
  return name === 'workflow_dispatch'
    ? { ...toPayload('push', world), inputs }
    : { ...toPayload(name, world), ...(name === 'push' ? { head_commit } : {}) }
}

function runScript(step: Run & EvaluatedStep, script: string): Promise<Finished> {
  const { world, github, env } = step
  const variables = { ...toVariables(github, createFolder()), ...toTokenRequest(step), ...env, PATH: world.path }
  return runProcess({ file: '/bin/bash', args: ['-e', '-c', script], cwd: world.folder, env: variables })
}

function runAction(step: Run & EvaluatedStep): Promise<Outcome> {
  const { world, github, inputs, matrix = {}, temp } = step
  const { folder } = world
  const variables = { ...toTokenRequest(step), RUNNER_TEMP: temp }
  return runBuiltAction({ workspace: folder, inputs, environment: variables, github, matrix })
}

/** Runs commands of a page in the repository, in a shell that ends at the first failure. Addresses and secrets are replaced. */
export async function runShell(
  { folder, path, url, token }: RecipeWorld,
  script: string,
  replaced: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  let text = script
  for (const [written, value] of Object.entries(replaced)) {
    if (!text.includes(written)) throw new Error(`The recipe does not contain ${written}`)
    text = text.replaceAll(written, value)
  }
  const env = { PATH: path, HOME: folder, EVIDENCE_URL: url, EVIDENCE_TOKEN: token }
  return runProcess({ file: '/bin/bash', args: ['-euo', 'pipefail', '-c', text], cwd: folder, env })
}

function keep<T>(list: T[], item: T): T {
  list.push(item)
  return item
}

function findEntry<T>(entries: Readonly<Record<string, T>> = {}, uses = ''): T | undefined {
  return Object.entries(entries).find(([name]) => uses.startsWith(name))?.[1]
}
