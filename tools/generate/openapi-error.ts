import { isRecorded, type Operation } from '../../src/wire/operation/operation.ts'
import { describeErrorHeaders } from './openapi-header.ts'
import type { JsonSchema } from './openapi-schema.ts'

/** The limits of a body (rules 2.4). */
const bodyLimits = [
  'A text has at most 4 KiB',
  '`message`, `reason`, `rules`, the `template` of an artifact and the texts in `locations` of a finding 64 KiB',
  '`user_data`, `annotations`, `attestation_data` and `external_urls` 1 MiB together',
  '`target_artifacts`, `targets`, `triggers` and `rules` 100 elements',
  '`commit_list`, `parents` and `flows` 1,000 elements',
  'a JSON body 100,000 values, 20,000 different names of members and 10,000 numbers with more than 15 characters or an exponent of three digits',
  'a JSON object 10,000 members',
  'a trail 2,000 names of attestations',
].join('; ')

/** The error statuses of the API (rules 2.8), for a reader who has the document alone. */
const errors: Readonly<Record<number, string>> = {
  400: `The path, the query or the body is invalid. \`errors\` has the violations by path. ${bodyLimits}.`,
  401: 'The token is missing, unknown, revoked or expired.',
  403: 'The token may not do this.',
  404: 'The resource does not exist.',
  408: 'The body arrives too slowly: below 1 KiB a second, after 20 seconds.',
  413: 'The body is too large: JSON over 2 MiB, an attachment over 10 MB (10,485,760 bytes), a template over 64 KiB, or a JSON Schema over 1 MiB.',
  415: 'The content type or the content encoding is not supported.',
  422: 'The idempotency key belongs to another request.',
  429: 'The token makes too many requests, or the address too many without a valid token.',
  431: 'The request line and the headers are larger than 16 KiB.',
  500: 'The service failed. The request may not be recorded.',
  501: 'The service has no usable key: for the secrets of an action, for verdicts, or for the logs.',
  503: 'The service is busy, stops, or cannot reach its database or its attachments. Nothing was recorded.',
}

const bodyStatuses = new Set(['408', '413', '415', '422'])
/** What archives has an idempotency key, and reads a body that must be null. */
const archiveStatuses = new Set(['408', '413', '422'])

/** References to the error responses of an operation. */
export function describeErrors(it: Operation): JsonSchema {
  const statuses = Object.keys(errors)
    .filter((status) => it.encoding !== 'none' || !bodyStatuses.has(status) || hasArchiveStatus(it, status))
    .filter((status) => it.safe !== true || status !== '422')
    .filter((status) => status !== '501' || isUnconfigurable(it))
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
}

/** Whether an operation needs a key. */
function isUnconfigurable(it: Operation): boolean {
  return (isRecorded(it) && /^\/(?:actions|verdicts)\//.test(it.path)) || it.download === 'made'
}

function hasArchiveStatus(it: Operation, status: string): boolean {
  return isRecorded(it) && archiveStatuses.has(status)
}

const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The response to a method that a path does not have. */
export function describeOtherMethod(allowed: readonly string[]): JsonSchema {
  const { headers } = describeErrorHeaders(405)
  const Allow = {
    description: 'The methods of this path.',
    required: true,
    schema: { type: 'string', enum: [allowed.join(', ')] },
  }
  return { description: 'This path does not have the method.', headers: { ...headers, Allow }, content }
}

/** The error responses that operations refer to. Each is a problem document (RFC 9457). */
export function describeErrorResponses(): JsonSchema {
  const responses = Object.entries(errors).map(([status, description]) => [
    status,
    { description, ...describeErrorHeaders(Number(status)), content },
  ])
  return Object.fromEntries(responses)
}
