import { defined } from '../../../schema/defined.ts'
import type { Context } from 'hono'
import { EvidenceError } from '../../../error.ts'
import type { Problem } from '../../../schema/problem.ts'
import { Unauthorized } from '../../access/token.ts'
import { IdempotencyConflict, QueueFull, StoreUnavailable } from '../../store/failure.ts'
import { linger, type BodySource } from '../request/body-source.ts'
import { UnsoundAttachment } from './download.ts'
import { Refusal } from './refusal.ts'

type Status = Refusal['status'] | 431 | 500

interface Kind {
  readonly name: string
  readonly title: string
}

const kinds: Readonly<Record<Status, Kind>> = {
  400: { name: 'invalid', title: 'The request was refused' },
  401: { name: 'unauthorized', title: 'No valid token' },
  403: { name: 'forbidden', title: 'The token may not do this' },
  404: { name: 'unknown', title: 'Not found' },
  408: { name: 'too-slow', title: 'Too slow' },
  413: { name: 'too-large', title: 'Too large' },
  415: { name: 'media-type', title: 'Content type not taken' },
  422: { name: 'key-reused', title: 'Idempotency key used before' },
  429: { name: 'too-often', title: 'Too many requests' },
  431: { name: 'header-too-large', title: 'Header too large' },
  500: { name: 'internal', title: 'Internal error' },
  503: { name: 'busy', title: 'Busy' },
}

interface Failure {
  readonly status: Status
  readonly message: string
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to a request that was not done (RFC 9457, decisions.md §2). What is wrong with the service is logged (http/observe.ts), and not shown. */
export function answerProblem(c: Context, cause: unknown): Response {
  const failure = toFailure(cause)
  if (failure.status === 500 || isOutage(cause)) c.set('failure', cause)
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...failure.headers }
  const problem = describeProblem(failure, { instance: c.req.path, request_id: c.get('requestId') })
  return c.body(JSON.stringify(problem), failure.status, headers)
}

/**
 * Where the connection is given up, what the caller is still sending is read on for a moment after the answer. So it is where the body
 * was left in its midst: the rest of it would stand before the next request, and the server cut the connection during one of those.
 */
export function answerUpload(answer: Response, source: BodySource): Response {
  if (source.isHalfRead()) answer.headers.set('connection', 'close')
  if (answer.headers.get('connection') !== 'close') return answer
  return new Response(ReadableStream.from(answerThenLinger(answer, source)), answer)
}

async function* answerThenLinger(answer: Response, source: BodySource): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await answer.arrayBuffer())
  await linger(source)
}

/** `of` says which request it was, as far as there was one. */
export function describeProblem(
  { status, message, errors }: Failure,
  of: Pick<Problem, 'instance' | 'request_id'>,
): Problem {
  const { name, title } = kinds[status]
  return {
    type: `urn:delivery-evidence:problem:${name}`,
    title,
    status,
    detail: message,
    ...of,
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
  if (isQueue(cause)) {
    return { status: 503, message: cause.message, headers: { 'retry-after': '1' } }
  }
  if (cause instanceof EvidenceError && isElsewhere(cause)) {
    const message =
      'What the service keeps its files in does not take this now; nothing was recorded, so try again in a moment.'
    return { status: 503, message, headers: { 'retry-after': '5' } }
  }
  if (cause instanceof UnsoundAttachment) return { status: 500, message: cause.told }
  return { status: 500, message: 'The service failed; nothing is known to be recorded, so try again in a moment.' }
}

/** Another server, such as S3, did not answer or would not: the operator reads why in the log. */
function isElsewhere({ code }: EvidenceError): boolean {
  return code === 'unreachable' || code === 'refused'
}

function isQueue(cause: unknown): cause is QueueFull | StoreUnavailable {
  return cause instanceof QueueFull || cause instanceof StoreUnavailable
}

function isOutage(cause: unknown): boolean {
  return isQueue(cause) || cause instanceof EvidenceError
}
