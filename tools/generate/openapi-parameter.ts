import * as z from 'zod/mini'
import {
  findPathSchema,
  IdempotencyKey,
  isRecorded,
  toPathKind,
  type Operation,
} from '../../src/wire/operation/operation.ts'
import { BuiltInType } from '../../src/wire/primitives.ts'
import { answersObject, storable, describeSchema, toOpenApiSchema, type JsonSchema } from './openapi-schema.ts'

/** A type as a text, which generators read more easily than a choice of two schemas. */
const anyType = {
  type: 'string',
  pattern: `^(${BuiltInType.options.join('|')}|custom:[a-zA-Z0-9][a-zA-Z0-9._~-]*)$`,
}

/** The default values of parameters (rules 9.2, 9.7). */
const defaults: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  listTrails: { page: 1 },
  listArtifacts: { page: 1, per_page: 15 },
}

/** Query parameters whose text has another schema than their value. */
const written: Readonly<Record<string, (value: JsonSchema) => JsonSchema>> = {
  // The published API has the pattern of one SHA (rules 9.1).
  commit_list: ({ items }) => items as JsonSchema,
  attestation_type: () => anyType,
  per_page: (schema) => ({ ...schema, minimum: 0 }),
}

/** What a reader needs to know about a parameter beyond its schema. */
const descriptions: Readonly<Record<string, string>> = {
  org: 'The name of the organisation.',
  flow_name: 'The name of the flow.',
  flow: 'The name of the flow.',
  trail_name: 'The name of the trail. A question and an override take `name:` before it, so that it is no commit.',
  commit_sha: 'The SHA of the commit.',
  fingerprint: 'The SHA-256 of the artifact.',
  fingerprint_prefix: 'The beginning of the SHA-256 of the artifact, from 5 characters on.',
  name: 'The name of the attestations.',
  type_name: 'The name of the custom type.',
  archived: 'Only what is archived; else only what is not.',
  version: 'The version of the type, from 1.',
  attestation_id: 'The id of an attestation or of an override.',
  number: 'The number of the notification action.',
  sha: 'The beginning of a commit SHA or of a fingerprint, 7 to 64 characters.',
  commit_list: 'The SHA of a commit. The parameter can be repeated, and take several SHAs separated by commas.',
  attestation_name: 'Only attestations of this name.',
  attestation_type:
    'Only attestations of this type: generic, junit, vulnscan, pull_request, jira, codequality, or `custom:<type_name>`.',
  trail: 'Only artifacts of the trail of this name.',
  page: 'The page, from 1. The default is 1.',
  per_page:
    'The elements of a page, from 1 to 100; 0 is as without it. If only `page` is given, 15 artifacts or 20 other elements.',
  after:
    'A cursor: the page begins after the element that it names. `Link` has it in the address of `next`; `page` is then only a number.',
  before: 'A cursor: the page ends before the element that it names. `Link` has it in the address of `prev`.',
  is_compliant: 'Only attestations with this result.',
  from_timestamp: 'Only attestations from this time on, in epoch seconds.',
  to_timestamp: 'Only attestations up to this time, in epoch seconds.',
  as_of: 'The time to show the trail at, in epoch seconds.',
  commit: 'Only trails and evidence of this commit.',
  ref: 'Only evidence of jobs whose tokens prove this ref.',
  'If-None-Match': 'The `ETag` of an earlier response: the response is 304 if nothing changed.',
  'Idempotency-Key':
    'A request that is repeated with the same key is recorded once. 1 to 255 printable ASCII characters, such as a UUID.',
}

/** The parameters of an operation: path, query and supported headers. */
export function describeParameters(name: string, it: Operation): readonly JsonSchema[] {
  const all = [...pathParameters(it), ...queryParameters(name, it), ...headerParameters(it)]
  return all.map((parameter) => ({ description: descriptions[String(parameter['name'])], ...parameter }))
}

function pathParameters(it: Operation): JsonSchema[] {
  const kind = toPathKind(it)
  return [...it.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: toPathSchema(name, toOpenApiSchema(findPathSchema(name, kind)).schema),
  }))
}

/** `*` is no organisation. Some generators of clients do not know the assertions with which a pattern could leave it out. */
function toPathSchema(name: string, { pattern, ...schema }: JsonSchema): JsonSchema {
  const [, characters] = /^\^\[\^(.*)\]\*\$$/.exec(String(pattern)) ?? []
  if (name !== 'org' || characters === undefined) return { ...schema, ...(pattern === undefined ? {} : { pattern }) }
  return { ...schema, pattern: `^([^${characters}*]|[^${characters}]{2,})$` }
}

function queryParameters(operation: string, it: Operation): JsonSchema[] {
  // The output of a codec is the value of the parameter. OpenAPI's default style `form` describes its text form.
  const { properties = {}, required = [] } = z.toJSONSchema(it.query, { io: 'output', override: describeSchema })
  return Object.entries(properties).map(([name, value]) => {
    const isRequired = required.includes(name)
    const schema = toWritten(name, value as JsonSchema)
    return {
      name,
      in: 'query',
      required: isRequired,
      // It is absent then (rules 2.7).
      ...(isRequired || it.verdict === true ? {} : { allowEmptyValue: true }),
      // In a published operation the text `null` is absent (rules 2.7).
      schema: {
        ...(it.origin === 'published' && !isRequired ? { ...schema, type: [schema['type'], 'null'] } : schema),
        ...defaultOf(operation, name),
      },
    }
  })
}

function toWritten(name: string, value: JsonSchema): JsonSchema {
  const schema = written[name]?.(value) ?? value
  return schema['type'] === 'string' && schema['pattern'] === undefined ? { ...schema, pattern: storable } : schema
}

function defaultOf(operation: string, parameter: string): JsonSchema {
  const value = defaults[operation]?.[parameter]
  return value === undefined ? {} : { default: value }
}

function headerParameters(it: Operation): JsonSchema[] {
  const preferences = [
    ...(it.waits === true ? [preferenceWords.wait] : []),
    ...(isRecorded(it) ? [preferenceWords.receipt] : []),
    ...(answersObject(it) ? [preferenceWords.checkpoint] : []),
  ]
  return [
    ...(it.conditional === true ? [header('If-None-Match', z.string())] : []),
    ...(preferences.length > 0
      ? [{ ...header('Prefer', z.string()), description: `Others are ignored. ${preferences.join(' ')}` }]
      : []),
    ...(isRecorded(it) ? [header('Idempotency-Key', IdempotencyKey)] : []),
  ]
}

function header(name: string, schema: z.ZodMiniType): JsonSchema {
  return { name, in: 'header', schema: toWritten(name, toOpenApiSchema(schema).schema) }
}

/** What each preference does (RFC 7240). */
const preferenceWords = {
  wait: '`wait=N` holds the request for at most N seconds, and at most 60, until something changes.',
  receipt: '`receipt` adds a receipt of the record.',
  checkpoint: '`checkpoint`, or `checkpoint="17"`, adds the state of the log in `log`.',
}
