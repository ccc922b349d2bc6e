import { ignoresUnknown, type Operation } from '../../src/wire/operation/operation.ts'
import type { JsonSchema } from './openapi-schema.ts'

/** The headers of successful responses that operations refer to. */
const headers: Readonly<Record<string, JsonSchema>> = {
  'X-Total-Count': {
    description: 'The number of elements on all pages.',
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    description:
      'The addresses of the pages `first`, `prev`, `next` and `last` (RFC 8288). That of `next` has a cursor: elements that are added do not shift the pages after it.',
    schema: { type: 'string' },
  },
  'X-Ignored-Parameters': {
    description:
      'The names of the query parameters that the operation does not know, in percent-encoding, separated by commas.',
    schema: { type: 'string' },
  },
  ETag: { description: 'Changes with the content of the response.', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: '`true` if an earlier request with this key has the same response. Nothing was recorded.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'The number of seconds after which the request can be sent again.',
    schema: { type: 'integer', minimum: 0 },
  },
}

export function describeHeaders(): JsonSchema {
  return headers
}

/** The `headers` of the successful response of an operation. */
export function describeResponseHeaders(name: string, it: Operation): JsonSchema {
  const isList = name.startsWith('list')
  const isRecorded = it.encoding !== 'none' && it.safe !== true
  return toHeaderReferences([
    ...(isList ? ['X-Total-Count', 'Link'] : []),
    ...(it.conditional === true || it.safe === true ? ['ETag'] : []),
    ...(ignoresUnknown(it) ? ['X-Ignored-Parameters'] : []),
    ...(isRecorded ? ['Idempotency-Replayed'] : []),
  ])
}

export function toHeaderReferences(names: readonly string[]): JsonSchema {
  if (names.length === 0) return {}
  return { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
}
