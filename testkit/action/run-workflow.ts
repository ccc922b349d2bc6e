import { parse } from 'yaml'
import { type Contexts, holds, interpolate } from './expression.ts'

type Values = Readonly<Record<string, string | number | boolean>>
type Permissions = Readonly<Record<string, string>>

export interface WorkflowStep {
  readonly id?: string
  readonly if?: string
  readonly run?: string
  readonly uses?: string
  readonly with?: Values
  readonly env?: Values
}

interface WorkflowJob {
  readonly if?: string
  readonly permissions?: Permissions
  readonly needs?: string | readonly string[]
  readonly outputs?: Values
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  /** The called workflow of a job without steps. */
  readonly uses?: string
  readonly with?: Values
  readonly steps?: readonly WorkflowStep[]
}

export interface Workflow {
  readonly on: Readonly<Record<string, { readonly types?: readonly string[] } | null>>
  readonly permissions?: Permissions
  readonly jobs: Readonly<Record<string, WorkflowJob>>
}

/** A step whose expressions are evaluated. */
export interface EvaluatedStep {
  readonly run: string | undefined
  readonly uses: string | undefined
  readonly inputs: Readonly<Record<string, string>>
  readonly env: Readonly<Record<string, string>>
  readonly matrix: Readonly<Record<string, unknown>> | undefined
  /** Those of its job. */
  readonly permissions: Permissions
}

export interface StepResult {
  readonly exitCode: number
  readonly outputs?: Readonly<Record<string, string>>
}

export interface WorkflowHost {
  readonly perform: (step: EvaluatedStep) => Promise<StepResult>
  /** The workflow that a job calls. */
  readonly load?: (uses: string) => Workflow
}

type JobResult = 'success' | 'failure' | 'skipped'

interface FinishedJob {
  readonly result: JobResult
  readonly outputs: Readonly<Record<string, string>>
}

/** Reads a workflow whose validity another test checks. */
export function readWorkflow(text: string): Workflow {
  return parse(text) as Workflow
}

/**
 * Runs the jobs of a workflow in the order of the file, which must be that of `needs`. `perform` runs a step and returns its exit code and
 * its outputs. Returns the result of each job. The cells of a matrix run one after the other.
 */
export async function runWorkflow(
  { jobs, permissions = {} }: Workflow,
  contexts: Contexts,
  host: WorkflowHost,
): Promise<Readonly<Record<string, JobResult>>> {
  const finished: Record<string, FinishedJob> = {}
  for (const [name, job] of Object.entries(jobs)) {
    const needs = [job.needs ?? []].flat().map((needed) => [needed, finished[needed]] as const)
    const isReady = needs.every(([, needed]) => needed?.result === 'success')
    const own = { ...contexts, needs: Object.fromEntries(needs) }
    finished[name] = holds(job.if, own, isReady)
      ? await runJob({ permissions, ...job }, own, host)
      : { result: 'skipped', outputs: {} }
  }
  return Object.fromEntries(Object.entries(finished).map(([name, { result }]) => [name, result]))
}

async function runJob(job: WorkflowJob, contexts: Contexts, host: WorkflowHost): Promise<FinishedJob> {
  if (job.uses !== undefined) return callWorkflow(job, { ...contexts, inputs: evaluate(job.with, contexts) }, host)
  const cells: FinishedJob[] = []
  for (const matrix of listCells(job)) cells.push(await runSteps(job, { ...contexts, matrix: matrix ?? null }, host))
  return cells.find(({ result }) => result === 'failure') ?? cells[0] ?? { result: 'skipped', outputs: {} }
}

async function callWorkflow(
  { uses = '', permissions = {} }: WorkflowJob,
  contexts: Contexts,
  host: WorkflowHost,
): Promise<FinishedJob> {
  const called = host.load?.(uses)
  if (called === undefined) throw new Error(`There is no workflow ${uses}`)
  // GitHub does not start a workflow whose jobs ask for more than its caller has.
  for (const [name, job] of Object.entries(called.jobs)) {
    const asked = Object.entries(job.permissions ?? called.permissions ?? {})
    const refused = asked.filter(([scope, access]) => access === 'write' && permissions[scope] !== 'write')
    if (refused.length > 0) throw new Error(`Job ${name} of ${uses} asks for ${refused.join(' and ')}`)
  }
  const results = Object.values(await runWorkflow(called, contexts, host))
  return { result: results.includes('failure') ? 'failure' : 'success', outputs: {} }
}

/** The cells of a matrix with one dimension or more; one undefined cell without a matrix. */
function listCells({ strategy }: WorkflowJob): readonly (Readonly<Record<string, unknown>> | undefined)[] {
  if (strategy === undefined) return [undefined]
  let cells: Readonly<Record<string, unknown>>[] = [{}]
  for (const [name, values] of Object.entries(strategy.matrix)) {
    cells = cells.flatMap((cell) => values.map((value) => ({ ...cell, [name]: value })))
  }
  return cells
}

async function runSteps(job: WorkflowJob, outer: Contexts, { perform }: WorkflowHost): Promise<FinishedJob> {
  const steps: Record<string, object> = {}
  let result: JobResult = 'success'
  for (const step of job.steps ?? []) {
    const contexts = { ...outer, steps }
    if (!holds(step.if, contexts, result === 'success')) continue
    const { permissions = {} } = job
    const { exitCode, outputs = {} } = await perform({ ...evaluateStep(step, contexts), permissions })
    if (step.id !== undefined) steps[step.id] = { outputs }
    if (exitCode !== 0) result = 'failure'
  }
  return { result, outputs: evaluate(job.outputs, { ...outer, steps }) }
}

function evaluateStep(
  { run, uses, with: inputs, env }: WorkflowStep,
  contexts: Contexts,
): Omit<EvaluatedStep, 'permissions'> {
  return {
    run: run === undefined ? undefined : interpolate(run, contexts),
    uses,
    inputs: evaluate(inputs, contexts),
    env: evaluate(env, contexts),
    matrix: (contexts['matrix'] ?? undefined) as EvaluatedStep['matrix'],
  }
}

function evaluate(values: Values = {}, contexts: Contexts): Readonly<Record<string, string>> {
  const entries = Object.entries(values).map(([name, value]) => [name, interpolate(String(value), contexts)])
  return Object.fromEntries(entries)
}
