import { STATUS_CODES } from 'node:http'
import type { Access, FilePart, Operation } from '../../src/schema/operation/operation.ts'
import type { OperationName } from '../../src/schema/operation/operations.ts'
import { describeParameters } from './openapi-parameter.ts'
import { operationDescriptions } from './openapi-descriptions.ts'
import { type JsonSchema, type OpenApiSchema, toOpenApiSchema } from './openapi-schema.ts'

/** One operation of the OpenAPI document, its path and method, and the schemas that it refers to. */
export interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly description: JsonSchema
  readonly schemas: readonly OpenApiSchema[]
}

export function describeOperation(name: OperationName, it: Operation): DescribedOperation {
  const body = toOpenApiSchema(it.body)
  const response = toOpenApiSchema(it.response)
  const description = {
    operationId: name,
    summary: it.summary,
    description: `${operationDescriptions[name]} Requires one of these roles: ${rolesByAccess[it.access]}.`,
    'x-origin': it.origin,
    parameters: describeParameters(name, it),
    ...describeRequestBody(it, body),
    responses: { ...describeSuccess(it, response), ...describeErrors(it) },
  }
  return { path: it.path, method: it.method.toLowerCase(), description, schemas: [body, response] }
}

/** The roles that have a right (rules 6.4). */
const rolesByAccess: Readonly<Record<Access, string>> = {
  read: 'reader, reporter, overrider, maintainer, admin',
  report: 'reporter, maintainer, admin',
  override: 'overrider, admin',
  maintain: 'maintainer, admin',
}

function describeRequestBody(it: Operation, { schema }: OpenApiSchema): JsonSchema {
  if (it.encoding === 'none') return {}
  const content =
    it.encoding === 'json'
      ? { 'application/json': { schema } }
      : { 'multipart/form-data': describeMultipart(it, schema) }
  return { requestBody: { required: true, content } }
}

const fileTypes: Readonly<Record<FilePart, string>> = {
  attachment_file: 'application/octet-stream',
  template_file: 'application/yaml',
  type_schema: 'application/json',
}

/** The part `data_json` and, if the operation has one, the file part (rules 2.3). */
function describeMultipart(it: Operation, dataJson: JsonSchema): JsonSchema {
  const file = it.file === undefined ? {} : { [it.file]: { type: 'string', contentMediaType: fileTypes[it.file] } }
  return {
    schema: { type: 'object', properties: { data_json: dataJson, ...file }, required: ['data_json'] },
    encoding: { data_json: { contentType: 'application/json' } },
  }
}

function describeSuccess(it: Operation, { schema }: OpenApiSchema): JsonSchema {
  const content = it.download === true ? { 'application/octet-stream': {} } : { 'application/json': { schema } }
  const successes = it.statuses.map((status) => [
    status,
    { description: STATUS_CODES[status], ...(status === 204 ? {} : { content }) },
  ])
  return {
    ...Object.fromEntries(successes),
    ...(it.conditional === true ? { 304: { description: STATUS_CODES[304] } } : {}),
  }
}

/** The error statuses of the API (rules 2.8). */
const errorStatuses = [400, 401, 403, 404, 413, 415, 422, 429, 503]
const uploadStatuses = new Set([413])
const bodyStatuses = new Set([415, 422])

function describeErrors(it: Operation): JsonSchema {
  const statuses = errorStatuses
    .filter((status) => it.encoding === 'multipart' || !uploadStatuses.has(status))
    .filter((status) => it.encoding !== 'none' || !bodyStatuses.has(status))
    .filter((status) => it.safe !== true || status !== 422)
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

/** The error responses that operations refer to. Each is a problem document (RFC 9457). */
export function describeErrorResponses(): JsonSchema {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(errorStatuses.map((status) => [status, { description: STATUS_CODES[status], content }]))
}
