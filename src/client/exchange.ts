import { randomUUID } from 'node:crypto'
import { describeBreakdown, describeRedirect, type Heard } from './answer.ts'
import { describeConnectionFailure } from './failure.ts'
import { parseRetryAfter, realClock, retry, type Clock, type Try } from './retry.ts'
import { createConcealment } from './secret.ts'
import { settle, type Settled } from './settle.ts'
import { traceAnswer, traceRequest } from './trace.ts'
import type { Inbound, Outbound, Transport } from './transport.ts'

export interface Wire {
  readonly transport: Transport
  /** Seconds for one call with all its tries. */
  readonly budget: number
  readonly clock?: Clock
  readonly debug?: (line: string) => void
  /** `answer`: a redirect comes back as it is; else it is a failure, for it would carry the token to who knows where. */
  readonly redirects?: 'answer'
  /** Asked afresh for each try; what it throws ends the call. */
  readonly authorize?: () => Promise<Readonly<Record<string, string>>>
}

const retryable = new Set([408, 425, 429])

/**
 * One call: sent, and sent again while that may help and is safe. A write carries an idempotency key and so is safe. What comes back is
 * an answer that the server meant, of any status but those of a breakdown or a redirect.
 */
export async function exchange(outbound: Outbound, wire: Wire): Promise<Heard> {
  const { clock = realClock, budget, debug = () => undefined } = wire
  const safe = withKey(outbound)
  const { url } = safe
  return retry(
    async (left) => {
      const headers = { ...safe.headers, ...(await wire.authorize?.()) }
      const conceal = createConcealment(headers)
      const began = performance.now()
      debug(conceal(traceRequest(safe)))
      const answer = await settle(wire.transport.send({ ...safe, headers }, left()))
      debug(conceal(describe(safe, answer, performance.now() - began)))
      return answer.ok
        ? judge({ ...answer.value, url, conceal }, wire)
        : judgeFailure(answer.error, url, wire.transport)
    },
    { budget: budget * 1000, clock, signal: wire.transport.closed },
  )
}

function withKey(outbound: Outbound): Outbound {
  if (outbound.method !== 'POST' && outbound.method !== 'PUT') return outbound
  return { ...outbound, headers: { 'idempotency-key': randomUUID(), ...outbound.headers } }
}

function describe(outbound: Outbound, answer: Settled<Inbound>, milliseconds: number): string {
  if (answer.ok) return traceAnswer(outbound, answer.value, milliseconds)
  return `${outbound.method} ${outbound.url} → ${String(answer.error)} after ${Math.round(milliseconds)} ms`
}

function judge(heard: Heard, { redirects }: Wire): Try<Heard> {
  const { status, headers } = heard
  if (retryable.has(status) || (status >= 500 && status !== 501)) {
    const after = parseRetryAfter(headers['retry-after'], Date.now())
    return { failure: describeBreakdown(heard), again: true, after }
  }
  if (isRedirect(heard) && redirects === undefined) return { failure: describeRedirect(heard), again: false }
  return { done: heard }
}

/** 304 says that nothing changed, and leads nowhere. */
export function isRedirect({ status }: Inbound): boolean {
  return status >= 300 && status < 400 && status !== 304
}

/** Only a connection is tried again. A file that cannot be read or a fault in the program stays what it is. */
function judgeFailure(error: unknown, url: string, { proxyOf }: Transport): Try<Heard> {
  const described = describeConnectionFailure(error, { url, proxy: proxyOf(url) })
  if (described === undefined) throw error
  return described.passing ? { ...described, again: true, after: 0 } : { ...described, again: false }
}
