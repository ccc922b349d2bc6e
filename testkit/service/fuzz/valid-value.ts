import * as fc from 'fast-check'
import { jsonValue } from '../../wire/json/json-value.ts'
import type { ApiDescription, Schema } from './description.ts'
import type { KnownValues } from './seed.ts'

type Value = fc.Arbitrary<unknown>

interface Source {
  readonly schemas: ApiDescription['schemas']
  readonly known: KnownValues
}

const anything = jsonValue({ maxDepth: 2 })
/** A backslash is the one name that the service refuses (rules 2.2). */
const memberName = fc.string({ maxLength: 8 }).filter((name) => name !== '\\')
const plain = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom('', 'x', 'https://example.org/a?b=c#d', '{"lines": true}'),
)

/** Valid values of a schema. Text with a known parameter name mostly has an existing value. */
export function toArbitrary(source: Source, schema: Schema, name = ''): Value {
  const choices = listChoices(source, schema)
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => toArbitrary(source, choice, name)))
  const known = schema['type'] === 'string' ? source.known[name] : undefined
  const any = ofType(source, schema, name)
  if (known === undefined) return any
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any })
}

/** The alternatives of a schema: a reference, anyOf, oneOf, several types. */
function listChoices({ schemas }: Source, schema: Schema): readonly Schema[] | undefined {
  const { $ref, type } = schema
  if (typeof $ref === 'string') return [schemas[$ref.split('/').at(-1) ?? ''] ?? {}]
  if (Array.isArray(type)) return type.map((one: unknown) => ({ ...schema, type: one }))
  return (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined
}

function ofType(source: Source, schema: Schema, name: string): Value {
  if ('const' in schema) return fc.constant(schema['const'])
  switch (schema['type']) {
    case 'string':
      return ofText(schema, name)
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeInteger()).filter((value) => isWithin(schema, value))
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 2e9 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const items = toArbitrary(source, asSchema(schema['items']), name)
      return fc.array(items, { minLength: Number(schema['minItems'] ?? 0), maxLength: 3 })
    }
    case 'object':
      return ofObject(source, schema)
    default:
      return anything
  }
}

function isWithin({ minimum, maximum }: Schema, value: number): boolean {
  return value >= Number(minimum ?? -Infinity) && value <= Number(maximum ?? Infinity)
}

/** The content of file parts by their names. */
const files: Readonly<Record<string, readonly string[]>> = {
  template_file: ['version: 1\n', 'version: 1\ntrail: { attestations: [{ name: unit, type: "*" }] }\n'],
  type_schema: ['{}', '{"type": "object", "required": ["lines"]}'],
}

function ofText(schema: Schema, name: string): Value {
  const { enum: names, format, pattern, minLength = 0 } = schema
  if (Array.isArray(names)) return fc.constantFrom(...(names as unknown[]))
  if (format === 'binary') return fc.constantFrom(...(files[name] ?? ['seen', 'a'.repeat(70_000)]))
  if (format === 'uri') return fc.webUrl()
  if (typeof pattern === 'string') return ofPattern(pattern)
  return plain.filter(({ length }) => length >= Number(minLength))
}

function ofPattern(pattern: string): Value {
  const expression = new RegExp(pattern, 'u')
  // fast-check does not support classes such as \p{Cc}. Most text matches a pattern that excludes them.
  if (/\\p|\\S/.test(pattern)) {
    return fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => expression.test(text))
  }
  return fc.stringMatching(expression, { maxLength: 70 })
}

function ofObject(source: Source, schema: Schema): Value {
  const properties = Object.entries(asSchema(schema['properties']))
  if (properties.length === 0) {
    return fc.dictionary(memberName, anything, { maxKeys: 3, noNullPrototype: true })
  }
  const members = properties.map(([name, member]) => [name, toArbitrary(source, asSchema(member), name)] as const)
  const requiredKeys = (schema['required'] ?? []) as string[]
  return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true })
}

function asSchema(value: unknown): Schema {
  return (value ?? {}) as Schema
}
