import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from '../../src/schema/parse.ts'

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
