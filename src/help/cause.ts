/** A message that people meet. docs/reference/errors.md has a section for each. */
export interface Cause {
  /** The anchor of its section. */
  readonly name: string
  /** … is a part that differs. */
  readonly message: string
}

/** The cause whose message a text contains, in letters of any case; of several, that with the longest words. Undefined for a text without one. */
export function findCause(text: string, causes: readonly Cause[]): Cause | undefined {
  const found = causes.filter((cause) => hasWords(text, listWords(cause)))
  return found.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
}

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  let at = 0
  for (const word of words) {
    const found = lower.indexOf(word.toLowerCase(), at)
    if (found === -1) return false
    at = found + word.length
  }
  return true
}

function lengthOf(cause: Cause): number {
  return listWords(cause).join('').length
}

/** The fixed parts of the message of a cause, in their order. */
function listWords({ message }: Cause): readonly string[] {
  return message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
