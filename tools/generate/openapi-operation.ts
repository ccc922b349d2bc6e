import { STATUS_CODES } from 'node:http'
import { ignoresUnknown, type Access, type FilePart, type Operation } from '../../src/wire/operation/operation.ts'
import type { OperationName } from '../../src/wire/operation/operations.ts'
import { describeParameters } from './openapi-parameter.ts'
import { operationDescriptions } from './openapi-descriptions.ts'
import { describeErrors } from './openapi-error.ts'
import { describeResponseHeaders } from './openapi-header.ts'
import { type JsonSchema, type OpenApiSchema, toOpenApiSchema } from './openapi-schema.ts'
import { removeClosed } from './openapi-wire.ts'

/** One operation of the OpenAPI document, its path and method, and the schemas that it refers to. */
export interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly description: JsonSchema
  readonly schemas: readonly OpenApiSchema[]
}

export function describeOperation(name: OperationName, it: Operation): DescribedOperation {
  const body = toBodySchema(it)
  const response = toOpenApiSchema(it.response)
  const description = {
    operationId: name,
    summary: it.summary,
    description: `${operationDescriptions[name]} Requires one of these roles: ${rolesByAccess[it.access]}.`,
    'x-origin': it.origin,
    tags: [toTag(it.path)],
    parameters: describeParameters(name, it),
    ...describeRequestBody(it, body),
    responses: { ...describeSuccess(name, it, response), ...describeErrors(it) },
  }
  return { path: it.path, method: it.method.toLowerCase(), description, schemas: [body, response] }
}

/** The resource that a path begins with, as the tag of its operations. */
export function toTag(path: string): string {
  return path.split('/')[1] ?? ''
}

/** A report accepts members that its schema does not list. */
function toBodySchema(it: Operation): OpenApiSchema {
  const body = toOpenApiSchema(it.body)
  return ignoresUnknown(it) ? { ...body, schema: removeClosed(body.schema) as JsonSchema } : body
}

/** The roles that have a right (rules 6.4). */
const rolesByAccess: Readonly<Record<Access, string>> = {
  read: 'reader, reporter, overrider, maintainer, admin',
  report: 'reporter, maintainer, admin',
  override: 'overrider, admin',
  maintain: 'maintainer, admin',
  erase: 'admin',
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

const fileLimits: Readonly<Record<FilePart, string>> = {
  attachment_file: 'At most 10 MB (10,485,760 bytes). An empty file is no attachment.',
  template_file: 'YAML of at most 64 KiB.',
  type_schema: 'A JSON Schema of at most 1 MiB.',
}

/** The part `data_json` and, if the operation has one, the file part (rules 2.3). */
function describeMultipart(it: Operation, dataJson: JsonSchema): JsonSchema {
  // Generators know a file by the format of OpenAPI 3.0.
  const type = it.origin === 'published' ? ['string', 'null'] : 'string'
  const file = it.file === undefined ? {} : { [it.file]: { type, format: 'binary', description: fileLimits[it.file] } }
  const contentType = it.file === undefined ? {} : { [it.file]: { contentType: fileTypes[it.file] } }
  return {
    schema: { type: 'object', properties: { data_json: dataJson, ...file }, required: ['data_json'] },
    encoding: { data_json: { contentType: 'application/json' }, ...contentType },
  }
}

function describeSuccess(name: OperationName, it: Operation, { schema }: OpenApiSchema): JsonSchema {
  const content =
    it.download === true
      ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema } }
  const successes = it.statuses.map((status) => [
    status,
    {
      description: STATUS_CODES[status],
      ...(status === 204 ? {} : { ...describeResponseHeaders(name, it), content }),
    },
  ])
  return {
    ...Object.fromEntries(successes),
    ...(it.conditional === true ? { 304: { description: STATUS_CODES[304] } } : {}),
  }
}
