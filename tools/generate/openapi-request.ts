import { listLimits, longTexts } from '../../src/service/http/request/body-excess.ts'
import { ignoresUnknown, type Operation } from '../../src/wire/operation/operation.ts'
import { messageLimit, textLimit } from '../../src/wire/limit.ts'
import { freeMembers } from '../../src/wire/primitives.ts'
import { storable, type JsonSchema } from './openapi-schema.ts'
import { removeClosed } from './openapi-wire.ts'

/** How an operation reads its body (rules 2.2). */
export interface Leniency {
  /** Whether a member that is null is absent. */
  readonly isNullAbsent: boolean
  readonly ignoresUnknown: boolean
}

export function toLeniency(it: Operation): Leniency {
  const isLenient = ignoresUnknown(it)
  return { isNullAbsent: isLenient || it.origin === 'published', ignoresUnknown: isLenient }
}

/** A schema of a body with what every body has: limits of texts and lists by the names of members, and members that may be null. */
export function toRequestSchema(schema: JsonSchema, leniency: Leniency): JsonSchema {
  const limited = limit(schema, { name: '', most: textLimit, isNullAbsent: leniency.isNullAbsent })
  return leniency.ignoresUnknown ? (removeClosed(limited) as JsonSchema) : limited
}

interface Place {
  /** Of the member. */
  readonly name: string
  /** The limit of its texts in bytes, which are at least as many as its characters. */
  readonly most: number
  readonly isNullAbsent: boolean
}

function limit(schema: JsonSchema, place: Place): JsonSchema {
  const { anyOf, oneOf, items, properties, required = [] } = schema
  const each = (list: unknown): readonly JsonSchema[] => (list as readonly JsonSchema[]).map((one) => limit(one, place))
  return {
    ...schema,
    ...(Array.isArray(anyOf) ? { anyOf: each(anyOf) } : {}),
    ...(Array.isArray(oneOf) ? { oneOf: each(oneOf) } : {}),
    ...limitText(schema, place),
    ...limitList(schema, place),
    ...(isObject(items) ? { items: limit(items, place) } : {}),
    ...(isObject(properties) ? { properties: limitMembers(properties, new Set(required as string[]), place) } : {}),
    ...(isObject(schema['additionalProperties']) ? { propertyNames: memberNames } : {}),
  }
}

const memberNames = { pattern: storable }

function limitMembers(properties: JsonSchema, required: ReadonlySet<string>, place: Place): JsonSchema {
  const members = Object.entries(properties).map(([name, member]) => {
    const most = longTexts.has(name) ? messageLimit : place.most
    const limited = limit(member as JsonSchema, { ...place, name, most })
    return [name, place.isNullAbsent && !required.has(name) ? toNullable(limited) : limited] as const
  })
  return Object.fromEntries(members)
}

function limitText(schema: JsonSchema, { name, most }: Place): JsonSchema {
  const { type, pattern, maxLength, format } = schema
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  if (!isText || 'enum' in schema || 'const' in schema || format !== undefined || freeMembers.has(name)) return {}
  if (typeof pattern === 'string' && hasLength.test(pattern)) return {}
  return { pattern: pattern ?? storable, maxLength: maxLength ?? most }
}

/** A pattern with the length of the text. */
const hasLength = /\{\d+\}\$$/

function limitList({ type, maxItems }: JsonSchema, { name }: Place): JsonSchema {
  const most = listLimits.get(name)
  return type === 'array' && maxItems === undefined && most !== undefined ? { maxItems: most } : {}
}

function toNullable(schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema
  if (Array.isArray(anyOf))
    return anyOf.some(isNull) ? schema : { ...schema, anyOf: [...(anyOf as JsonSchema[]), isNullType] }
  if (typeof type !== 'string' || 'const' in schema)
    return Object.keys(schema).length === 0 || Array.isArray(type) ? schema : { anyOf: [schema, isNullType] }
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {}),
  }
}

const isNullType = { type: 'null' }

function isNull(schema: JsonSchema): boolean {
  return schema['type'] === 'null'
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
