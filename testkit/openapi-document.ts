import { describeApi } from '../tools/generate/openapi.ts'

/** One operation of the generated document. */
export interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly 'x-origin': string
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  readonly requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  readonly responses: Record<string, unknown>
}

// describeApi returns untyped JSON. These tests check its structure.
/** The generated document. */
export const api = describeApi() as {
  paths: Record<string, Record<string, Described>>
  components: Record<string, Record<string, unknown>>
}
export const described = Object.values(api.paths).flatMap((methods) => Object.values(methods))

export function findOperation(name: string): Described {
  const found = described.find(({ operationId }) => operationId === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}
