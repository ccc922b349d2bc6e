import { HttpProblem } from '../http/http-problem.ts'
import { createMemoryShare } from './memory-share.ts'

/** Characters of a longer answer are sent as the client reads them, and count as memory until then. */
export const maxWholeAnswer = 1024 * 1024

/** The memory of answers that clients read as slowly as they like. An answer does not wait: other requests would wait for the records that it holds. */
export interface AnswerMemory {
  /** Throws a 503 problem if there is no memory for an answer of a caller at this moment. */
  readonly requireRoom: (callerId: string, bytes: number) => void
  /** Starts an answer of a caller, or throws the same problem. Returns the function that ends it, which may be called more than once. */
  readonly start: (callerId: string, bytes: number) => () => void
}

export function createAnswerMemory(limitBytes: number): AnswerMemory {
  const share = createMemoryShare(limitBytes)
  const requireRoom: AnswerMemory['requireRoom'] = (callerId, bytes) => {
    const isAlone = share.usedBytes() === 0
    if (!isAlone && !share.hasRoom({ callerId, own: 0, bytes })) throw tooManyAnswers()
  }
  return {
    requireRoom,
    start: (callerId, bytes) => {
      requireRoom(callerId, bytes)
      share.change(callerId, bytes)
      let isOpen = true
      return () => {
        if (isOpen) share.change(callerId, -bytes)
        isOpen = false
      }
    },
  }
}

function tooManyAnswers(): HttpProblem {
  const message =
    'The service sends too many large answers at this moment, to this caller or to all; read them, or ask again in a moment.'
  return new HttpProblem(503, message, { headers: { 'retry-after': '2' } })
}
