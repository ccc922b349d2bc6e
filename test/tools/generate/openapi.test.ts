import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../../tools/generate/openapi.ts'
import type { Operation } from '../../../src/schema/operation/operation.ts'
import { parse } from '../../../src/schema/parse.ts'
import { operations } from '../../../src/schema/operation/operations.ts'

interface Described {
  readonly operationId: string
  readonly 'x-origin': string
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  readonly responses: Record<string, unknown>
}

// The document is built as JSON; what it must look like is what these tests are about.
const api = describeApi() as {
  paths: Record<string, Record<string, Described>>
  components: Record<string, Record<string, unknown>>
}
const described = Object.values(api.paths).flatMap((methods) => Object.values(methods))

function find(name: string): Described {
  const found = described.find(({ operationId }) => operationId === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

test('every operation of the table stands in the document, under its own name and origin', () => {
  const origins = Object.fromEntries(described.map((it) => [it.operationId, it['x-origin']]))
  expect(origins).toEqual(Object.fromEntries(Object.entries(operations).map(([name, it]) => [name, it.origin])))
})

test('every reference points to something that is there', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  const lost = references.filter(([, section = '', name = '']) => api.components[section]?.[name] === undefined)
  expect(references.length).toBeGreaterThan(100)
  expect(lost).toEqual([])
  expect(JSON.stringify(api)).not.toContain('$defs')
})

test('every parameter of a path is declared, and no other', () => {
  for (const [path, methods] of Object.entries(api.paths)) {
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((it) => it.in === 'path').map(({ name }) => name)).toEqual(wanted)
    }
  }
})

test('every operation says how it refuses, as a problem document', () => {
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
  const complaint = (text: string): string | undefined => {
    const parsed = query === undefined ? undefined : parse(query, { [name]: text })
    return parsed?.ok === false ? parsed.errors[name] : undefined
  }
  const least = Number(schema['minimum'])
  const most = Number(schema['maximum'])
  const integers = fc.integer({ min: least, max: Math.min(most, Number.MAX_SAFE_INTEGER) })
  const doubles = fc.double({ min: least, max: most, noNaN: true })
  const within = schema['type'] === 'integer' ? integers : fc.oneof(integers, doubles)

  test('is taken, written as JSON writes it, where the document allows it', () => {
    fc.assert(fc.property(within, (value) => complaint(JSON.stringify(value)) === undefined))
    expect([least, most].map((value) => complaint(String(value)))).toEqual([undefined, undefined])
  })

  test('is refused where the document does not allow it', () => {
    const wrong = [least - 1, most * 1.01, 1e300].map(String)
    for (const text of [...wrong, '1e999', 'Infinity', 'NaN', '0x10', '1_0', ' 1', '+1', '.5', '']) {
      expect([text, complaint(text)]).toEqual([text, expect.any(String)])
    }
    expect(complaint('1.5') === undefined).toBe(schema['type'] === 'number')
  })
})

describe('what published-api.md lays down', () => {
  test('§4.1: commit_list is required, and of commit SHAs', () => {
    expect(find('listAttestationsForCriteria').parameters).toContainEqual({
      name: 'commit_list',
      in: 'query',
      required: true,
      schema: { type: 'array', items: { type: 'string', pattern: '^[a-f0-9]{40}$' }, minItems: 1 },
    })
  })

  test('§4.7: a page of artifacts holds 15 unless asked otherwise', () => {
    const defaults = find('listArtifacts').parameters.map(({ name, schema }) => [name, schema['default']])
    expect(defaults).toContainEqual(['page', 1])
    expect(defaults).toContainEqual(['per_page', 15])
  })

  test.each(['reportVulnscan', 'reportCodequality', 'reportCustom'])('§4.8: %s is multipart', (name) => {
    const { schema } = find(name).requestBody?.content['multipart/form-data'] ?? {}
    expect(schema).toMatchObject({ required: ['data_json'], properties: { attachment_file: { type: 'string' } } })
  })

  test('§4.3: an artifact is reported as JSON, with the pattern of its fingerprint', () => {
    expect(Object.keys(find('reportArtifact').requestBody?.content ?? {})).toEqual(['application/json'])
    expect(api.components['schemas']?.['ArtifactReport']).toMatchObject({
      required: ['fingerprint', 'filename', 'build_url', 'commit_url'],
      properties: { fingerprint: { pattern: '^[a-f0-9]{64}$' } },
    })
  })
})
