import { startHarness } from '../harness.ts'

/** JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

/** One operation of the document, with references to shared responses resolved. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  /** Path below the API, with parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface ApiDescription {
  readonly operations: readonly Operation[]
  /** By name, as in `#/components/schemas/…`. */
  readonly schemas: Readonly<Record<string, Schema>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: ApiDescription['schemas']; readonly responses: Operation['responses'] }
}

/** Reads /openapi.json, the source of requests and expected responses. */
export async function readApiDescription(): Promise<ApiDescription> {
  const service = await startHarness()
  try {
    const { body } = await service.request('GET', '//openapi.json', { token: null })
    const { paths, components } = body as Document
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, it]) => ({
        ...it,
        path,
        method: method.toUpperCase(),
        responses: resolveReferences(it.responses, components.responses),
      })),
    )
    return { operations, schemas: components.schemas }
  } finally {
    await service.close()
  }
}

function resolveReferences(responses: Operation['responses'], shared: Operation['responses']): Operation['responses'] {
  const resolved = Object.entries(responses).map(([status, it]) => {
    const name = '$ref' in it && typeof it.$ref === 'string' ? it.$ref.split('/').at(-1) : undefined
    return [status, name === undefined ? it : (shared[name] ?? {})] as const
  })
  return Object.fromEntries(resolved)
}
