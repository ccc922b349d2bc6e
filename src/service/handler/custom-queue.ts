import { CustomQueueFull } from '../custom/fair-queue.ts'
import { HttpProblem } from '../http/http-problem.ts'

/** Turns a full queue of evaluations into a 503 problem (rules 2.4). Nothing is recorded. */
export async function refuseWhenFull<T>(evaluation: Promise<T>): Promise<T> {
  try {
    return await evaluation
  } catch (cause) {
    if (!(cause instanceof CustomQueueFull)) throw cause
    throw new HttpProblem(503, cause.message, { headers: { 'retry-after': String(cause.retryAfterSeconds) } })
  }
}
