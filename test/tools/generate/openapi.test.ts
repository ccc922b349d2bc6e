import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validate } from '../../../testkit/service/described-answer.ts'
import { apiDescription } from '../../../testkit/service/fuzz/description.ts'
import { api, described, findOperation } from '../../../testkit/openapi-document.ts'
import type { Operation } from '../../../src/wire/operation/operation.ts'
import { parse } from '../../../src/wire/parse.ts'
import { operations } from '../../../src/wire/operation/operations.ts'

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

test('a pattern has no Unicode property and no \\u, which other regular expressions than those of JavaScript do not have', () => {
  expect(JSON.stringify(api)).not.toMatch(/\\\\[pPu]/)
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

const withBody = apiDescription.operations.filter(({ requestBody }) => requestBody !== undefined)
const withAnswer = apiDescription.operations.filter(
  ({ operationId }) => !['getAttachment', 'getPackage', 'deleteNotification'].includes(operationId),
)

test.each(withBody.map((it) => [it.operationId, it] as const))(
  'the example of the body of %s is one that the parser and the document take',
  (name, { requestBody }) => {
    const operation = Object.entries<Operation>(operations).find(([key]) => key === name)?.[1]
    const [content] = Object.values(requestBody?.content ?? {})
    const body = operation?.encoding === 'multipart' ? Object(content?.example)['data_json'] : content?.example
    expect(operation && parse(operation.body, body)).toMatchObject({ ok: true })
    expect(validate(content?.schema ?? {}, content?.example)).toEqual([])
  },
)

test.each(withAnswer.map((it) => [it.operationId, it] as const))(
  'the example of the answer of %s has what the document describes',
  (_name, { responses }) => {
    const [answer] = Object.values((responses['200'] ?? responses['201'])?.content ?? {})
    expect(validate(answer?.schema ?? {}, answer?.example)).toEqual([])
  },
)

test('a link leads to an operation with its path parameters', () => {
  const answers = apiDescription.operations.flatMap(({ responses }) => Object.values(responses))
  const links = answers.flatMap((answer) => Object.values(answer.links ?? {}))
  expect(links.length).toBeGreaterThan(20)
  for (const { operationId, parameters } of links) {
    const names = findOperation(operationId).parameters.flatMap(({ in: where, name }) =>
      where === 'path' ? [name] : [],
    )
    expect(Object.keys(parameters)).toEqual(names)
  }
})

const numeric = described.flatMap(({ operationId, parameters }) =>
  parameters
    .filter(({ in: where, schema }) => where === 'query' && /^(integer|number)\b/.test(String(schema['type'])))
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
  const isInteger = String(schema['type']).startsWith('integer')
  const valid = isInteger ? integers : fc.oneof(integers, doubles)

  test('is accepted in JSON number format within the documented range', () => {
    fc.assert(fc.property(valid, (value) => errorOf(JSON.stringify(value)) === undefined))
    expect([minimum, maximum].map((value) => errorOf(String(value)))).toEqual([undefined, undefined])
  })

  test('is refused outside of the documented range', () => {
    const wrong = [minimum - 1, maximum * 1.01, 1e300].map(String)
    for (const text of [...wrong, '1e999', 'Infinity', 'NaN', '0x10', '1_0', ' 1', '+1', '.5', '']) {
      expect([text, errorOf(text)]).toEqual([text, expect.any(String)])
    }
    expect(errorOf('1.5') === undefined).toBe(!isInteger)
  })
})
