import type { CodequalityResults, GateCondition } from '../../wire/attestation/codequality.ts'
import { optionalObjects, asText } from '../json.ts'
import { memberOf } from '../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { resultFileError } from '../result-file.ts'

/** Whether a document is the payload that a code-quality server sends to webhooks: the members of rules 9.8 and more. */
export function isWebhook(document: unknown): document is JsonObject {
  return (
    isObject(document) &&
    ['serverUrl', 'taskId', 'status'].every((key) => typeof document[key] === 'string') &&
    isObject(document['project'])
  )
}

/**
 * The members of a webhook payload that rules 9.8 lists. A failed analysis has no quality gate and often no time; it is a valid result with
 * a failed `status`. Throws `EvidenceError` `file` if a required member is missing.
 */
export function parseWebhook(path: string, document: JsonObject): CodequalityResults {
  const status = requiredText(path, document, 'status')
  const gate = memberOf(document, 'qualityGate')
  if (status === 'SUCCESS' && !isObject(gate)) {
    throw resultFileError(path, 'is a webhook payload without a quality gate; assign one to the project on the server')
  }
  const changedAt = asText(document['changedAt']) ?? asText(document['analysedAt']) ?? ''
  const revision = asText(document['revision'])
  const branch = document['branch']
  return {
    analysedAt: asText(document['analysedAt']) ?? changedAt,
    ...(revision !== undefined && { revision }),
    ...(isObject(branch) && { branch: { name: asText(branch['name']) ?? '', type: asText(branch['type']) ?? '' } }),
    project: toProject(path, document),
    serverUrl: requiredText(path, document, 'serverUrl'),
    taskId: requiredText(path, document, 'taskId'),
    status,
    changedAt,
    qualityGate: isObject(gate) ? toQualityGate(path, gate) : { status: 'NONE', name: '', conditions: [] },
  }
}

function toProject(path: string, document: JsonObject): CodequalityResults['project'] {
  const project = memberOf(document, 'project')
  return {
    key: requiredText(path, project, 'key'),
    url: asText(memberOf(project, 'url')) ?? '',
    name: asText(memberOf(project, 'name')) ?? '',
  }
}

function toQualityGate(path: string, gate: JsonObject): CodequalityResults['qualityGate'] {
  return {
    status: requiredText(path, gate, 'status'),
    name: asText(gate['name']) ?? '',
    conditions: optionalObjects(path, gate, 'conditions').map((condition) => toWebhookCondition(path, condition)),
  }
}

function toWebhookCondition(path: string, condition: JsonObject): GateCondition {
  const value = asText(condition['value'])
  const leak = condition['onLeakPeriod']
  return {
    metric: requiredText(path, condition, 'metric'),
    errorThreshold: asText(condition['errorThreshold']) ?? '',
    operator: asText(condition['operator']) ?? '',
    status: requiredText(path, condition, 'status'),
    ...(value !== undefined && { value }),
    ...(typeof leak === 'boolean' && { onLeakPeriod: leak }),
  }
}

function requiredText(path: string, parent: unknown, key: string): string {
  const value = asText(memberOf(parent, key))
  if (value === undefined)
    throw resultFileError(path, `is a webhook payload without "${key}"; let the server send it again`)
  return value
}
