import { hash } from 'node:crypto'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { Payload } from './payload.ts'
import type { RunVariables } from './run-variables.ts'

/**
 * The annotation `source`, which distinguishes the reports of one name (rules 8.8). It is the same in each attempt of a run, so a later attempt
 * replaces an earlier one. `workflow` and `called_workflow` are paths without a ref, with the repository in front if it is another one.
 */
export interface ReportSource {
  readonly repository: string
  readonly workflow: string
  /** The reusable workflow of the job, if it is one. Runners that do not name it leave it out. */
  readonly called_workflow?: string | undefined
  /** The group of the event. */
  readonly event: string
  readonly job: string
  readonly matrix: unknown
  /** The step, with a number from the second one of its name on. */
  readonly step?: string | undefined
  /** The inputs of a dispatch, or their SHA-256 where they are long. */
  readonly inputs?: unknown
  /** The run that this run follows. */
  readonly follows?: { readonly workflow: string; readonly event: string } | undefined
}

/** The source of the reports of this step. */
export function toReportSource(variables: RunVariables, payload: Payload, matrix: unknown): ReportSource {
  const { repository, workflow, calledWorkflow, event, job, step } = variables
  return {
    repository,
    workflow,
    event: groupEvent(event),
    job,
    matrix,
    ...omitUndefined({
      called_workflow: calledWorkflow === workflow ? undefined : calledWorkflow,
      step,
      inputs: shortenInputs(findDispatchInputs(event, payload)),
      follows: findFollowedRun(event, payload),
    }),
  }
}

const onPullRequest = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment'])

/** A run for a review repeats the one for the pull request, so both have one group. Each other event is a group of its own. */
function groupEvent(event: string): string {
  return onPullRequest.has(event) ? 'pull_request' : event
}

/** A run with other inputs may test something else. */
function findDispatchInputs(event: string, payload: Payload): FreeObject | undefined {
  if (event === 'workflow_dispatch') return payload.object('inputs')
  if (event !== 'repository_dispatch') return undefined
  return omitUndefined({ type: payload.text('action'), payload: payload.object('client_payload') })
}

/** The longest JSON of inputs that is kept as it is. The source is a part of every report and is shown with it. */
const maxInputsLength = 1000

function shortenInputs(inputs: FreeObject = {}): FreeObject | undefined {
  const entries = Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (entries.length === 0) return undefined
  const json = JSON.stringify(Object.fromEntries(entries))
  return json.length <= maxInputsLength ? inputs : { sha256: hash('sha256', json) }
}

/** A second workflow that follows two workflows reports once for each of them. */
function findFollowedRun(event: string, payload: Payload): ReportSource['follows'] {
  if (event !== 'workflow_run') return undefined
  const path = payload.text('workflow_run.path') ?? payload.text('workflow.path') ?? payload.text('workflow_run.name')
  return { workflow: (path ?? '').replace(/@.*$/s, ''), event: groupEvent(payload.text('workflow_run.event') ?? '') }
}
