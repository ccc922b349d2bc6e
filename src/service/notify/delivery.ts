import type { LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { TargetRefused, type Guard } from './ssrf-guard.ts'

export interface Letter {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of it: `failure` in words for people, undefined where it arrived. */
export interface Receipt {
  readonly failure: string | undefined
  /** The target wants nothing any more (410). */
  readonly isGone: boolean
}

/** Milliseconds from the name's lookup to the answer's end. */
const timeLimit = 15_000

/** Bytes of an answer that are read, so that the other side can finish; nobody looks at them. */
const answerLimit = 16 * 1024

/** Posts, once. Follows no redirect. Never rejects. */
export async function post(letter: Letter, guard: Guard, limit = timeLimit): Promise<Receipt> {
  const signal = AbortSignal.timeout(limit)
  try {
    const url = new URL(letter.url)
    const addresses = await Promise.race([guard.check(url), rejectOn(signal)])
    return toReceipt(await send(url, letter, { addresses, signal }))
  } catch (cause) {
    return { failure: signal.aborted ? `there was no answer within ${limit / 1000} s` : tell(cause), isGone: false }
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
  })
}

interface Way {
  readonly addresses: readonly LookupAddress[]
  readonly signal: AbortSignal
}

function send(url: URL, { headers, body }: Letter, { addresses, signal }: Way): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    lookup: answerWith(addresses),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((settle, reject) => {
    const take = (answer: IncomingMessage): void => drain(answer, () => settle(answer.statusCode ?? 0))
    const asking = url.protocol === 'https:' ? requestSecure(url, options, take) : requestPlain(url, options, take)
    asking.on('error', reject)
    asking.end(body)
  })
}

/** Connects to what was checked, whatever the name means by now. */
function answerWith(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses
    if (all === true) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
}

function drain(answer: IncomingMessage, done: () => void): void {
  let read = 0
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > answerLimit) answer.destroy()
  })
  // Whether it arrived, the status has said; what becomes of the rest makes no difference.
  answer.on('error', () => undefined)
  answer.on('close', done)
}

function toReceipt(status: number): Receipt {
  if (status >= 200 && status < 300) return { failure: undefined, isGone: false }
  if (status >= 300 && status < 400) {
    return {
      failure: `it answered ${status}, a redirect, and none is followed; give the address it leads to`,
      isGone: false,
    }
  }
  if (status === 410) return { failure: 'it answered 410: it wants no more messages', isGone: true }
  return { failure: `it answered ${status}`, isGone: false }
}

/** The text of a system's error may repeat the address; its code does not. */
function tell(cause: unknown): string {
  if (cause instanceof TargetRefused) return cause.message
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error'
  return `it cannot be reached (${code})`
}
