import { HttpProblem } from '../http-problem.ts'
import { createMemoryShare } from './memory-share.ts'

/**
 * Creates the memory of answers that clients read as slowly as they like. The result starts an answer of a caller, throws a 503 problem if there
 * is no memory, and returns the function that ends it. An answer does not wait: other requests would wait for the records that it holds.
 */
export function createAnswerMemory(limitBytes: number): (callerId: string, bytes: number) => () => void {
  const share = createMemoryShare(limitBytes)
  return (callerId, bytes) => {
    const isAlone = share.usedBytes() === 0
    if (!isAlone && !share.hasRoom({ callerId, own: 0, bytes })) throw tooManyAnswers()
    share.change(callerId, bytes)
    let isOpen = true
    return () => {
      if (isOpen) share.change(callerId, -bytes)
      isOpen = false
    }
  }
}

function tooManyAnswers(): HttpProblem {
  const message =
    'The service sends too many large answers at this moment, to this caller or to all; read them, or ask again in a moment.'
  return new HttpProblem(503, message, { headers: { 'retry-after': '2' } })
}
