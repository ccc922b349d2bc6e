import { EvidenceError } from '../../error.ts'
import type { CodequalityResults, GateCondition } from '../../wire/attestation/codequality.ts'
import { memberAt, asList, asNumber, asObjects, asText } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import type { AnalysisTask } from './report-task.ts'

const statuses = ['PENDING', 'IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCELED'] as const
type TaskStatus = (typeof statuses)[number]

/** A task of the server's compute engine, from `api/ce/task?id=`. Times have the server's format: `2026-11-21T10:00:00+0000`. */
export interface TaskState {
  readonly id: string
  readonly status: TaskStatus
  /** Present after the task succeeded. */
  readonly analysisId?: string
  readonly componentKey: string
  readonly componentName: string
  readonly branch?: string
  readonly pullRequest?: string
  readonly submittedAt?: string
  readonly executedAt?: string
  readonly errorMessage?: string
}

/** Parses the response of `api/ce/task?id=`. Throws `EvidenceError` `nonsense` if it is not a task. */
export function parseTaskResponse(json: unknown): TaskState {
  const task = memberOf(json, 'task')
  const status = statuses.find((known) => known === memberOf(task, 'status'))
  const id = asText(memberOf(task, 'id'))
  if (!isObject(task) || status === undefined || id === undefined) {
    throw invalidServerResponse('api/ce/task', 'a task with an id and a known status')
  }
  return {
    id,
    status,
    componentKey: asText(task['componentKey']) ?? '',
    componentName: asText(task['componentName']) ?? '',
    ...optionalMembers(task),
  }
}

/** Parses the response of `api/qualitygates/project_status?analysisId=`. Throws `EvidenceError` `nonsense` if it has no status. */
export function parseGateResponse(json: unknown): CodequalityResults['qualityGate'] {
  const status = asText(memberAt(json, 'projectStatus', 'status'))
  if (status === undefined) throw invalidServerResponse('api/qualitygates/project_status', 'a project status')
  const conditions = asList(memberAt(json, 'projectStatus', 'conditions')) ?? []
  return { status, name: '', conditions: asObjects(conditions).map(toServerCondition) }
}

/** The revision of an analysis in the response of `api/project_analyses/search?project=`; undefined if it is not listed. */
export function findRevision(json: unknown, analysisId: string): string | undefined {
  return asText(asObjects(memberOf(json, 'analyses')).find(({ key }) => key === analysisId)?.['revision'])
}

/** The payload of a finished analysis. `gate` comes from `parseGateResponse`; a task that failed or was cancelled has none. */
export function toCodequalityResults(
  task: AnalysisTask,
  state: TaskState,
  found: { readonly gate?: CodequalityResults['qualityGate']; readonly revision?: string | undefined } = {},
): CodequalityResults {
  const finished = state.executedAt ?? state.submittedAt ?? ''
  const { gate = { status: 'NONE', name: '', conditions: [] }, revision } = found
  const { pullRequest } = state
  return {
    analysedAt: finished,
    ...(revision !== undefined && { revision }),
    ...(pullRequest !== undefined && { branch: { name: pullRequest, type: 'PULL_REQUEST' } }),
    project: {
      key: state.componentKey === '' ? task.projectKey : state.componentKey,
      url: task.dashboardUrl ?? `${task.serverUrl}/dashboard?id=${encodeURIComponent(task.projectKey)}`,
      name: state.componentName,
    },
    serverUrl: task.serverUrl,
    taskId: state.id,
    status: state.status,
    changedAt: finished,
    qualityGate: gate,
  }
}

/** Comparators of this API, and the names that webhooks use for them. */
const operators: Readonly<Record<string, string>> = {
  GT: 'GREATER_THAN',
  LT: 'LESS_THAN',
  EQ: 'EQUALS',
  NE: 'NOT_EQUALS',
}

function toServerCondition(condition: JsonObject): GateCondition {
  const comparator = asText(condition['comparator']) ?? ''
  const value = asText(condition['actualValue'])
  return {
    metric: asText(condition['metricKey']) ?? '',
    errorThreshold: asText(condition['errorThreshold']) ?? '',
    operator: operators[comparator] ?? comparator,
    status: asText(condition['status']) ?? '',
    ...(value !== undefined && { value }),
    ...(asNumber(condition['periodIndex']) !== undefined && { onLeakPeriod: true }),
  }
}

const optionalKeys = ['analysisId', 'branch', 'pullRequest', 'submittedAt', 'executedAt', 'errorMessage'] as const

function optionalMembers(task: JsonObject): Partial<Record<(typeof optionalKeys)[number], string>> {
  const found: Partial<Record<(typeof optionalKeys)[number], string>> = {}
  for (const key of optionalKeys) {
    const value = asText(task[key])
    if (value !== undefined) found[key] = value
  }
  return found
}

function invalidServerResponse(operation: string, expected: string): EvidenceError {
  return new EvidenceError(
    'nonsense',
    `The response of the code-quality server to ${operation} is not ${expected}; check the address and version of the server.`,
  )
}
