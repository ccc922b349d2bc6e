import { tmpdir } from 'node:os'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import { apiDescription, type DescribedResponse, type Operation, type Schema } from './fuzz/description.ts'
import type { HttpResponse } from './http/send-request.ts'

/** Implementation details that a problem must not contain: stacks, paths, SQL. */
const leaks = [
  /\n\s+at /,
  /\.[jt]s:\d/,
  /node_modules|node:internal/,
  /\b(?:SELECT|INSERT INTO|UPDATE \w+ SET|SQLITE|sqlite|postgres|syntax error at or near)\b/,
  new RegExp(`${tmpdir()}/evidence`),
  new RegExp(process.cwd()),
]

/** Headers that every response may have. */
const general = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'x-content-type-options',
])

const places = apiDescription.operations
  .map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .toSorted((a, b) => countParameters(a.operation) - countParameters(b.operation))

function countParameters({ path }: Operation): number {
  return path.split('{').length
}

/**
 * What differs between a response of the API and the OpenAPI document: its status, its headers, its content type and each member of its body.
 * `path` is below the API. Empty for a path that the document does not have, whose response is a problem.
 */
export function listDifferences(method: string, path: string, response: HttpResponse): readonly string[] {
  const [place = ''] = path.split('?', 1)
  const matching = places.filter(({ pattern }) => pattern.test(place))
  const asked = method === 'HEAD' ? 'GET' : method
  const found = matching.find(({ operation }) => operation.method === asked) ?? matching[0]
  if (found === undefined) return []
  const { operationId, responses } = found.operation
  const described = responses[response.status]
  const wrong =
    described === undefined
      ? ['its status is not described']
      : [...checkHeaders(described, response), ...(method === 'HEAD' ? [] : checkContent(described, response))]
  return wrong.map((one) => `${operationId} ${response.status}: ${one}`)
}

function checkHeaders({ headers = {} }: DescribedResponse, response: HttpResponse): readonly string[] {
  const described = new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]))
  const unknown = Object.keys(response.headers).filter((name) => !general.has(name) && !described.has(name))
  const wrong = [...described].flatMap(([name, { required, schema }]) => {
    const text = response.headers[name]
    if (text === undefined) return required === true ? [`the header ${name} is missing`] : []
    const value = schema['type'] === 'integer' ? Number(text) : text
    return validate(schema, value).map((one) => `the header ${name}: ${text} ${one}`)
  })
  return [...unknown.map((name) => `the header ${name} is not described`), ...wrong]
}

function checkContent(
  { content }: DescribedResponse,
  { status, headers, body, text }: HttpResponse,
): readonly string[] {
  if (content === undefined) return text === '' ? [] : ['it has a body']
  const type = headers['content-type'] ?? ''
  const schema = content[type]?.schema
  if (schema?.['format'] === 'binary' || content['*/*'] !== undefined) return []
  if (schema === undefined) return [`the content type ${type} is not described`]
  const leaked = status >= 400 ? leaks.filter((leak) => leak.test(text)).map((leak) => `it has ${leak.source}`) : []
  return [...validate(schema, body), ...leaked]
}

const ajv = new Ajv2020({ strict: false, formats: { uri: (text: string) => URL.canParse(text) } })
ajv.addSchema({ $id: 'api', components: { schemas: toStrict(apiDescription.schemas) } })
const compiled = new Map<string, ValidateFunction>()

/** Where a value differs from a schema of the document, beyond which it has no members. */
export function validate(schema: Schema, value: unknown): readonly string[] {
  const key = JSON.stringify(toStrict(schema)).replaceAll('"#/components', '"api#/components')
  const check = compiled.get(key) ?? ajv.compile(JSON.parse(key) as Schema)
  compiled.set(key, check)
  if (check(value)) return []
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}

/** A schema that refuses members that it does not list, where it lists some. */
function toStrict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toStrict)
  if (typeof schema !== 'object' || schema === null) return schema
  const strict = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, toStrict(value)]))
  const { additionalProperties: others = {} } = strict
  const isClosed = 'properties' in schema && 'type' in schema && Object.keys(Object(others)).length === 0
  return isClosed ? { ...strict, additionalProperties: false } : strict
}
