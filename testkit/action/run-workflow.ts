import { parse } from 'yaml'
import { type Contexts, holds, interpolate } from './expression.ts'

interface WorkflowStep {
  readonly if?: string
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string | number | boolean>>
}

interface WorkflowJob {
  readonly if?: string
  readonly needs?: string | readonly string[]
  readonly steps: readonly WorkflowStep[]
}

export interface Workflow {
  readonly on: Readonly<Record<string, { readonly types?: readonly string[] } | null>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, WorkflowJob>>
}

/** A step whose expressions are evaluated. */
export interface EvaluatedStep {
  readonly run: string | undefined
  readonly uses: string | undefined
  readonly inputs: Readonly<Record<string, string>>
}

type JobResult = 'success' | 'failure' | 'skipped'

/** Reads a workflow whose validity another test checks. */
export function readWorkflow(text: string): Workflow {
  return parse(text) as Workflow
}

/**
 * Runs the jobs of a workflow in the order of the file, which must be that of `needs`. `perform` runs a step and returns its exit code.
 * Returns the result of each job.
 */
export async function runWorkflow(
  { jobs }: Workflow,
  contexts: Contexts,
  perform: (step: EvaluatedStep) => Promise<number>,
): Promise<Readonly<Record<string, JobResult>>> {
  const results: Record<string, JobResult> = {}
  for (const [name, job] of Object.entries(jobs)) {
    const needs = [job.needs ?? []].flat().map((needed) => [needed, { result: results[needed] }] as const)
    const isReady = needs.every(([, { result }]) => result === 'success')
    const own = { ...contexts, needs: Object.fromEntries(needs) }
    results[name] = holds(job.if, own, isReady) ? await runSteps(job.steps, own, perform) : 'skipped'
  }
  return results
}

async function runSteps(
  steps: readonly WorkflowStep[],
  contexts: Contexts,
  perform: (step: EvaluatedStep) => Promise<number>,
): Promise<JobResult> {
  let result: JobResult = 'success'
  for (const step of steps) {
    if (!holds(step.if, contexts, result === 'success')) continue
    const inputs = Object.entries(step.with ?? {}).map(([name, value]) => [name, interpolate(String(value), contexts)])
    const exitCode = await perform({ run: step.run, uses: step.uses, inputs: Object.fromEntries(inputs) })
    if (exitCode !== 0) result = 'failure'
  }
  return result
}
