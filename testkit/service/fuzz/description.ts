import { describeApi } from '../../../tools/generate/openapi.ts'

/** JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

/** One operation of the document, with references to shared responses and headers resolved. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  /** Path below the API, with parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
  }
  readonly responses: Readonly<Record<string, DescribedResponse>>
}

export interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>
  readonly links?: Readonly<
    Record<string, { readonly operationId: string; readonly parameters: Readonly<Record<string, string>> }>
  >
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>
}

export interface ApiDescription {
  readonly operations: readonly Operation[]
  /** By name, as in `#/components/schemas/…`. */
  readonly schemas: Readonly<Record<string, Schema>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>> & {
    readonly schemas: ApiDescription['schemas']
  }
}

// describeApi returns untyped JSON.
const { paths, components } = describeApi() as unknown as Document

/** The OpenAPI document, the source of requests and expected responses. */
export const apiDescription: ApiDescription = {
  schemas: components.schemas,
  operations: Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => {
      const responses = Object.entries(it.responses).map(([status, one]) => [status, resolveHeaders(resolve(one))])
      return { ...it, path, method: method.toUpperCase(), responses: Object.fromEntries(responses) as never }
    }),
  ),
}

function resolveHeaders({ headers = {}, ...response }: DescribedResponse): DescribedResponse {
  return {
    ...response,
    headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, resolve(header)])),
  }
}

function resolve<T>(value: T): T {
  const { $ref } = value as { readonly $ref?: string }
  const [, , section = '', name = ''] = $ref?.split('/') ?? []
  return $ref === undefined ? value : (components[section]?.[name] as T)
}
