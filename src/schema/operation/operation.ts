import * as z from 'zod/mini'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** What a caller must be allowed to do (decisions.md §6). */
export type Access = 'read' | 'report' | 'override' | 'maintain'

/** The part of a multipart body that is a file. */
export type FilePart = 'attachment_file' | 'template_file' | 'type_schema'

/** One HTTP operation, described once and read by the client, the service and the OpenAPI document. */
export interface Operation<
  P extends string = string,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  A extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base URL, which ends in `/api/v2`. */
  readonly path: P
  readonly origin: 'published' | 'extension'
  /** Where it is laid down. */
  readonly source: string
  readonly summary: string
  readonly access: Access
  /** The flow that it is about stands in the body and not in the path. */
  readonly flowIn?: 'body'
  readonly query: Q
  /** `none` has no body, `multipart` carries `data_json` and, if `file` says so, one file. */
  readonly encoding: 'none' | 'json' | 'multipart'
  readonly body: B
  readonly file?: FilePart
  readonly statuses: readonly (200 | 201 | 204)[]
  readonly answer: A
  /** Answers with stored bytes instead of JSON. */
  readonly download?: true
  /** Takes `If-None-Match` and `Prefer: wait=N`, and may answer 304. */
  readonly conditional?: true
}

export const NoQuery = z.strictObject({})
export const NoBody = z.undefined()

/** What every operation that the published page does not list has in common. */
export const ours = { origin: 'extension', source: 'decisions.md §1' } as const

/** What every reading operation has in common. */
export const reads = { method: 'GET', access: 'read', encoding: 'none', body: NoBody, statuses: [200] } as const

/** Lets TypeScript infer the parts of an operation. */
export function operation<P extends string, Q extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
  it: Operation<P, Q, B, A>,
): Operation<P, Q, B, A> {
  return it
}

/** The path parameters of an operation. */
export type Params<O extends Operation> = { readonly [Name in ParamNames<O['path']>]: string }
export type Query<O extends Operation> = z.output<O['query']>
/** The body as a caller of the client writes it. */
export type BodyInput<O extends Operation> = z.input<O['body']>
/** The body as a handler of the service receives it. */
export type Body<O extends Operation> = z.output<O['body']>
export type Answer<O extends Operation> = z.output<O['answer']>
