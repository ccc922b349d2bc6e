import { isObject } from '../../../wire/json/is-object.ts'
import { createPacer, takeTurn } from '../../limit/turn.ts'
import { maxWholeAnswer } from '../../limit/answer-memory.ts'

/** Characters that are sent together. */
const minPart = 65_536

/**
 * The JSON of an answer. Other requests run between the elements of a list, which may be large: a list, and each list in a member.
 * A long list is a stream, which prints as fast as the client reads, so that neither its text nor its bytes are in memory as a whole:
 * `startSending` runs before it, and its result at the end or when the client is gone.
 */
export async function toJsonBody(
  answer: unknown,
  startSending: () => () => void,
): Promise<string | ReadableStream<Uint8Array>> {
  const printed = printAnswer(answer)
  const pause = createPacer()
  let text = ''
  for (;;) {
    const { done, value } = printed.next()
    if (done === true) return text
    text += value
    if (text.length > maxWholeAnswer) return toStream(text, printed, startSending())
    await pause()
  }
}

type Printed = Generator<string, undefined, undefined>

function* printAnswer(answer: unknown): Printed {
  if (isList(answer)) return yield* printList(answer)
  if (!isObject(answer)) {
    yield JSON.stringify(answer)
    return undefined
  }
  let before = '{'
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    if (isList(value)) yield* printList(value)
    else yield JSON.stringify(value)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
  return undefined
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function* printList(list: readonly unknown[]): Printed {
  yield '['
  for (const [at, element] of list.entries()) yield `${at > 0 ? ',' : ''}${JSON.stringify(element)}`
  yield ']'
  return undefined
}

function toStream(first: string, printed: Printed, endSending: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let text = first
  return new ReadableStream({
    pull: async (controller) => {
      await takeTurn()
      controller.enqueue(encoder.encode(text))
      text = printPart(printed)
      if (text !== '') return
      controller.close()
      endSending()
    },
    cancel: endSending,
  })
}

/** The next part; empty at the end. */
function printPart(printed: Printed): string {
  let text = ''
  while (text.length < minPart) {
    const { done, value } = printed.next()
    if (done === true) break
    text += value
  }
  return text
}
