import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../testkit/wire/json/json-value.ts'
import * as z from 'zod/mini'
import { parse, parseStored } from '../../src/wire/parse.ts'
import { createParser, createStoredParser } from '../../src/wire/compiled-parser.ts'
import { operations, type OperationName } from '../../src/wire/operation/operations.ts'
import { toArbitrary } from '../../testkit/service/fuzz/valid-value.ts'

const names = Object.keys(operations) as OperationName[]
const bodies = names.map((name) => [name, operations[name]] as const).filter(([, { encoding }]) => encoding !== 'none')

/** More parses than it takes until a schema is compiled. */
const parseCount = 1000

/** A parser after its schema was compiled. */
function compiled(parser: ReturnType<typeof createStoredParser>): typeof parser {
  for (let count = 0; count < parseCount; count += 1) parser({})
  return parser
}

/** Valid values, and values with one member changed, added or removed. */
function almostValid(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const valid = toArbitrary({ schemas: {}, known: {} }, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const change = fc.record({ at: fc.nat(), name: fc.constantFrom('', 'x', '__proto__'), to: jsonValue() })
  const changed = fc.tuple(valid, change).map(([value, { at, name, to }]) => {
    const members = Object.entries(JSON.parse(JSON.stringify(value)) as object)
    const index = at % (members.length + 1)
    members.splice(index, 1, [name === '' ? (members[index]?.[0] ?? 'y') : name, to])
    return Object.fromEntries(members)
  })
  return fc.oneof(valid, changed)
}

test.each(bodies)(
  'a compiled stored parser of %s agrees with parse() on valid values and with parseStored() on others',
  (_, it) => {
    const parseCompiled = compiled(createStoredParser(it.body))
    let valid = 0
    const property = fc.property(almostValid(it.body), (value) => {
      const expected = parse(it.body, value)
      valid += Number(expected.ok)
      expect(parseCompiled(value)).toEqual(expected.ok ? expected : parseStored(it.body, value))
    })
    fc.assert(property, { numRuns: 200 })
    expect(valid).toBeGreaterThan(20)
  },
)

const queries = names.map((name) => [name, operations[name].query] as const)
const schemas = [...bodies.map(([name, { body }]) => [`${name}'s body`, body] as const), ...queries]

test.each(schemas)('a compiled parser of %s agrees with parse()', (_, schema) => {
  const parseCompiled = compiled(createParser(schema))
  const property = fc.property(almostValid(schema), (value) => {
    expect(parseCompiled(value)).toEqual(parse(schema, value))
  })
  fc.assert(property, { numRuns: 100 })
})
