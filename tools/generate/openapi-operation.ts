import { STATUS_CODES } from 'node:http'
import type { Access, FilePart, Operation } from '../../src/wire/operation/operation.ts'
import type { OperationName } from '../../src/wire/operation/operations.ts'
import { describeParameters } from './openapi-parameter.ts'
import { operationDescriptions } from './openapi-descriptions.ts'
import { describeErrors } from './openapi-error.ts'
import { describeAnswerExample, describeBodyExample } from './openapi-example.ts'
import { describeLinks } from './openapi-link.ts'
import { describeResponseHeaders } from './openapi-header.ts'
import { describeAnswer, describeBody } from './openapi-component.ts'
import type { JsonSchema } from './openapi-schema.ts'

/** One operation of the OpenAPI document, with its path and method. */
export interface DescribedOperation {
  readonly path: string
  readonly method: string
  readonly description: JsonSchema
}

export function describeOperation(name: OperationName, it: Operation): DescribedOperation {
  const description = {
    operationId: name,
    summary: it.summary,
    description: `${operationDescriptions[name]} Requires one of these roles: ${rolesByAccess[it.access]}.`,
    'x-origin': it.origin,
    tags: [toTag(it.path)],
    parameters: describeParameters(name, it),
    ...describeRequestBody(name, it),
    responses: { ...describeSuccess(name, it), ...describeErrors(it) },
  }
  return { path: it.path, method: it.method.toLowerCase(), description }
}

/** The resource that a path begins with, as the tag of its operations. */
export function toTag(path: string): string {
  return path.split('/')[1] ?? ''
}

/** The roles that have a right (rules 6.4). */
const rolesByAccess: Readonly<Record<Access, string>> = {
  read: 'reader, reporter, overrider, maintainer, admin',
  report: 'reporter, maintainer, admin',
  override: 'overrider, admin',
  maintain: 'maintainer, admin',
  erase: 'admin',
}

function describeRequestBody(name: OperationName, it: Operation): JsonSchema {
  if (it.encoding === 'none') return {}
  const schema = describeBody(it)
  const example = describeBodyExample(name, it)
  const content =
    it.encoding === 'json'
      ? { 'application/json': { schema, ...example } }
      : { 'multipart/form-data': { ...describeMultipart(it, schema), ...example } }
  return { requestBody: { required: true, content } }
}

const fileTypes: Readonly<Record<FilePart, string>> = {
  attachment_file: 'application/octet-stream',
  template_file: 'application/yaml',
  type_schema: 'application/schema+json',
}

const fileLimits: Readonly<Record<FilePart, string>> = {
  attachment_file: 'At most 10 MB (10,485,760 bytes). An empty file is no attachment.',
  template_file: 'YAML of at most 64 KiB.',
  type_schema: 'A JSON Schema of at most 1 MiB.',
}

/** The part `data_json` and, if the operation has one, the file part (rules 2.3). */
function describeMultipart(it: Operation, dataJson: JsonSchema): JsonSchema {
  // Generators know a file by the format of OpenAPI 3.0. The text `null` is no file (rules 2.3).
  const binaryOrNull = { type: ['string', 'null'], format: 'binary' }
  const file = it.file === undefined ? {} : { [it.file]: { ...binaryOrNull, description: fileLimits[it.file] } }
  const contentType = it.file === undefined ? {} : { [it.file]: { contentType: fileTypes[it.file] } }
  return {
    schema: {
      type: 'object',
      properties: { data_json: dataJson, ...file },
      required: ['data_json'],
      additionalProperties: false,
    },
    encoding: { data_json: { contentType: 'application/json' }, ...contentType },
  }
}

/** Bytes. A download has the content type that was sent with the file, by default the first. */
const binary = { type: 'string', format: 'binary' }

function describeDownload(download: NonNullable<Operation['download']>): JsonSchema {
  return download === 'made'
    ? { 'application/x-tar': { schema: binary } }
    : { 'application/octet-stream': { schema: binary }, '*/*': { schema: binary } }
}

function describeSuccess(name: OperationName, it: Operation): JsonSchema {
  const schema = describeAnswer(it)
  const content =
    it.download === undefined
      ? { 'application/json': { schema, ...describeAnswerExample(name) } }
      : describeDownload(it.download)
  const successes = it.statuses.map((status) => [
    status,
    {
      description: STATUS_CODES[status],
      ...describeResponseHeaders(name, it, status),
      ...(status === 204 ? {} : { content, ...describeLinks(name, it) }),
    },
  ])
  return {
    ...Object.fromEntries(successes),
    ...(it.conditional === true
      ? { 304: { description: STATUS_CODES[304], ...describeResponseHeaders(name, it, 304) } }
      : {}),
  }
}
