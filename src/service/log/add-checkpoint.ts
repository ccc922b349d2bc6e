import { printBase64 } from '../../log/base64.ts'
import { parseLogNumber } from '../../log/checkpoint.ts'
import type { Hash } from '../../log/hash.ts'
import { describeConnectionError } from '../notify/delivery.ts'
import { postGuarded } from '../notify/guarded-post.ts'
import type { SsrfGuard } from '../notify/ssrf-guard.ts'

/** A checkpoint for a witness (C2SP tlog-witness). */
export interface Submission {
  /** Number of entries of the last checkpoint that the witness has; 0 for none. */
  readonly oldSize: number
  /** The consistency proof from it. */
  readonly proof: readonly Hash[]
  /** The signed note. */
  readonly note: string
}

/** The answer of a witness. `refused`: the same submission has no other answer. `failed`: another attempt may succeed. */
export type WitnessAnswer =
  | { readonly outcome: 'cosigned'; readonly signatures: string }
  | { readonly outcome: 'conflict'; readonly size: number }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string }

/** Where to send. */
export interface WitnessTarget {
  /** The address of the witness, without `/add-checkpoint`. */
  readonly url: string
  readonly guard: SsrfGuard
  readonly timeoutMs: number
}

const headers = { 'content-type': 'text/plain; charset=utf-8', 'user-agent': 'delivery-evidence' }

/** Sends a checkpoint to a witness. Never rejects. */
export async function addCheckpoint(
  { oldSize, proof, note }: Submission,
  { url, guard, timeoutMs }: WitnessTarget,
  closing: AbortSignal,
): Promise<WitnessAnswer> {
  const body = [`old ${oldSize}`, ...proof.map(printBase64), '', note].join('\n')
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const post = { url: new URL(`${url}/add-checkpoint`), headers, body }
    return toAnswer(await postGuarded(post, { guard, signal: AbortSignal.any([timeout, closing]) }))
  } catch (cause) {
    const reason = timeout.aborted ? `no response within ${timeoutMs / 1000} s` : describeConnectionError(cause)
    return { outcome: 'failed', reason }
  }
}

const reasons: Readonly<Record<number, string>> = {
  400: 'it does not accept the request',
  403: 'it does not know the key of the log',
  404: 'it does not know the log',
  422: 'the log does not continue the checkpoint that the witness has',
}

function toAnswer({ status, text }: { readonly status: number; readonly text: string }): WitnessAnswer {
  if (status === 200) return { outcome: 'cosigned', signatures: text }
  const size = status === 409 ? parseLogNumber(text.replace(/\n$/, '')) : undefined
  if (size !== undefined) return { outcome: 'conflict', size }
  const reason = reasons[status]
  if (reason !== undefined) return { outcome: 'refused', reason: `${reason} (${status})` }
  return { outcome: 'failed', reason: `it answered ${status}` }
}
