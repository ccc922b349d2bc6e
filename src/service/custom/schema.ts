import { messageOf } from '../../error.ts'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

type JsonSchema = boolean | Readonly<Record<string, unknown>>

type Compiled = { readonly validate: ValidateFunction } | { readonly wrong: string }

/** An unknown keyword is refused, for a typing error would let everything pass. `format` is a remark, as JSON Schema has it. */
const options: Options = { allErrors: true, strict: false, strictSchema: true, validateFormats: false, logger: false }

/** A schema with a thousand complaints is told the first ones. */
const mostComplaints = 20

/** What is wrong with a schema. */
export function checkSchema(schema: unknown): readonly string[] {
  const compiled = compile(schema)
  return 'wrong' in compiled ? [compiled.wrong] : []
}

/** What in a value does not fit a schema: JSON Schema 2020-12 or, where `$schema` says so, draft-07. */
export function applySchema(schema: unknown, value: unknown): readonly string[] {
  const compiled = compile(schema)
  if ('wrong' in compiled) return [compiled.wrong]
  if (compiled.validate(value)) return []
  const complaints = (compiled.validate.errors ?? []).map(describe)
  return complaints.length === 0 ? ['attestation_data does not fit the schema'] : complaints.slice(0, mostComplaints)
}

/** Always with an Ajv of its own: one that several schemas share keeps their `$id`s, with which one could stand in for another. */
function compile(schema: unknown): Compiled {
  if (!isSchema(schema)) return { wrong: 'type_schema must be a JSON object, true or false' }
  if (typeof schema === 'object' && '$async' in schema) return { wrong: 'type_schema must not be $async' }
  try {
    const ajv = isDraft7(schema) ? new Ajv(options) : new Ajv2020(options)
    return { validate: ajv.compile(schema) }
  } catch (cause) {
    return { wrong: `type_schema is no JSON Schema (2020-12 or draft-07) that can be used: ${messageOf(cause)}` }
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
}

function isDraft7(schema: JsonSchema): boolean {
  return (
    typeof schema === 'object' && /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(String(schema['$schema']))
  )
}

function describe({ instancePath, message, params }: ErrorObject): string {
  const name: unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
  const where = `attestation_data${instancePath.replaceAll('/', '.')}`
  return `${where} ${message ?? 'does not fit the schema'}${typeof name === 'string' ? `: ${name}` : ''}`
}
