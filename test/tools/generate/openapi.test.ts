import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../../tools/generate/openapi.ts'
import type { Operation } from '../../../src/schema/operation/operation.ts'
import { parse } from '../../../src/schema/parse.ts'
import { operations } from '../../../src/schema/operation/operations.ts'

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly 'x-origin': string
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  readonly responses: Record<string, unknown>
}

// describeApi returns untyped JSON. These tests check its structure.
const api = describeApi() as {
  paths: Record<string, Record<string, Described>>
  components: Record<string, Record<string, unknown>>
}
const described = Object.values(api.paths).flatMap((methods) => Object.values(methods))

function findOperation(name: string): Described {
  const found = described.find(({ operationId }) => operationId === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

test('every operation of the table is in the document, with its name and origin', () => {
  const origins = Object.fromEntries(described.map((it) => [it.operationId, it['x-origin']]))
  expect(origins).toEqual(Object.fromEntries(Object.entries(operations).map(([name, it]) => [name, it.origin])))
})

test('every operation is described without a reference to another document', () => {
  for (const { summary, description } of described) {
    expect([summary.length, description.length].every((length) => length > 5)).toBe(true)
    expect(`${summary} ${description}`).not.toMatch(/\.md\b|§|\brules \d/)
  }
})

test('every reference has a target', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  const broken = references.filter(([, section = '', name = '']) => api.components[section]?.[name] === undefined)
  expect(references.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
  expect(JSON.stringify(api)).not.toContain('$defs')
})

test('a pattern has no Unicode property, which other regular expressions than those of JavaScript do not have', () => {
  expect(JSON.stringify(api)).not.toMatch(/\\\\[pP]\{/)
  expect(api.components['schemas']?.['GenericReport']).toMatchObject({
    properties: { attestation_name: { description: expect.stringContaining('zero-width'), minLength: 1 } },
  })
})

test('exactly the parameters of each path are declared', () => {
  for (const [path, methods] of Object.entries(api.paths)) {
    const expected = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((it) => it.in === 'path').map(({ name }) => name)).toEqual(expected)
    }
  }
})

test('every operation declares its errors as problem documents', () => {
  for (const { responses } of described) {
    expect(responses).toMatchObject({ 401: { $ref: '#/components/responses/401' } })
  }
  expect(api.components['responses']?.['401']).toMatchObject({
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
})

const numeric = described.flatMap(({ operationId, parameters }) =>
  parameters
    .filter(({ in: where, schema }) => where === 'query' && /^(integer|number)$/.test(String(schema['type'])))
    .map(({ name, schema }) => ({ name, schema, of: `${name} of ${operationId}`, operationId })),
)

describe.each(numeric)('$of in a query', ({ name, schema, operationId }) => {
  const { query } = Object.entries<Operation>(operations).find(([key]) => key === operationId)?.[1] ?? {}
  const errorOf = (text: string): string | undefined => {
    const parsed = query === undefined ? undefined : parse(query, { [name]: text })
    return parsed?.ok === false ? parsed.errors[name] : undefined
  }
  const minimum = Number(schema['minimum'])
  const maximum = Number(schema['maximum'])
  const integers = fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) })
  const doubles = fc.double({ min: minimum, max: maximum, noNaN: true })
  const valid = schema['type'] === 'integer' ? integers : fc.oneof(integers, doubles)

  test('is accepted in JSON number format within the documented range', () => {
    fc.assert(fc.property(valid, (value) => errorOf(JSON.stringify(value)) === undefined))
    expect([minimum, maximum].map((value) => errorOf(String(value)))).toEqual([undefined, undefined])
  })

  test('is refused outside of the documented range', () => {
    const wrong = [minimum - 1, maximum * 1.01, 1e300].map(String)
    for (const text of [...wrong, '1e999', 'Infinity', 'NaN', '0x10', '1_0', ' 1', '+1', '.5', '']) {
      expect([text, errorOf(text)]).toEqual([text, expect.any(String)])
    }
    expect(errorOf('1.5') === undefined).toBe(schema['type'] === 'number')
  })
})

describe('the published operations', () => {
  test('commit_list is required and contains commit SHAs (rules 9.1)', () => {
    expect(findOperation('listAttestationsForCriteria').parameters).toContainEqual({
      name: 'commit_list',
      in: 'query',
      required: true,
      schema: { type: 'array', items: { type: 'string', pattern: '^[a-f0-9]{40}$' }, minItems: 1 },
    })
  })

  test('a page of artifacts has 15 by default (rules 9.7)', () => {
    const defaults = findOperation('listArtifacts').parameters.map(({ name, schema }) => [name, schema['default']])
    expect(defaults).toContainEqual(['page', 1])
    expect(defaults).toContainEqual(['per_page', 15])
  })

  test.each(['reportVulnscan', 'reportCodequality', 'reportCustom'])('%s is multipart (rules 9.8)', (name) => {
    const { schema } = findOperation(name).requestBody?.content['multipart/form-data'] ?? {}
    expect(schema).toMatchObject({ required: ['data_json'], properties: { attachment_file: { type: 'string' } } })
  })

  test('an artifact is reported as JSON, with the pattern of its fingerprint (rules 9.3)', () => {
    expect(Object.keys(findOperation('reportArtifact').requestBody?.content ?? {})).toEqual(['application/json'])
    expect(api.components['schemas']?.['ArtifactReport']).toMatchObject({
      required: ['fingerprint', 'filename', 'build_url', 'commit_url'],
      properties: { fingerprint: { pattern: '^[a-f0-9]{64}$' } },
    })
  })
})
