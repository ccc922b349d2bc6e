import { operations } from '../../src/wire/operation/operations.ts'
import * as z from 'zod/mini'
import { isRecorded, type Operation } from '../../src/wire/operation/operation.ts'
import { ReceiptMembers } from '../../src/wire/resource/receipt.ts'
import { Problem } from '../../src/wire/problem.ts'
import { toLeniency, toRequestSchema, type Leniency } from './openapi-request.ts'
import { answersObject, toOpenApiSchema, type JsonSchema, type OpenApiSchema } from './openapi-schema.ts'
import { describeWire } from './openapi-wire.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** The components that the bodies of some operations refer to, or all answers. */
interface Form {
  /** Ends the name of a component that another form has with other content. */
  readonly suffix: string
  readonly schemas: Schemas
}

const reference = /"#\/components\/schemas\/(\w+)"/g

const all: readonly Operation[] = Object.values(operations)

const answered = all.map((it) => ({ it, found: toOpenApiSchema(it.response) }))

const answers: Form = {
  suffix: '',
  schemas: collect([toOpenApiSchema(Problem), ...answered.map(({ found }) => found)], (name, schema) => {
    let described = describeWire(name, schema, true)
    for (const { it, found } of answered)
      if (found.schema['$ref'] === `#/components/schemas/${name}`) described = addPreferred(described, it)
    return described
  }),
}

/** The schema of an answer, which refers to components. */
export function describeAnswer(it: Operation): JsonSchema {
  return addPreferred(toOpenApiSchema(it.response).schema, it)
}

/** An object with the members that `Prefer` adds to an answer. */
function addPreferred(schema: JsonSchema, it: Operation): JsonSchema {
  const { properties } = schema
  if (!answersObject(it) || typeof properties !== 'object') return schema
  const receipt = isRecorded(it) ? toOpenApiSchema(z.object(ReceiptMembers)).schema['properties'] : {}
  return {
    ...schema,
    properties: { ...properties, ...Object(receipt), log: { $ref: '#/components/schemas/LogState' } },
  }
}

/** A component of a report takes more than one of an answer, or of a question. The operations are as lenient as each other. */
function toBodyForm([suffix, [first, ...others]]: readonly [string, readonly Operation[]]): Form {
  if (first === undefined) return { suffix, schemas: {} }
  const leniency = toLeniency(first)
  const bodies = [first, ...others].map(({ body }) => toOpenApiSchema(body))
  const describe = (name: string, schema: JsonSchema): JsonSchema =>
    toRequestSchema(describeWire(name, schema, false), leniency)
  return { suffix, schemas: collect(bodies, describe) }
}

function suffixOf({ ignoresUnknown, isNullAbsent }: Leniency): string {
  if (ignoresUnknown) return 'Input'
  return isNullAbsent ? 'ClosedInput' : 'StrictInput'
}

function collect(found: readonly OpenApiSchema[], describe: (name: string, schema: JsonSchema) => JsonSchema): Schemas {
  const named = found.flatMap(({ components }) => components)
  return Object.fromEntries(named.map(([name, schema]) => [name, describe(name, schema)]))
}

interface Named {
  readonly schemas: Schemas
  /** New names by the old ones, by the suffix of the form. */
  readonly renamed: ReadonlyMap<string, ReadonlySet<string>>
}

const named = nameAll([answers, ...[...Map.groupBy(all, (it) => suffixOf(toLeniency(it)))].map(toBodyForm)])

/** Gives each component one name: that of its schema, and a suffix if an earlier form has another component of this name. */
function nameAll(each: readonly Form[]): Named {
  const taken = new Map<string, string>()
  const schemas: Record<string, JsonSchema> = {}
  const renamed = new Map<string, ReadonlySet<string>>()
  for (const { suffix, schemas: own } of each) {
    const others = findDifferent(own, taken)
    renamed.set(suffix, others)
    for (const [name, schema] of Object.entries(own)) {
      if (!taken.has(name)) taken.set(name, JSON.stringify(schema))
      schemas[others.has(name) ? `${name}${suffix}` : name] = rename(schema, others, suffix)
    }
  }
  return { schemas, renamed }
}

/** The components that are another one than that with their name, or refer to such a component. */
function findDifferent(own: Schemas, taken: ReadonlyMap<string, string>): ReadonlySet<string> {
  const shared = Object.entries(own).filter(([name]) => taken.has(name))
  const different = new Set<string>()
  for (let before = -1; before < different.size;) {
    before = different.size
    for (const [name, schema] of shared) {
      const refers = listReferences(schema).some((one) => different.has(one))
      if (refers || taken.get(name) !== JSON.stringify(schema)) different.add(name)
    }
  }
  return different
}

function listReferences(schema: JsonSchema): readonly string[] {
  return [...JSON.stringify(schema).matchAll(reference)].map(([, name = '']) => name)
}

function rename(schema: JsonSchema, names: ReadonlySet<string>, suffix: string): JsonSchema {
  const text = JSON.stringify(schema).replace(reference, (whole, name: string) =>
    names.has(name) ? `"#/components/schemas/${name}${suffix}"` : whole,
  )
  return JSON.parse(text) as JsonSchema
}

/** The schemas of the document, by name. */
export function describeComponents(): Schemas {
  return Object.fromEntries(Object.entries(named.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The schema of the body of an operation, which refers to components. */
export function describeBody(it: Operation): JsonSchema {
  const leniency = toLeniency(it)
  const suffix = suffixOf(leniency)
  return rename(
    toRequestSchema(toOpenApiSchema(it.body).schema, leniency),
    named.renamed.get(suffix) ?? new Set(),
    suffix,
  )
}
