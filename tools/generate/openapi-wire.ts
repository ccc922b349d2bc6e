import type { JsonSchema } from './openapi-schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Any object. */
const anyObject = { type: 'object', additionalProperties: true }

/** Members of components for which the wire is narrower than what a client of this project accepts. */
const memberSchemas: Readonly<Record<string, Schemas>> = {
  Attestation: { user_data: anyObject },
  FullAttestation: { user_data: anyObject },
  Trail: { user_data: anyObject },
  Judgement: { user_data: anyObject },
  OverrideReport: {
    original_attestation_type: {
      type: 'string',
      enum: ['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality'],
      description: 'The type of the attestation. As an extension, `custom:<type_name>` is accepted too.',
    },
  },
}

/** Resources whose members are never null on the wire: a member without a value is absent. */
const withoutNull = new Set(['Trail', 'Judgement'])

/** The component schemas as the wire has them. `isOpen`: whether objects of a component may have members that it does not list. */
export function describeWire(name: string, schema: JsonSchema, isOpen: boolean): JsonSchema {
  const { default: _default, ...plain } = schema
  const replaced = { ...withProperties(plain), ...memberSchemas[name] }
  const described = Object.keys(replaced).length === 0 ? plain : { ...plain, properties: replaced }
  const wire = withoutNull.has(name) ? removeNull(described) : described
  return isOpen ? (removeClosed(wire) as JsonSchema) : wire
}

function withProperties({ properties }: JsonSchema): Schemas {
  return typeof properties === 'object' && properties !== null ? (properties as Schemas) : {}
}

/** The members of an object without the alternative null. */
function removeNull(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(withProperties(schema)).map(([name, member]) => [name, toNonNull(member)])
  return { ...schema, properties: Object.fromEntries(entries) }
}

function toNonNull({ anyOf, type, ...rest }: JsonSchema): JsonSchema {
  const types = Array.isArray(type) ? { type: (type as readonly string[]).find((one) => one !== 'null') } : { type }
  const plain = type === undefined ? rest : { ...types, ...rest }
  if (!Array.isArray(anyOf)) return plain
  const left = (anyOf as readonly JsonSchema[]).filter((one) => one['type'] !== 'null')
  return left.length === 1 ? { ...plain, ...left[0] } : { ...plain, anyOf: left }
}

/** A schema of objects that may have unknown members: reports accept them, and answers may have more of them later. */
export function removeClosed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(removeClosed)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false)
  return Object.fromEntries(kept.map(([name, value]) => [name, removeClosed(value)]))
}
