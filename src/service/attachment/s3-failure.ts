import type { S3ServiceException } from '@aws-sdk/client-s3'
import { EvidenceError, messageOf } from '../../error.ts'

/** A request as it appears in messages. */
export interface S3RequestName {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Key below the prefix; absent for a request to the bucket. */
  readonly key?: string
}

/** The answer of a server that refused a request, or failed. */
export interface S3Refusal {
  readonly status: number
  /** Such as `AccessDenied`; `no code` for an answer without one. */
  readonly code: string
  /** Milliseconds that the server asks to wait; 0 by default. */
  readonly retryAfterMs: number
}

/** No source has credentials. */
export class NoCredentials extends Error {
  override readonly name = 'NoCredentials'
}

type SdkError = Error & Pick<S3ServiceException, '$metadata' | '$response'>

/** Reads the answer from an error of the SDK. Undefined for an error without an answer, such as a lost connection. */
export function readRefusal(cause: unknown): S3Refusal | undefined {
  if (!isSdkError(cause) || cause.$metadata.httpStatusCode === undefined) return undefined
  const seconds = Number(cause.$response?.headers['retry-after'] ?? 0)
  return {
    status: cause.$metadata.httpStatusCode,
    code: readCode(cause),
    retryAfterMs: Number.isNaN(seconds) ? 0 : seconds * 1000,
  }
}

function isSdkError(cause: unknown): cause is SdkError {
  return cause instanceof Error && '$metadata' in cause
}

/** The SDK takes a name of its own, with a space or a word for unknown, where the answer has no code. */
function readCode({ name }: Error): string {
  return /^\w{1,64}$/.test(name) && !/^(?:Unknown|UnknownError|Error)$/.test(name) ? name : 'no code'
}

/** Whether the same request can succeed later. */
export function isRetryable(cause: unknown): boolean {
  const refusal = readRefusal(cause)
  if (refusal === undefined) return !(cause instanceof NoCredentials)
  const { status } = refusal
  return status >= 500 || status === 429 || status === 408
}

const expiredCodes: ReadonlySet<string> = new Set(['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired'])

/** Whether the server no longer accepts temporary credentials, or may not: the answer to HEAD has no code. */
export function mayHaveExpired(cause: unknown, { method }: S3RequestName): boolean {
  const { status, code = '' } = readRefusal(cause) ?? {}
  return expiredCodes.has(code) || (method === 'HEAD' && status === 400)
}

/**
 * Whether there is no such object. 404 can also mean a missing bucket, which is a failure. For HEAD, 403 can mean a missing object: without
 * permission to list the bucket, S3 does not report the difference.
 */
export function isAbsent(cause: unknown, method: 'GET' | 'HEAD' | 'DELETE'): boolean {
  const { status, code } = readRefusal(cause) ?? {}
  return (status === 404 && code !== 'NoSuchBucket') || (status === 403 && method === 'HEAD')
}

/** `refused` for an answer that will not change, `unreachable` for all other failures. No message contains a secret. */
export function toS3Error(base: string, request: S3RequestName, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const refusal = readRefusal(cause)
  if (refusal !== undefined && !isRetryable(cause)) return toRefusalError(base, request, refusal)
  const advice =
    cause instanceof NoCredentials
      ? 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role'
      : 'try again in a few seconds, or check the server'
  const reason = refusal === undefined ? describeFailure(cause) : `status ${refusal.status}`
  const message = `S3 at ${base} could not ${describeS3Request(request)} (${reason}); ${advice}.`
  return new EvidenceError('unreachable', message, { facts: { base }, cause })
}

function toRefusalError(base: string, request: S3RequestName, { status, code }: S3Refusal): EvidenceError {
  const message = `S3 at ${base} refused to ${describeS3Request(request)} (${status}, ${code}); ${toAdvice(request, status, code)}.`
  return new EvidenceError('refused', message, { facts: { base, method: request.method, status, code } })
}

function toAdvice(request: S3RequestName, status: number, code: string): string {
  if (expiredCodes.has(code)) return 'the session token has expired, and no source has a new one'
  return status === 403
    ? `check the access key, the clock of this machine, and that its policy allows ${toRequiredPermission(request)} on this bucket`
    : 'check the bucket, the region and the endpoint'
}

function toRequiredPermission({ method, key }: S3RequestName): string {
  if (key === undefined) return 's3:ListBucket'
  return {
    GET: 's3:GetObject and s3:ListBucket',
    HEAD: 's3:GetObject',
    PUT: 's3:PutObject',
    DELETE: 's3:DeleteObject',
  }[method]
}

function describeS3Request({ method, key }: S3RequestName): string {
  const verb = { GET: 'read', HEAD: 'look up', PUT: 'store', DELETE: 'delete' }[method]
  return key === undefined ? 'list the attachments' : `${verb} the attachment ${key}`
}

/** The message of an AggregateError, a failure of several addresses, is empty. */
function describeFailure(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return messageOf(cause.errors[0])
  return messageOf(cause)
}
