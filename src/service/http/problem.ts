import { defined } from '../../schema/defined.ts'
import type { Context } from 'hono'
import { EvidenceError } from '../../error.ts'
import type { Problem } from '../../schema/problem.ts'
import { Unauthorized } from '../access/token.ts'
import { IdempotencyConflict, QueueFull, StoreUnavailable } from '../store/failure.ts'
import { linger, type BodySource } from './body-source.ts'
import { Refusal } from './refusal.ts'

type Status = Refusal['status'] | 500

interface Kind {
  readonly name: string
  readonly title: string
}

const kinds: Readonly<Record<Status, Kind>> = {
  400: { name: 'invalid', title: 'The request was refused' },
  401: { name: 'unauthorized', title: 'No valid token' },
  403: { name: 'forbidden', title: 'The token may not do this' },
  404: { name: 'unknown', title: 'Not found' },
  413: { name: 'too-large', title: 'Too large' },
  415: { name: 'media-type', title: 'Content type not taken' },
  422: { name: 'key-reused', title: 'Idempotency key used before' },
  429: { name: 'too-often', title: 'Too many requests' },
  500: { name: 'internal', title: 'Internal error' },
  503: { name: 'busy', title: 'Busy' },
}

interface Failure {
  readonly status: Status
  readonly message: string
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to a request that was not done (RFC 9457, decisions.md §2). What nobody foresaw is logged, and not shown. */
export function answerProblem(c: Context, cause: unknown, log: (line: string) => void): Response {
  const failure = toFailure(cause)
  if (failure.status === 500 || cause instanceof EvidenceError)
    log(`request ${c.get('requestId')} failed: ${describe(cause)}`)
  if (cause instanceof StoreUnavailable) log(`request ${c.get('requestId')}: ${cause.message} ${String(cause.cause)}`)
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...failure.headers }
  return c.body(JSON.stringify(toProblem(c, failure)), failure.status, headers)
}

/** Where the connection is given up, what the caller is still sending is read on for a moment after the answer. */
export function answerUpload(answer: Response, source: BodySource): Response {
  if (answer.headers.get('connection') !== 'close') return answer
  return new Response(ReadableStream.from(answerThenLinger(answer, source)), answer)
}

async function* answerThenLinger(answer: Response, source: BodySource): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await answer.arrayBuffer())
  await linger(source)
}

function toProblem(c: Context, { status, message, errors }: Failure): Problem {
  const { name, title } = kinds[status]
  return {
    type: `urn:delivery-evidence:problem:${name}`,
    title,
    status,
    detail: message,
    instance: c.req.path,
    request_id: c.get('requestId'),
    message,
    ...defined({ errors }),
  }
}

function toFailure(cause: unknown): Failure {
  if (cause instanceof Refusal) return cause
  if (cause instanceof Unauthorized) {
    return { status: 401, message: cause.message, headers: { 'www-authenticate': 'Bearer' } }
  }
  if (cause instanceof IdempotencyConflict) return { status: 422, message: cause.message }
  if (cause instanceof QueueFull || cause instanceof StoreUnavailable) {
    return { status: 503, message: cause.message, headers: { 'retry-after': '1' } }
  }
  if (cause instanceof EvidenceError && isElsewhere(cause)) {
    const message =
      'What the service keeps its files in does not take this now; nothing was recorded, so try again in a moment.'
    return { status: 503, message, headers: { 'retry-after': '5' } }
  }
  return { status: 500, message: 'The service failed; nothing is known to be recorded, so try again in a moment.' }
}

/** Another server, such as S3, did not answer or would not: the operator reads why in the log. */
function isElsewhere({ code }: EvidenceError): boolean {
  return code === 'unreachable' || code === 'refused'
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
