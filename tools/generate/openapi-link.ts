import { isRecorded, type Operation } from '../../src/wire/operation/operation.ts'
import { operations, type OperationName } from '../../src/wire/operation/operations.ts'
import { describeComponents } from './openapi-component.ts'
import { toOpenApiSchema, type JsonSchema } from './openapi-schema.ts'

/** The operations that return one resource, by name. */
const targets: readonly (readonly [string, Operation])[] = Object.entries<Operation>(operations).filter(
  ([name, { method }]) => method === 'GET' && name.startsWith('get'),
)

/** The parameter that the name of a resource is, by the first segment of its path. */
const ownNames: Readonly<Record<string, string>> = { flows: 'flow_name', trails: 'trail_name' }

/**
 * The links of a successful response: to each operation that returns one resource and whose path parameters are those of this request, or
 * members of its response or body. Of a list, those of its first element.
 */
export function describeLinks(name: OperationName, it: Operation): JsonSchema {
  const known = new Map([...listAnswered(it), ...listSent(it), ...listParameters(it.path).map(toPathValue)])
  const asked = new Set(listParameters(it.path))
  const links = targets.flatMap(([target, { path, download }]) => {
    const needed = listParameters(path)
    const values = needed.map((parameter) => [parameter, known.get(parameter)] as const)
    // An attestation may have no attachment: its own response shows whether it has.
    const isHidden = download !== undefined && !path.startsWith(`${it.path}/`)
    const isCoarser =
      needed.every((parameter) => asked.has(parameter)) && !(isRecorded(it) && needed.length === asked.size)
    if (target === name || isHidden || (isCoarser && download === undefined)) return []
    if (values.some(([, value]) => value === undefined)) return []
    return [[target, { operationId: target, parameters: Object.fromEntries(values) }] as const]
  })
  return links.length === 0 ? {} : { links: Object.fromEntries(links) }
}

function listParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function toPathValue(name: string): readonly [string, string] {
  return [name, `$request.path.${name}`]
}

/** A JSON body that has what a path needs. */
function listSent(it: Operation): readonly (readonly [string, string])[] {
  if (it.encoding !== 'json' || it.path.includes('{fingerprint}')) return []
  const required = (resolve(toOpenApiSchema(it.body).schema)['required'] ?? []) as readonly string[]
  return required.map((name) => [name, `$request.body#/${name}`])
}

/** The required members of the response. */
function listAnswered(it: Operation): readonly (readonly [string, string])[] {
  const { schema, at } = findResource(toOpenApiSchema(it.response).schema, '')
  const { properties = {} } = schema as { readonly properties?: JsonSchema }
  return Object.keys(properties).map((name) => [
    name === 'name' ? (ownNames[it.path.split('/')[1] ?? ''] ?? name) : name,
    `$response.body#${at}/${name}`,
  ])
}

/** The schema of the resource in a response: itself, the first of an array, or the first of `data`. */
function findResource(schema: JsonSchema, at: string): { readonly schema: JsonSchema; readonly at: string } {
  const { anyOf, items, properties, ...rest } = resolve(schema)
  if (Array.isArray(anyOf)) return findResource(anyOf.at(-1) as JsonSchema, at)
  if (items !== undefined) return findResource(items as JsonSchema, `${at}/0`)
  const { data } = (properties ?? {}) as { readonly data?: JsonSchema }
  return data === undefined ? { schema: { ...rest, properties }, at } : findResource(data, `${at}/data`)
}

function resolve(schema: JsonSchema): JsonSchema {
  const { $ref } = schema
  return typeof $ref === 'string' ? resolve(describeComponents()[$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}
