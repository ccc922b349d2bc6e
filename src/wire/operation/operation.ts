import * as z from 'zod/mini'
import { AskedTrail, CommitSha, Fingerprint, FlowName, OrganisationName, PathText, TrailName } from '../primitives.ts'
import { allOrganisations } from '../role.ts'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The right that a caller needs (rules 6.4). */
export type Access = 'read' | 'report' | 'override' | 'maintain' | 'erase'

/** The name of the file part of a multipart body. */
export type FilePart = 'attachment_file' | 'template_file' | 'type_schema'

/** One HTTP operation. The client, the service and the OpenAPI document are all derived from it. */
export interface Operation<
  P extends string = string,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  A extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base URL, which ends in `/api/v2`. */
  readonly path: P
  /** Whether every compatible service has the operation, or this one only (rules 1.1). */
  readonly origin: 'published' | 'extension'
  readonly summary: string
  readonly access: Access
  /**
   * Where the flow is, if it is not in the path: then the handler authorises the caller for it. `none`: the answer is about no flow, and for
   * every caller that may read anything of the organisation. Without a flow, the operation concerns all flows.
   */
  readonly flowIn?: 'body' | 'query' | 'record' | 'none'
  readonly query: Q
  /** Parameters of other services that this one lacks, each with the sentence that refuses it. */
  readonly refused?: Readonly<Record<string, string>>
  /** `multipart` has the part `data_json` and, if `file` is set, one optional file (rules 2.3). */
  readonly encoding: 'none' | 'json' | 'multipart'
  readonly body: B
  readonly file?: FilePart
  readonly statuses: readonly (200 | 201 | 204)[]
  readonly response: A
  /** The response is bytes instead of JSON: stored ones, or a tar archive that is made for the request. */
  readonly download?: 'stored' | 'made'
  /** Supports `If-None-Match`, and may answer 304 (rules 1.5). */
  readonly conditional?: true
  /** Its answer is a verdict, so that it refuses a query parameter that it does not know: a misspelled one would ask something else. */
  readonly verdict?: true
  /** Records nothing, although it has a body: it takes no idempotency key (rules 1.11). */
  readonly safe?: true
  /** Supports `Prefer: wait=N`, and its response has an `ETag` (rules 1.5, 1.11). */
  readonly waits?: true
}

export const NoQuery = z.strictObject({})
export const NoBody = z.undefined()

/** Shared by the operations that the published API does not have. */
export const extensionOrigin = { origin: 'extension' } as const

/** Shared by the operations that read. */
export const readAccess = { method: 'GET', access: 'read', encoding: 'none', body: NoBody, statuses: [200] } as const

/** Shared by the operations that archive (rules 1.15). Other clients send the body `null`. */
export const archiving = {
  method: 'PUT',
  access: 'maintain',
  query: NoQuery,
  encoding: 'none',
  body: NoBody,
  statuses: [200],
} as const

/**
 * Whether an operation ignores members and query parameters that it does not know, and names them (rules 2.2): reports and lists do. Where one
 * could change a verdict or a right, it is refused.
 */
export function ignoresUnknown({ access, verdict }: Operation): boolean {
  return verdict !== true && (access === 'report' || access === 'read')
}

/** Whether an operation records something under an idempotency key: it has a body, or archives (rules 1.15). */
export function isRecorded({ method, encoding, safe }: Operation): boolean {
  return (encoding !== 'none' || method === 'PUT') && safe !== true
}

/** The header that makes a repeated request the same one (rules 2.9). */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/, 'must be 1 to 255 printable ASCII characters'))

/** Returns its argument. It lets TypeScript infer the types of an operation. */
export function defineOperation<
  P extends string,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(it: Operation<P, Q, B, A>): Operation<P, Q, B, A> {
  return it
}

/** The path parameters of an operation. */
export type Params<O extends Operation> = { readonly [Name in ParamNames<O['path']>]: string }
export type Query<O extends Operation> = z.output<O['query']>
/** The body that a caller of the client gives. */
export type BodyInput<O extends Operation> = z.input<O['body']>
/** The body that a handler of the service receives. */
export type Body<O extends Operation> = z.output<O['body']>
export type ResponseBody<O extends Operation> = z.output<O['response']>

/** Whether a path names what is recorded, such as the ledger `*` of the tokens for all organisations, or what may be new. */
export type PathKind = 'recorded' | 'new'

/** A GET, a DELETE, a question, a verdict and an override give no new name: they are about what is recorded. */
export function toPathKind(it: Operation): PathKind {
  return isRecorded(it) && it.access !== 'override' && it.verdict !== true ? 'new' : 'recorded'
}

const Digits = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a whole number from 1'))

/** Path parameters (rules 9.18), by name. */
const pathSchemas: Readonly<Record<string, z.ZodMiniType<string>>> = {
  org: OrganisationName.check(z.refine((name) => name !== allOrganisations, 'must not be *')),
  flow_name: FlowName,
  trail_name: TrailName,
  commit_sha: CommitSha,
  fingerprint: Fingerprint,
  fingerprint_prefix: z.string().check(z.regex(/^[a-f0-9]{5,64}$/, 'must be 5 to 64 lowercase hex characters')),
  number: Digits,
  sequence: Digits,
  sha: z.string().check(z.regex(/^[a-f0-9]{7,64}$/, 'must be 7 to 64 lowercase hex characters')),
}

const recordedPathSchemas: typeof pathSchemas = { ...pathSchemas, org: OrganisationName, trail_name: AskedTrail }

/** The schema of a path parameter. One without an own schema is any printable text, such as an id. */
export function findPathSchema(name: string, kind: PathKind): z.ZodMiniType<string> {
  const schemas = kind === 'new' ? pathSchemas : recordedPathSchemas
  return (Object.hasOwn(schemas, name) ? schemas[name] : undefined) ?? PathText
}
