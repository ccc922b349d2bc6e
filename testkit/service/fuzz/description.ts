import { startHarness } from '../harness.ts'

/** JSON Schema, as far as it is looked into. */
export type Schema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

/** One operation as the document describes it, its references to shared answers followed. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  /** Below the API, with its parameters in braces. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Answer>>
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface Description {
  readonly operations: readonly Operation[]
  /** By their names, as `#/components/schemas/…` points to them. */
  readonly schemas: Readonly<Record<string, Schema>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Description['schemas']; readonly responses: Operation['responses'] }
}

/** What the service says of itself at /openapi.json: all that the requests are made of and the answers are held against. */
export async function readDescription(): Promise<Description> {
  const service = await startHarness()
  try {
    const { body } = await service.ask('GET', '//openapi.json', { token: null })
    const { paths, components } = body as Document
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, it]) => ({
        ...it,
        path,
        method: method.toUpperCase(),
        responses: follow(it.responses, components.responses),
      })),
    )
    return { operations, schemas: components.schemas }
  } finally {
    await service.close()
  }
}

function follow(responses: Operation['responses'], shared: Operation['responses']): Operation['responses'] {
  const followed = Object.entries(responses).map(([status, it]) => {
    const name = '$ref' in it && typeof it.$ref === 'string' ? it.$ref.split('/').at(-1) : undefined
    return [status, name === undefined ? it : (shared[name] ?? {})] as const
  })
  return Object.fromEntries(followed)
}
