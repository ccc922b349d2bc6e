import { setTimeout as delay } from 'node:timers/promises'
import type { S3Client as SdkClient } from '@aws-sdk/client-s3'
import { messageOf } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { isRetryable, mayHaveExpired, NoCredentials, readRefusal, toS3Error, type S3RequestName } from './s3-failure.ts'
import { toBucketUrl, type S3Location } from './s3-location.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** One attempt of a request. It is called again for a retry, so a body that is a stream is opened here. */
interface S3Request<T> extends S3RequestName {
  readonly run: (client: SdkClient, sdk: Sdk, options: { readonly abortSignal: AbortSignal }) => Promise<T>
  /** The result for a failure that is no failure of the request, such as an absent object. Undefined rethrows. */
  readonly otherwise?: (cause: unknown) => { readonly result: T } | undefined
}

export interface S3Options {
  /** Milliseconds for a request with its retries; 30 s by default. */
  readonly timeoutMs?: number
  /** Folder for uploads before they are sent; the system's folder for temporary files by default. */
  readonly temporaryFolder?: string
}

/** Sends a request, with retries. Rejects with EvidenceError: `refused` for an answer that will not change, else `unreachable`. */
export type S3Client = <T>(request: S3Request<T>) => Promise<T>

const defaultTimeoutMs = 30_000
const attemptTimeoutMs = 10_000
const firstRetryDelayMs = 100
/** The caller of a report waits for it, and tries again itself after a longer one. */
const maxRetryDelayMs = 2000
/** For a download whose server sends nothing, or whose reader is slow. */
const idleTimeoutMs = 300_000

/** Loads the SDK at the first request. The SDK signs requests and finds credentials, and refreshes those that expire. */
export function createS3Client(location: S3Location, options: S3Options = {}): S3Client {
  let loading: Promise<LoadedSdk> | undefined
  return async (request) => {
    const deadline = performance.now() + (options.timeoutMs ?? defaultTimeoutMs)
    loading ??= loadSdk(location)
    try {
      return await sendWithRetries(await loading, request, deadline)
    } catch (cause) {
      const other = request.otherwise?.(cause)
      if (other === undefined) throw toS3Error(toBucketUrl(location), request, cause)
      return other.result
    }
  }
}

/** Repeats a request while it can succeed before the deadline; with other credentials if those that it had may have expired. */
async function sendWithRetries<T>(loaded: LoadedSdk, request: S3Request<T>, deadline: number): Promise<T> {
  let mustRefresh = false
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(loaded, request, { remainingMs: deadline - performance.now(), mustRefresh })
    } catch (cause) {
      const isExpired: boolean = mayHaveExpired(cause, request) && !mustRefresh
      const wait = isExpired ? 0 : toWaitMs(cause, tries)
      const isTooLong = wait > maxRetryDelayMs || performance.now() + wait >= deadline
      if (!(isExpired || isRetryable(cause)) || isTooLong) throw cause
      mustRefresh = isExpired
      await delay(wait)
    }
  }
}

interface LoadedSdk {
  readonly client: SdkClient
  readonly sdk: Sdk
}

/** Failures are in the errors. Without a logger of its own, the SDK writes some of them to the console. */
const silentLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/**
 * Retries are ours: the SDK does not repeat a request whose body is a stream. The checksums of the SDK are for operations that require
 * one, because other servers do not know them: the signature of an upload covers the SHA-256 of its bytes.
 */
async function loadSdk(location: S3Location): Promise<LoadedSdk> {
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets: Infinity }
  const client = new sdk.S3Client({
    region: location.region,
    endpoint: location.endpoint,
    forcePathStyle: location.hasBucketInPath,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: 1,
    logger: silentLogger,
    requestHandler: { socketTimeout: idleTimeoutMs, httpAgent: agent, httpsAgent: agent },
    ...omitUndefined({ credentials: location.accessKey }),
  })
  return { client, sdk }
}

interface AttemptOptions {
  readonly remainingMs: number
  readonly mustRefresh: boolean
}

/**
 * Each attempt is signed again, because a signature expires after minutes. The timeout covers the credentials and the header of the
 * response; reading the body is up to the caller.
 */
async function attempt<T>({ client, sdk }: LoadedSdk, request: S3Request<T>, options: AttemptOptions): Promise<T> {
  const timeout = new AbortController()
  const timedOut = Promise.withResolvers<never>()
  const end = (): void => {
    const reason = new Error('no response in time')
    timeout.abort(reason)
    timedOut.reject(reason)
  }
  const timer = setTimeout(end, Math.min(attemptTimeoutMs, Math.max(1, options.remainingMs)))
  const run = async (): Promise<T> => {
    await prepareCredentials(client, options.mustRefresh)
    return request.run(client, sdk, { abortSignal: timeout.signal })
  }
  try {
    return await Promise.race([run(), timedOut.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Finds the credentials before a request, so that a failure of their source is not taken for an answer of S3. */
async function prepareCredentials({ config }: SdkClient, mustRefresh: boolean): Promise<void> {
  try {
    await config.credentials(mustRefresh ? { forceRefresh: true } : undefined)
  } catch (cause) {
    // The message of a failed process contains its command line.
    const reason = messageOf(cause).startsWith('Command failed') ? 'the credential process failed' : messageOf(cause)
    throw new NoCredentials(`no credentials: ${reason}`)
  }
}

function toWaitMs(cause: unknown, tries: number): number {
  return Math.max(
    readRefusal(cause)?.retryAfterMs ?? 0,
    Math.random() * Math.min(firstRetryDelayMs * 2 ** tries, maxRetryDelayMs),
  )
}
