import { CustomQueueFull } from '../limit/fair-queue.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { ThreadBusy } from '../custom/thread-time.ts'

/** Turns a full queue of evaluations, or a machine without time for one, into a 503 problem (rules 1.8, 2.4). Nothing is recorded. */
export async function refuseWhenFull<T>(evaluation: Promise<T>): Promise<T> {
  try {
    return await evaluation
  } catch (cause) {
    if (!(cause instanceof CustomQueueFull) && !(cause instanceof ThreadBusy)) throw cause
    throw new HttpProblem(503, cause.message, { headers: { 'retry-after': String(cause.retryAfterSeconds) } })
  }
}
