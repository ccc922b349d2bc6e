import { ignoresUnknown, isRecorded, type Operation } from '../../src/wire/operation/operation.ts'
import { answersObject, type JsonSchema } from './openapi-schema.ts'

interface Header {
  readonly description: string
  readonly required?: true
  readonly schema: JsonSchema
}

/** The headers of responses. */
const headers = {
  'X-Total-Count': {
    description: 'The number of elements on all pages.',
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description:
      'The addresses of the pages `first`, `prev`, `next` and `last` (RFC 8288). That of `next` has a cursor: elements that are added do not shift the pages after it. Absent for an address of more than 2,048 characters.',
    schema: { type: 'string', pattern: '^<[^>]+>; rel="\\w+"(, <[^>]+>; rel="\\w+")*$' },
  },
  'X-Ignored-Parameters': {
    description:
      'The names of the query parameters that the operation does not know, in percent-encoding, separated by commas, 20 at most.',
    schema: { type: 'string', maxLength: 2100, pattern: "^[A-Za-z0-9%_.!~*'(), -]*$" },
  },
  ETag: {
    description: 'Changes with the content of the response.',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
  },
  'Idempotency-Replayed': {
    description: '`true` if an earlier request with this key has the same response. Nothing was recorded.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Preference-Applied': {
    description: 'What the service did of `Prefer` (RFC 7240).',
    schema: { type: 'string', pattern: '^(wait=\\d+|receipt|checkpoint)(, (receipt|checkpoint))*$' },
  },
  'Content-Disposition': {
    description: 'Always a download, with the name of the file (RFC 6266).',
    required: true,
    schema: { type: 'string', pattern: '^attachment; filename="' },
  },
  'Retry-After': {
    description: 'The number of seconds after which the request can be sent again.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': {
    description: 'The scheme of the token.',
    required: true,
    schema: { type: 'string', enum: ['Bearer'] },
  },
  'X-Request-Id': {
    description:
      'The id of the request in the log of the service: that of the request, if it has 1 to 255 of `A-Za-z0-9_=-`.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_=-]{1,255}$' },
  },
  'Cache-Control': {
    description: 'An answer is for its caller alone, and an error is not stored.',
    required: true,
    schema: { type: 'string', enum: ['private, no-cache', 'no-store'] },
  },
} as const satisfies Readonly<Record<string, Header>>

type HeaderName = keyof typeof headers

export function describeHeaders(): JsonSchema {
  return headers
}

/** The headers of the successful response of an operation. */
export function describeResponseHeaders(name: string, it: Operation, status: number): JsonSchema {
  const isList = name.startsWith('list')
  const prefers = answersObject(it) || isRecorded(it)
  return toHeaderReferences([
    ...(status === 200 || status === 201 ? (['Cache-Control'] as const) : []),
    ...(isList ? (['X-Total-Count', 'Link'] as const) : []),
    ...(it.waits === true || it.download === 'stored' ? (['ETag'] as const) : []),
    ...(prefers ? (['Preference-Applied'] as const) : []),
    ...(it.download !== undefined ? (['Content-Disposition'] as const) : []),
    ...(ignoresUnknown(it) ? (['X-Ignored-Parameters'] as const) : []),
    ...(isRecorded(it) ? (['Idempotency-Replayed'] as const) : []),
  ])
}

const errorHeaders: Readonly<Record<number, HeaderName>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
}

/** The headers of an error. */
export function describeErrorHeaders(status: number): { readonly headers: JsonSchema } {
  const name = errorHeaders[status]
  return toHeaderReferences(['Cache-Control', ...(name === undefined ? [] : [name])])
}

/** Each response has the id of its request. */
function toHeaderReferences(names: readonly HeaderName[]): { readonly headers: JsonSchema } {
  const all = [...names, 'X-Request-Id']
  return { headers: Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}
