import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type ActionFile, readActionFile, type Step } from './action-file.ts'
import { githubDefaults, type GithubContext, toVariables } from './environment.ts'
import { type Contexts, holds, interpolate } from './expression.ts'
import { createFileCommands, parsePairs } from './file-command.ts'
import { type Cancellation, type Command, type Finished, locate, runProcess } from './process.ts'
import { type Annotation, parseAnnotations } from './workflow-command.ts'

/** One `uses:` of a composite action, in a job. */
export interface Call {
  readonly actionFolder: string
  readonly workspace: string
  readonly inputs?: Readonly<Record<string, string>>
  /** The job's environment. It replaces variables of the runner. */
  readonly environment?: Readonly<Record<string, string>>
  /** Default: a push to the default branch. */
  readonly github?: GithubContext
  readonly matrix?: Readonly<Record<string, unknown>>
  /** Members of the job context, such as `workflow_ref` and `check_run_id`. */
  readonly job?: Readonly<Record<string, unknown>>
  /** PATH of the steps. Default: that of this process. */
  readonly path?: string
  readonly cancel?: Cancellation
}

export interface Outcome extends Finished {
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  readonly annotations: readonly Annotation[]
}

interface Job {
  readonly contexts: Contexts & { readonly steps: Readonly<Record<string, unknown>> }
  readonly variables: Readonly<Record<string, string>>
  readonly folder: string
  readonly workspace: string
  readonly cancel: Cancellation | undefined
  readonly done: readonly (Finished & { readonly summary: string; readonly soft: boolean })[]
}

/** Runs a command to its end. */
export type Run = (command: Command) => Promise<Finished>

/** Runs the steps of a composite action on this machine, as a runner does: each as a process, unless `run` says otherwise. */
export async function runComposite(call: Call, run: Run = runProcess): Promise<Outcome> {
  const action = readActionFile(call.actionFolder)
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  try {
    let job = beginJob(action, call, folder)
    for (const step of action.runs.steps) {
      if (holds(step.if, job.contexts, failureOf(job) === undefined)) job = await runStep(step, job, run)
    }
    return toOutcome(action, job)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function beginJob(action: ActionFile, call: Call, folder: string): Job {
  const workspace = resolve(call.workspace)
  const github = { ...githubDefaults, workspace, ...call.github }
  const variables: Record<string, string> = {
    ...toVariables(github, folder),
    ...(call.path === undefined ? {} : { PATH: call.path }),
    ...call.environment,
    GITHUB_ACTION_PATH: resolve(call.actionFolder),
  }
  const outer = {
    github,
    job: { status: 'success', ...call.job },
    matrix: call.matrix ?? null,
    strategy: {},
    env: variables,
  }
  const contexts = { ...outer, runner: { temp: variables['RUNNER_TEMP'], os: variables['RUNNER_OS'] }, steps: {} }
  return {
    contexts: { ...contexts, inputs: readInputs(action, call, contexts) },
    variables,
    folder,
    workspace,
    cancel: call.cancel,
    done: [],
  }
}

/** The given inputs and the defaults. A runner only warns about an unknown input; here it is an error, because it is a mistake in a test. */
function readInputs(action: ActionFile, { inputs = {} }: Call, contexts: Contexts): Record<string, string> {
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(action.inputs, name))
  if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}`)
  const entries = Object.entries(action.inputs)
  return Object.fromEntries(
    entries.map(([name, it]) => [name, inputs[name] ?? interpolate(it.default ?? '', contexts)]),
  )
}

async function runStep(step: Step, job: Job, run: Run): Promise<Job> {
  const id = step.id ?? `step-${job.done.length}`
  const files = createFileCommands(join(job.folder, id))
  const script = join(job.folder, `${id}.sh`)
  writeFileSync(script, interpolate(step.run, job.contexts))
  const own = Object.entries(step.env).map(([name, value]) => [name, interpolate(value, job.contexts)])
  const finished = await run({
    ...startShell(interpolate(step.shell, job.contexts), script),
    cwd: resolve(job.workspace, interpolate(step['working-directory'] ?? '', job.contexts)),
    env: { ...job.variables, ...files.variables, ...Object.fromEntries(own) },
    cancel: job.cancel,
  })
  return {
    ...job,
    contexts: {
      ...job.contexts,
      steps: { ...job.contexts.steps, [id]: { outputs: parsePairs(files.read('OUTPUT')) } },
    },
    variables: { ...withPath(job.variables, files.read('PATH')), ...parsePairs(files.read('ENV')) },
    done: [...job.done, { ...finished, summary: files.read('STEP_SUMMARY'), soft: step['continue-on-error'] === true }],
  }
}

/** The command of a shell, as runners start it. They find it on their own PATH, not on that of the step. */
function startShell(shell: string, script: string): { readonly file: string; readonly args: readonly string[] } {
  if (shell === 'bash') return { file: locate(shell), args: ['--noprofile', '--norc', '-eo', 'pipefail', script] }
  if (shell === 'sh') return { file: locate(shell), args: ['-e', script] }
  throw new Error(`The shell is "${shell}"; only bash and sh are supported`)
}

function withPath(variables: Readonly<Record<string, string>>, added: string): Record<string, string> {
  const folders = added.split(/\r?\n/).filter((line) => line !== '')
  return { ...variables, PATH: [...folders.toReversed(), variables['PATH'] ?? ''].join(delimiter) }
}

function failureOf(job: Job): Finished | undefined {
  return job.done.find(({ exitCode, soft }) => exitCode !== 0 && !soft)
}

function toOutcome(action: ActionFile, job: Job): Outcome {
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, interpolate(value, job.contexts)])
  const stdout = job.done.map((it) => it.stdout).join('')
  const stderr = job.done.map((it) => it.stderr).join('')
  return {
    exitCode: failureOf(job)?.exitCode ?? 0,
    outputs: Object.fromEntries(outputs),
    summary: job.done.map((it) => it.summary).join(''),
    stdout,
    stderr,
    annotations: parseAnnotations(`${stdout}\n${stderr}`),
  }
}
