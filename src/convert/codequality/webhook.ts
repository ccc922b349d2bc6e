import type { CodequalityResults, GateCondition } from '../../schema/attestation/codequality.ts'
import { isObject, type JsonObject, member, optionalObjects, text } from '../json.ts'
import { refusal } from '../refusal.ts'

/** The payload that a code-quality server sends to webhooks: it has the published shape, and more (published-api.md §4.8). */
export function isWebhook(document: unknown): document is JsonObject {
  return (
    isObject(document) &&
    ['serverUrl', 'taskId', 'status'].every((key) => typeof document[key] === 'string') &&
    isObject(document['project'])
  )
}

/**
 * The published members of a webhook payload, and no other. An analysis that failed has no gate, and often no time: that is a result,
 * too, and says so in `status`.
 */
export function projectWebhook(path: string, document: JsonObject): CodequalityResults {
  const status = required(path, document, 'status')
  const gate = member(document, 'qualityGate')
  if (status === 'SUCCESS' && !isObject(gate)) {
    throw refusal(path, 'is a webhook payload without a quality gate; give the project one on the server')
  }
  const changedAt = text(document['changedAt']) ?? text(document['analysedAt']) ?? ''
  const revision = text(document['revision'])
  return {
    analysedAt: text(document['analysedAt']) ?? changedAt,
    ...(revision !== undefined && { revision }),
    project: projectOf(path, document),
    serverUrl: required(path, document, 'serverUrl'),
    taskId: required(path, document, 'taskId'),
    status,
    changedAt,
    qualityGate: isObject(gate) ? gateOf(path, gate) : { status: 'NONE', name: '', conditions: [] },
  }
}

function projectOf(path: string, document: JsonObject): CodequalityResults['project'] {
  const project = member(document, 'project')
  return {
    key: required(path, project, 'key'),
    url: text(member(project, 'url')) ?? '',
    name: text(member(project, 'name')) ?? '',
  }
}

function gateOf(path: string, gate: JsonObject): CodequalityResults['qualityGate'] {
  return {
    status: required(path, gate, 'status'),
    name: text(gate['name']) ?? '',
    conditions: optionalObjects(path, gate, 'conditions').map((condition) => toCondition(path, condition)),
  }
}

function toCondition(path: string, condition: JsonObject): GateCondition {
  const value = text(condition['value'])
  const leak = condition['onLeakPeriod']
  return {
    metric: required(path, condition, 'metric'),
    errorThreshold: text(condition['errorThreshold']) ?? '',
    operator: text(condition['operator']) ?? '',
    status: required(path, condition, 'status'),
    ...(value !== undefined && { value }),
    ...(typeof leak === 'boolean' && { onLeakPeriod: leak }),
  }
}

function required(path: string, parent: unknown, key: string): string {
  const value = text(member(parent, key))
  if (value === undefined) throw refusal(path, `is a webhook payload that lacks "${key}"; let the server send it again`)
  return value
}
