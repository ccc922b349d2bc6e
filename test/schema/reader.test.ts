import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse, parseTaken } from '../../src/schema/parse.ts'
import { createCheck, createReader } from '../../src/schema/reader.ts'
import { operations, type OperationName } from '../../src/schema/operation/operations.ts'
import { toArbitrary } from '../../testkit/service/fuzz/valid.ts'

const names = Object.keys(operations) as OperationName[]
const bodies = names.map((name) => [name, operations[name]] as const).filter(([, { encoding }]) => encoding !== 'none')

/** More readings than it takes until a schema is compiled. */
const many = 1000

function practised(read: ReturnType<typeof createReader>): typeof read {
  for (let reading = 0; reading < many; reading += 1) read({})
  return read
}

/** Values that the schema allows, and such with a member that is another, is too much, or is gone. */
function nearly(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const valid = toArbitrary({ schemas: {}, known: {} }, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  const change = fc.record({ at: fc.nat(), name: fc.constantFrom('', 'x', '__proto__'), to: fc.jsonValue() })
  const changed = fc.tuple(valid, change).map(([value, { at, name, to }]) => {
    const members = Object.entries(JSON.parse(JSON.stringify(value)) as object)
    const place = at % (members.length + 1)
    members.splice(place, 1, [name === '' ? (members[place]?.[0] ?? 'y') : name, to])
    return Object.fromEntries(members)
  })
  return fc.oneof(valid, changed)
}

test.each(bodies)('what %s takes is read back as it was taken, and anything else as parseTaken() reads it', (_, it) => {
  const read = practised(createReader(it.body))
  let taken = 0
  const property = fc.property(nearly(it.body), (value) => {
    const asked = parse(it.body, value)
    taken += Number(asked.ok)
    expect(read(value)).toEqual(asked.ok ? asked : parseTaken(it.body, value))
  })
  fc.assert(property, { numRuns: 200 })
  expect(taken).toBeGreaterThan(20)
})

const queries = names.map((name) => [name, operations[name].query] as const)
const asked = [...bodies.map(([name, { body }]) => [`${name}'s body`, body] as const), ...queries]

test.each(asked)('what comes in for %s is checked as parse() checks it, with the same complaints', (_, schema) => {
  const check = practised(createCheck(schema))
  const property = fc.property(nearly(schema), (value) => {
    expect(check(value)).toEqual(parse(schema, value))
  })
  fc.assert(property, { numRuns: 100 })
})
