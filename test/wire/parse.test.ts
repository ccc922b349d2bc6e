import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PageQuery } from '../../src/wire/operation/paging.ts'
import { parse } from '../../src/wire/parse.ts'
import { Count, FreeObject } from '../../src/wire/primitives.ts'

test('does not depend on the language that another module sets for zod', () => {
  const before = z.config().localeError
  z.config({ localeError: () => 'Ungültige Eingabe' })
  try {
    expect(parse(z.strictObject({ name: z.string() }), { name: 1 })).toEqual({
      ok: false,
      errors: { name: 'must be a string' },
    })
  } finally {
    z.config({ localeError: before })
  }
})

test.each([
  [z.strictObject({ at: Count }), { at: 'x' }, 'must be a whole number from 0'],
  [z.strictObject({ at: Count }), { at: -1 }, 'must be a whole number from 0'],
  [z.strictObject({ at: Count }), { at: 1.5 }, 'must be a whole number from 0'],
  [z.strictObject({ at: z.int() }), { at: 1.5 }, 'must be a whole number'],
  [PageQuery, { page: '0' }, 'must be a whole number from 1'],
  [PageQuery, { page: 'ten' }, 'must be a whole number from 1'],
  [PageQuery, { per_page: '101' }, 'must be a whole number from 1 to 100'],
  [z.strictObject({ at: FreeObject }), { at: 1 }, 'must be an object'],
  [z.strictObject({ at: z.strictObject({}) }), { at: [] }, 'must be an object'],
  [z.strictObject({ at: z.array(z.string()) }), { at: {} }, 'must be an array'],
])('%#: says in plain words what a value must be', (schema, value, wrong) => {
  const parsed = parse(schema, value)
  expect(parsed.ok ? [] : Object.values(parsed.errors)).toEqual([wrong])
})
