import { omitUndefined } from '../../../wire/optional.ts'
import type { Context } from 'hono'
import { EvidenceError } from '../../../error.ts'
import type { Problem } from '../../../wire/problem.ts'
import { Unauthorized } from '../../access/api-token.ts'
import { IssuerUnreachable } from '../../access/issuer-key-cache.ts'
import { IdempotencyConflict, QueueFull, StoreUnavailable } from '../../store/failure.ts'
import { CorruptAttachment } from './download.ts'
import { HttpProblem } from '../http-problem.ts'
import { explainAbsent } from './absent-resource.ts'
import { operations } from '../../../wire/operation/operations.ts'

export type Status = HttpProblem['status'] | 431 | 500

interface ProblemType {
  readonly name: string
  readonly title: string
}

/** The kinds of problems (rules 2.8). docs/reference/errors.md is generated from them. */
export const problemTypes: Readonly<Record<Status, ProblemType>> = {
  400: { name: 'invalid', title: 'Invalid request' },
  401: { name: 'unauthorized', title: 'No valid token' },
  403: { name: 'forbidden', title: 'Not allowed for this token' },
  404: { name: 'unknown', title: 'Not found' },
  405: { name: 'method', title: 'Method not allowed' },
  408: { name: 'too-slow', title: 'Too slow' },
  413: { name: 'too-large', title: 'Too large' },
  415: { name: 'media-type', title: 'Unsupported content type' },
  422: { name: 'key-reused', title: 'Idempotency key already used' },
  429: { name: 'too-often', title: 'Too many requests' },
  431: { name: 'header-too-large', title: 'Header too large' },
  500: { name: 'internal', title: 'Internal error' },
  501: { name: 'not-configured', title: 'Not configured' },
  503: { name: 'busy', title: 'Busy' },
}

/** Undefined for the status of an answer. */
export function findProblemType(status: number): ProblemType | undefined {
  return Object.entries(problemTypes).find(([known]) => Number(known) === status)?.[1]
}

interface ProblemFailure {
  readonly status: Status
  readonly message: string
  readonly errors?: Readonly<Record<string, string>> | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The response to a failed request (RFC 9457, rules 2.8). The cause of a 500 or 503 goes to the log (middleware/access-log.ts), not to the caller. */
export function toProblemResponse(c: Context, cause: unknown): Response {
  const failure = toProblemFailure(cause)
  if (failure.status === 500 || isServiceFailure(cause)) c.set('failure', cause)
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...failure.headers }
  const problem = toProblem(failure, { instance: c.req.path, request_id: c.get('requestId') })
  return c.body(JSON.stringify(problem), failure.status, headers)
}

/** The problem document. `request` identifies the request; a malformed request has no `instance`. */
export function toProblem(
  { status, message, errors }: ProblemFailure,
  request: Pick<Problem, 'instance' | 'request_id'>,
): Problem {
  const { name, title } = problemTypes[status]
  return {
    type: `urn:delivery-evidence:problem:${name}`,
    title,
    status,
    detail: message,
    ...request,
    message,
    ...omitUndefined({ errors }),
  }
}

function toProblemFailure(cause: unknown): ProblemFailure {
  if (cause instanceof HttpProblem) return cause
  if (cause instanceof Unauthorized) {
    return { status: 401, message: cause.message, headers: { 'www-authenticate': 'Bearer' } }
  }
  if (cause instanceof IdempotencyConflict) return { status: 422, message: cause.message }
  if (cause instanceof CorruptAttachment) return { status: 500, message: cause.publicMessage }
  if (cause instanceof EvidenceError && cause.code === 'refused' && cause.facts['unsigned_log'] === undefined) {
    return { status: 500, message: refusedByBackend }
  }
  return toUnavailable(cause) ?? { status: 500, message: internalError }
}

/** It does not change by itself, so it is not busy (503). */
const refusedByBackend =
  'The attachment storage refuses the requests of this service, and nothing was recorded; its operator finds the reason in the log.'

const internalError =
  'Internal error; the request may not be recorded, so send it again. The log has the cause under the request_id.'

/** 503 for a failure that a later attempt may not have; undefined for any other one. */
function toUnavailable(cause: unknown): ProblemFailure | undefined {
  if (cause instanceof IssuerUnreachable) {
    return { status: 503, message: cause.message, headers: { 'retry-after': String(cause.retryAfterSeconds) } }
  }
  if (isStoreBusy(cause)) {
    return { status: 503, message: cause.message, headers: { 'retry-after': '1' } }
  }
  if (cause instanceof EvidenceError && cause.facts['unsigned_log'] !== undefined) {
    const message = 'The log is not signed at present; the log of the service has the reason. Try again later.'
    return { status: 503, message, headers: { 'retry-after': '5' } }
  }
  if (cause instanceof EvidenceError && cause.code === 'unreachable') {
    const message = 'The attachment storage is not available and nothing was recorded; try again in a few seconds.'
    return { status: 503, message, headers: { 'retry-after': '5' } }
  }
  return undefined
}

function isStoreBusy(cause: unknown): cause is QueueFull | StoreUnavailable {
  return cause instanceof QueueFull || cause instanceof StoreUnavailable
}

function isServiceFailure(cause: unknown): boolean {
  return isStoreBusy(cause) || cause instanceof EvidenceError
}

/** The paths of the API with their methods, the ones with the fewest parameters first. */
const paths = [...new Set(Object.values(operations).map(({ path }) => path))]
  .map((path) => ({
    methods: Object.values(operations).flatMap((each) => (each.path === path ? [each.method] : [])),
    pattern: new RegExp(`^/api/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: path.split('{').length,
  }))
  .toSorted((a, b) => a.parameters - b.parameters)

/**
 * 405 if a path does not have a method: the message and `Allow` list those that it has (rules 2.8). Of several paths, the one with the fewest
 * parameters counts, as in the OpenAPI document. For what only other services have, the message names what to use instead (rules 1.14).
 */
export function findMethodProblem({ method, path }: Context['req']): HttpProblem | undefined {
  const methods = paths.find(({ pattern }) => pattern.test(path))?.methods ?? []
  if (methods.length === 0 || methods.some((known) => known === method || (known === 'GET' && method === 'HEAD')))
    return undefined
  const allow = methods.join(', ')
  const message = explainAbsent(method, path) ?? `${path} supports ${allow}, not ${method}.`
  return new HttpProblem(405, message, { headers: { allow } })
}

/** 404 for a path without a route, or 405. */
export function toNotFoundResponse(c: Context): Response {
  const { method, path } = c.req
  const message = explainAbsent(method, path) ?? `There is no resource at ${path}; the API is below /api/v2.`
  return toProblemResponse(c, findMethodProblem(c.req) ?? new HttpProblem(404, message))
}
