import { messageOf } from '../../error.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

type JsonSchema = boolean | Readonly<Record<string, unknown>>

type CompiledSchema = { readonly validate: ValidateFunction } | { readonly error: string }

/** An unknown keyword is refused, because a misspelled keyword would accept everything. `format` is not checked (rules 1.8). */
const options: Options = {
  allErrors: true,
  strict: false,
  strictSchema: true,
  validateFormats: false,
  logger: false,
  // Data has no member that it inherits, such as `constructor`.
  ownProperties: true,
}

const maxErrors = 20
const maxErrorLength = 300

/** The error in a schema, if any. */
export function checkSchema(schema: unknown): readonly string[] {
  const compiled = compile(schema)
  return 'error' in compiled ? [compiled.error] : []
}

/** The errors of a value against a schema: JSON Schema 2020-12, or draft-07 if `$schema` names it. */
export function applySchema(schema: unknown, value: unknown): readonly string[] {
  const compiled = compile(schema)
  if ('error' in compiled) return [compiled.error]
  if (compiled.validate(value)) return []
  const errors = (compiled.validate.errors ?? []).map(describeSchemaError)
  return errors.length === 0 ? ['attestation_data does not fit the schema'] : errors.slice(0, maxErrors)
}

/** Every schema gets its own Ajv: a shared one keeps the `$id`s, so that one schema could refer to another user's schema. */
function compile(schema: unknown): CompiledSchema {
  if (!isSchema(schema)) return { error: 'type_schema must be a JSON object, true or false' }
  if (typeof schema === 'object' && '$async' in schema) return { error: 'type_schema must not be $async' }
  try {
    const ajv = isDraft7(schema) ? new Ajv(options) : new Ajv2020(options)
    return { validate: ajv.compile(schema) }
  } catch (cause) {
    return { error: `type_schema is not a usable JSON Schema (2020-12 or draft-07): ${messageOf(cause)}` }
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value)
}

function isDraft7(schema: JsonSchema): boolean {
  return (
    typeof schema === 'object' && /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(String(schema['$schema']))
  )
}

function describeSchemaError({ instancePath, message, params }: ErrorObject): string {
  const name: unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
  const where = `attestation_data${instancePath.replaceAll('/', '.')}`
  const text = `${where} ${message ?? 'does not fit the schema'}${typeof name === 'string' ? `: ${name}` : ''}`
  return text.length <= maxErrorLength ? text : `${text.slice(0, maxErrorLength).toWellFormed()}…`
}
