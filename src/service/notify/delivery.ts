import { postGuarded } from './guarded-post.ts'
import { TargetRefused, type SsrfGuard } from './ssrf-guard.ts'
import type { DeliveryRequest } from './target/target-kind.ts'

/** The result of an attempt. `failure` is a text for people; undefined after success. */
export interface DeliveryResult {
  readonly failure: string | undefined
  /** The target answered 410: it accepts no more messages. */
  readonly isGone: boolean
}

/** From the host lookup to the end of the response. */
const deliveryTimeoutMs = 15_000

/** Sends one POST request. Follows no redirects. Never rejects. */
export async function postDelivery(
  delivery: DeliveryRequest,
  guard: SsrfGuard,
  timeoutMs = deliveryTimeoutMs,
): Promise<DeliveryResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const { url, body } = delivery
    const headers = { ...delivery.headers, 'content-type': 'application/json' }
    const { status } = await postGuarded({ url: new URL(url), headers, body }, { guard, signal })
    return toDeliveryResult(status)
  } catch (cause) {
    return {
      failure: signal.aborted ? `there was no response within ${timeoutMs / 1000} s` : describeConnectionError(cause),
      isGone: false,
    }
  }
}

function toDeliveryResult(status: number): DeliveryResult {
  if (status >= 200 && status < 300) return { failure: undefined, isGone: false }
  if (status >= 300 && status < 400) {
    return {
      failure: `the target answered ${status}, and redirects are not followed; use the address that the redirect leads to`,
      isGone: false,
    }
  }
  if (status === 410) return { failure: 'the target answered 410 and accepts no more messages', isGone: true }
  return { failure: `the target answered ${status}`, isGone: false }
}

/** A text for people. Uses the code of a system error, because its message may contain the address. */
export function describeConnectionError(cause: unknown): string {
  if (cause instanceof TargetRefused) return cause.message
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error'
  return `the target cannot be reached (${code})`
}
