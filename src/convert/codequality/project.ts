import { EvidenceError } from '../../error.ts'
import type { CodequalityResults, GateCondition } from '../../schema/attestation/codequality.ts'
import { at, isObject, type JsonObject, list, member, numeric, objects, text } from '../json.ts'
import type { AnalysisTask } from './task.ts'

const statuses = ['PENDING', 'IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCELED'] as const
type TaskStatus = (typeof statuses)[number]

/** A task of the server's compute engine, as `api/ce/task?id=` tells it. Times as the server writes them: `2026-11-21T10:00:00+0000`. */
export interface TaskState {
  readonly id: string
  readonly status: TaskStatus
  /** Once it succeeded. */
  readonly analysisId?: string
  readonly componentKey: string
  readonly componentName: string
  readonly branch?: string
  readonly pullRequest?: string
  readonly submittedAt?: string
  readonly executedAt?: string
  readonly errorMessage?: string
}

/** Reads the answer of `api/ce/task?id=`. Throws `EvidenceError` `nonsense` where it is none. */
export function readTask(json: unknown): TaskState {
  const task = member(json, 'task')
  const status = statuses.find((known) => known === member(task, 'status'))
  const id = text(member(task, 'id'))
  if (!isObject(task) || status === undefined || id === undefined) {
    throw nonsense('api/ce/task', 'a task with an id and a status that is known')
  }
  return {
    id,
    status,
    componentKey: text(task['componentKey']) ?? '',
    componentName: text(task['componentName']) ?? '',
    ...picked(task),
  }
}

/** Reads the answer of `api/qualitygates/project_status?analysisId=`. Throws `EvidenceError` `nonsense` where it is none. */
export function readGate(json: unknown): CodequalityResults['qualityGate'] {
  const status = text(at(json, 'projectStatus', 'status'))
  if (status === undefined) throw nonsense('api/qualitygates/project_status', 'a project status')
  const conditions = list(at(json, 'projectStatus', 'conditions')) ?? []
  return { status, name: '', conditions: objects(conditions).map(toCondition) }
}

/** The revision of an analysis, from the answer of `api/project_analyses/search?project=`; undefined where that does not list it. */
export function readRevision(json: unknown, analysisId: string): string | undefined {
  return text(objects(member(json, 'analyses')).find(({ key }) => key === analysisId)?.['revision'])
}

/**
 * What is recorded of an analysis that came to an end. `gate` is what `readGate` gave; leave it out for a task that failed or was
 * cancelled, which has none.
 */
export function toCodequality(
  asked: AnalysisTask,
  state: TaskState,
  found: { readonly gate?: CodequalityResults['qualityGate']; readonly revision?: string | undefined } = {},
): CodequalityResults {
  const finished = state.executedAt ?? state.submittedAt ?? ''
  const { gate = { status: 'NONE', name: '', conditions: [] }, revision } = found
  return {
    analysedAt: finished,
    ...(revision !== undefined && { revision }),
    project: {
      key: state.componentKey === '' ? asked.projectKey : state.componentKey,
      url: asked.dashboardUrl ?? `${asked.serverUrl}/dashboard?id=${encodeURIComponent(asked.projectKey)}`,
      name: state.componentName,
    },
    serverUrl: asked.serverUrl,
    taskId: state.id,
    status: state.status,
    changedAt: finished,
    qualityGate: gate,
  }
}

/** The comparators of this answer, in the words that webhooks use for them. */
const operators: Readonly<Record<string, string>> = {
  GT: 'GREATER_THAN',
  LT: 'LESS_THAN',
  EQ: 'EQUALS',
  NE: 'NOT_EQUALS',
}

function toCondition(condition: JsonObject): GateCondition {
  const comparator = text(condition['comparator']) ?? ''
  const value = text(condition['actualValue'])
  return {
    metric: text(condition['metricKey']) ?? '',
    errorThreshold: text(condition['errorThreshold']) ?? '',
    operator: operators[comparator] ?? comparator,
    status: text(condition['status']) ?? '',
    ...(value !== undefined && { value }),
    ...(numeric(condition['periodIndex']) !== undefined && { onLeakPeriod: true }),
  }
}

const optional = ['analysisId', 'branch', 'pullRequest', 'submittedAt', 'executedAt', 'errorMessage'] as const

/** Those that are there. */
function picked(task: JsonObject): Partial<Record<(typeof optional)[number], string>> {
  const found: Partial<Record<(typeof optional)[number], string>> = {}
  for (const key of optional) {
    const value = text(task[key])
    if (value !== undefined) found[key] = value
  }
  return found
}

function nonsense(operation: string, wanted: string): EvidenceError {
  return new EvidenceError(
    'nonsense',
    `The code-quality server's answer to ${operation} is not ${wanted}; check its address and version.`,
  )
}
