import * as z from 'zod/mini'
import { type Operation, pathPatterns, recordedPathPatterns } from '../../src/wire/operation/operation.ts'
import { type JsonSchema, toOpenApiSchema } from './openapi-schema.ts'

/** A type as a text, which generators read more easily than a choice of two schemas. */
const anyType = {
  type: 'string',
  pattern: '^(generic|junit|vulnscan|pull_request|jira|codequality|custom:[a-zA-Z0-9][a-zA-Z0-9._~-]*)$',
}

/** A parameter of the same type that may be `null`, which means that it is absent. */
const orNull = {}

/** The published API has no `name:` before the name of a trail (rules 1.11). */
function selectPatterns({ access, origin }: Operation): Readonly<Record<string, z.ZodMiniType>> {
  return access === 'read' && origin === 'extension' ? recordedPathPatterns : pathPatterns
}

/** The default values of parameters (rules 9.2, 9.7). */
const defaults: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  listTrails: { page: 1 },
  listArtifacts: { page: 1, per_page: 15 },
}

/** Parameters that the published API describes in other words than the program does (rules 9.1 to 9.7). */
const published: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  listAttestationsForCriteria: {
    commit_list: { type: 'string', pattern: '^[a-f0-9]{40}$' },
    attestation_type: anyType,
  },
  listTrails: { page: orNull, per_page: orNull, after: orNull, before: orNull },
  listArtifacts: { page: orNull, per_page: orNull, after: orNull, before: orNull },
  listAttestations: { attestation_id: orNull, attestation_type: anyType },
  listArtifactsByCommit: { trail: orNull },
}

/** What a reader needs to know about a parameter beyond its schema. */
const descriptions: Readonly<Record<string, string>> = {
  org: 'The name of the organisation.',
  flow_name: 'The name of the flow.',
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
  Prefer: '`wait=N` holds the request for at most N seconds until something changes.',
  'Idempotency-Key': 'A request that is repeated with the same key is recorded once.',
}

/** The parameters of an operation: path, query and supported headers. */
export function describeParameters(name: string, it: Operation): readonly JsonSchema[] {
  const all = [...pathParameters(it), ...queryParameters(name, it), ...headerParameters(it)]
  return all.map((parameter) => ({ description: descriptions[String(parameter['name'])], ...parameter }))
}

function pathParameters(it: Operation): JsonSchema[] {
  const patterns = selectPatterns(it)
  return [...it.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: toOpenApiSchema(patterns[name] ?? z.string()).schema,
  }))
}

function queryParameters(operation: string, it: Operation): JsonSchema[] {
  // The output of a codec is the value of the parameter. OpenAPI's default style `form` describes its text form.
  const { properties = {}, required = [] } = z.toJSONSchema(it.query, { io: 'output' })
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: {
      ...toPublished(operation, name, typeof schema === 'boolean' ? {} : schema),
      ...defaultOf(operation, name),
    },
  }))
}

function toPublished(operation: string, name: string, schema: JsonSchema): JsonSchema {
  const given = published[operation]?.[name]
  if (name === 'per_page' && schema['minimum'] === 1) return toPublished(operation, name, { ...schema, minimum: 0 })
  if (given === undefined) return schema
  return given === orNull ? { ...schema, type: [schema['type'], 'null'] } : given
}

function defaultOf(operation: string, parameter: string): JsonSchema {
  const value = defaults[operation]?.[parameter]
  return value === undefined ? {} : { default: value }
}

function headerParameters(it: Operation): JsonSchema[] {
  const conditional = it.conditional === true ? ['If-None-Match', 'Prefer'] : []
  const waiting = it.safe === true ? ['Prefer'] : []
  const isRecorded = (it.method === 'POST' || it.method === 'PUT') && it.safe !== true
  return [...conditional, ...waiting, ...(isRecorded ? ['Idempotency-Key'] : [])].map((name) => ({
    name,
    in: 'header',
    schema: { type: 'string' },
  }))
}
