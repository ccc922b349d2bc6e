import * as z from 'zod/mini'
import type { Operation } from '../../src/schema/operation/operation.ts'
import { pathPatterns } from '../../src/schema/operation/path-pattern.ts'
import { type JsonSchema, toShape } from './shape.ts'

const patterns: Readonly<Record<string, z.ZodMiniType>> = pathPatterns

/** What stands for a parameter that is left out (published-api.md §4.2 and §4.7). */
const defaults: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  listTrails: { page: 1 },
  listArtifacts: { page: 1, per_page: 15 },
}

/** The parameters of an operation: those of its path, its query, and the headers that it understands. */
export function describeParameters(name: string, it: Operation): readonly JsonSchema[] {
  return [...pathParameters(it), ...queryParameters(name, it), ...headerParameters(it)]
}

function pathParameters(it: Operation): JsonSchema[] {
  return [...it.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: toShape(patterns[name] ?? z.string()).schema,
  }))
}

function queryParameters(operation: string, it: Operation): JsonSchema[] {
  // A codec's output is what the parameter means; how text becomes it is the form style that OpenAPI takes for granted.
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
  const repeatable = it.method === 'POST' || it.method === 'PUT' ? ['Idempotency-Key'] : []
  return [...conditional, ...repeatable].map((name) => ({ name, in: 'header', schema: { type: 'string' } }))
}
