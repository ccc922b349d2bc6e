import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../../testkit/wire/json/json-value.ts'
import { measureJson } from '../../../../src/wire/json/measure-json.ts'
import { parseJson } from '../../../../src/wire/json/parse-json.ts'
import { findExcess, isClearlyWithinLimits } from '../../../../src/service/http/request/body-excess.ts'
import { parseMeasuredBody } from '../../../../src/service/http/request/json-body.ts'

const exact = new Set(['user_data'])

const scalar = fc.oneof(
  fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '1e999',
    '1e20',
    '-0',
    '12345678901234567890',
    '"\\u0000"',
    '"\\ud800"',
    '"\\u0061"',
    '"a:b"',
    '"\\""',
  ),
)
const name = fc.constantFrom('"a"', '"\\u0061"', '"__proto__"', '"user_data"', '"x:y"')
const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('text'), { maxLength: 4 }).map((elements) => `[${elements.join(', ')}]`),
    fc
      .array(fc.tuple(name, tie('text')), { maxLength: 4 })
      .map((members) => `{${members.map(([key, value]) => `${key} : ${value}`).join(',')}}`),
    fc
      .tuple(fc.constantFrom(98, 99, 100, 101, 102), tie('text'))
      .map(([depth, inner]) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`),
  ),
}))

test('a measured body has the value or the problem that all checks give', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (json) => {
      const checked = parseJson(json, 'storable', exact)
      const read = await parseMeasuredBody(Buffer.from(json), { what: 'body', exact }).then(
        ({ value }) => ({ ok: true, value }),
        ({ errors }: { readonly errors: { readonly body: string } }) => ({ ok: false, problem: errors.body }),
      )
      const problem = checked.ok ? undefined : checked.problem
      expect(JSON.stringify(read)).toBe(JSON.stringify(checked.ok ? checked : { ok: false, problem }))
    }),
    { numRuns: 1000 },
  )
})

test('a body that is not searched for an excess has none', () => {
  const long = fc
    .tuple(fc.constantFrom('x', 'ü', '€', '😀'), fc.integer({ min: 1300, max: 4100 }))
    .map(([unit, length]) => unit.repeat(length))
  const list = fc.constantFrom(99, 100, 101, 102).map((length) => Array<number>(length).fill(1))
  const member = fc.constantFrom('description', 'target_artifacts', 'user_data', 'message', 'other')
  let unsearched = 0
  fc.assert(
    fc.property(fc.dictionary(member, fc.oneof(long, list, jsonValue())), (body) => {
      const isWithin = isClearlyWithinLimits(measureJson(JSON.stringify(body)))
      unsearched += Number(isWithin)
      expect(isWithin ? findExcess(body) : {}).toEqual({})
    }),
    { numRuns: 500 },
  )
  expect(unsearched).toBeGreaterThan(50)
})

test('free members whose numbers are longer when they are printed are searched', () => {
  const body = { user_data: Array.from({ length: 50_000 }, () => 9e20) }
  const json = JSON.stringify(body).replaceAll('900000000000000000000', '9e20')
  expect([isClearlyWithinLimits({ ...measureJson(json), mostElements: 0 }), Object.keys(findExcess(body))]).toEqual([
    false,
    ['user_data'],
  ])
})
