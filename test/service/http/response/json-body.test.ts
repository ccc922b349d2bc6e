import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../../testkit/wire/json/json-value.ts'
import { toJsonBody } from '../../../../src/service/http/response/json-body.ts'

async function readBody(answer: unknown): Promise<unknown> {
  return JSON.parse(await new Response(await toJsonBody(answer, () => () => undefined)).text())
}

test('an answer of any size has the JSON of JSON.stringify', async () => {
  const value = jsonValue()
  const answer = fc.oneof(
    value,
    fc.record({ data: fc.array(value), pagination: value }, { requiredKeys: [] }),
    fc.dictionary(fc.string(), fc.oneof(value, fc.array(value))),
    fc
      .tuple(value, fc.nat(30))
      .map(([element, count]) => Array.from({ length: count }, () => [element, 'é'.repeat(100_000)])),
  )
  await fc.assert(
    fc.asyncProperty(answer, async (given) => {
      const plain: unknown = JSON.parse(JSON.stringify(given))
      expect(await readBody(plain)).toEqual(plain)
    }),
  )
})

test.each(['data', 'c'.repeat(40)])('a long list in the member %s is printed as fast as it is read', async (member) => {
  let printed = 0
  const element = { toJSON: () => `${(printed += 1)}${'x'.repeat(100_000)}` }
  const answer = { [member]: Array.from({ length: 1000 }, () => element), pagination: { total: 1000 } }
  const body = await toJsonBody(answer, () => () => undefined)
  if (typeof body === 'string') throw new Error('The body is a text.')
  const reader = body.getReader()
  await reader.read()
  expect(printed).toBeLessThan(30)
  await reader.cancel()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(printed).toBeLessThan(30)
})

const longText = 'x'.repeat(100_000)

test.each([
  { texts: 3, calls: [] },
  { texts: 30, calls: ['start', 'end'] },
])('$texts long elements: its sending has $calls', async ({ texts, calls }) => {
  const log: string[] = []
  const body = await toJsonBody(
    Array.from({ length: texts }, () => longText),
    () => {
      log.push('start')
      return () => void log.push('end')
    },
  )
  expect(log).toEqual(calls.slice(0, 1))
  await new Response(body).text()
  expect(log).toEqual(calls)
})

test('an answer ends when its client is gone', async () => {
  let ends = 0
  const body = await toJsonBody(
    Array.from({ length: 30 }, () => longText),
    () => () => (ends += 1),
  )
  if (typeof body === 'string') throw new Error('The body is a text.')
  const reader = body.getReader()
  await reader.read()
  expect(ends).toBe(0)
  await reader.cancel()
  expect(ends).toBe(1)
})

test('an answer has its members in their order, without those that are undefined', async () => {
  const answer = { first: 1, none: undefined, list: [1, {}], last: {} }
  expect(await toJsonBody(answer, () => () => undefined)).toBe('{"first":1,"list":[1,{}],"last":{}}')
  expect(await toJsonBody({}, () => () => undefined)).toBe('{}')
  expect(await toJsonBody({ none: undefined }, () => () => undefined)).toBe('{}')
})
