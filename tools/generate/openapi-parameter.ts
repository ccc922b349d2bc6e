import * as z from 'zod/mini'
import type { Operation } from '../../src/schema/operation/operation.ts'
import { pathPatterns } from '../../src/schema/operation/path-pattern.ts'
import { type JsonSchema, toOpenApiSchema } from './openapi-schema.ts'

const patterns: Readonly<Record<string, z.ZodMiniType>> = pathPatterns

/** The default values of parameters (rules 9.2, 9.7). */
const defaults: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  listTrails: { page: 1 },
  listArtifacts: { page: 1, per_page: 15 },
}

/** The parameters of an operation: path, query and supported headers. */
export function describeParameters(name: string, it: Operation): readonly JsonSchema[] {
  return [...pathParameters(it), ...queryParameters(name, it), ...headerParameters(it)]
}

function pathParameters(it: Operation): JsonSchema[] {
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
    schema: { ...(typeof schema === 'boolean' ? {} : schema), ...defaultOf(operation, name) },
  }))
}

function defaultOf(operation: string, parameter: string): JsonSchema {
  const value = defaults[operation]?.[parameter]
  return value === undefined ? {} : { default: value }
}

function headerParameters(it: Operation): JsonSchema[] {
  const conditional = it.conditional === true ? ['If-None-Match', 'Prefer'] : []
  const waiting = it.safe === true ? ['Prefer'] : []
  const isRecorded = (it.method === 'POST' || it.method === 'PUT') && it.safe !== true
  return [...conditional, ...waiting, ...(isRecorded ? ['Idempotency-Key'] : [])].map((name) => ({ name, in: 'header', schema: { type: 'string' } }))
}
