import { STATUS_CODES } from 'node:http'
import type { FilePart, Operation } from '../../src/schema/operation/operation.ts'
import { describeParameters } from './openapi-parameter.ts'
import { type JsonSchema, type Shape, toShape } from './shape.ts'

/** One operation as OpenAPI says it, where it stands in the document, and the shapes that it points to. */
export interface Described {
  readonly path: string
  readonly method: string
  readonly description: JsonSchema
  readonly shapes: readonly Shape[]
}

export function describeOperation(name: string, it: Operation): Described {
  const body = toShape(it.body)
  const answer = toShape(it.answer)
  const description = {
    operationId: name,
    summary: it.summary,
    description: `${it.source}. Needs the right to ${it.access}.`,
    'x-origin': it.origin,
    parameters: describeParameters(name, it),
    ...requestBody(it, body),
    responses: { ...answers(it, answer), ...problems(it) },
  }
  return { path: it.path, method: it.method.toLowerCase(), description, shapes: [body, answer] }
}

function requestBody(it: Operation, { schema }: Shape): JsonSchema {
  if (it.encoding === 'none') return {}
  const content =
    it.encoding === 'json' ? { 'application/json': { schema } } : { 'multipart/form-data': multipart(it, schema) }
  return { requestBody: { required: true, content } }
}

const fileTypes: Readonly<Record<FilePart, string>> = {
  attachment_file: 'application/octet-stream',
  template_file: 'application/yaml',
  type_schema: 'application/json',
}

/** `data_json` and, where the operation takes one, a file of at most 10 MB (published-api.md §4.8). */
function multipart(it: Operation, dataJson: JsonSchema): JsonSchema {
  const file = it.file === undefined ? {} : { [it.file]: { type: 'string', contentMediaType: fileTypes[it.file] } }
  return {
    schema: { type: 'object', properties: { data_json: dataJson, ...file }, required: ['data_json'] },
    encoding: { data_json: { contentType: 'application/json' } },
  }
}

function answers(it: Operation, { schema }: Shape): JsonSchema {
  const content = it.download === true ? { 'application/octet-stream': {} } : { 'application/json': { schema } }
  const good = it.statuses.map((status) => [
    status,
    { description: STATUS_CODES[status], ...(status === 204 ? {} : { content }) },
  ])
  return {
    ...Object.fromEntries(good),
    ...(it.conditional === true ? { 304: { description: STATUS_CODES[304] } } : {}),
  }
}

/** Which errors there are is decisions.md §2's to say. */
const problemStatuses = [400, 401, 403, 404, 413, 415, 422, 429, 503]
const ofUploads = new Set([413])
const ofBodies = new Set([415, 422])

function problems(it: Operation): JsonSchema {
  const statuses = problemStatuses
    .filter((status) => it.encoding === 'multipart' || !ofUploads.has(status))
    .filter((status) => it.encoding !== 'none' || !ofBodies.has(status))
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

/** The error answers that operations point to, each a problem document (RFC 9457). */
export function describeProblems(): JsonSchema {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(problemStatuses.map((status) => [status, { description: STATUS_CODES[status], content }]))
}
