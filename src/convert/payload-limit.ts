import { Buffer } from 'node:buffer'

/** JSON bytes that the lists of one payload may take. A service may reject a body above 2 MB, and the payload has other members too. */
const maxListBytes = 1_850_000

/** Characters of a name or message in a payload. */
const maxTextLength = 500

/** The elements of a list that fit into a payload, chosen in list order. `toSent` gives the form in which an element is sent. */
export function keepWithinBudget<T>(list: readonly T[], toSent: (element: T) => unknown): ReadonlySet<T> {
  const kept = new Set<T>()
  let length = 0
  for (const element of list) {
    const more = Buffer.byteLength(JSON.stringify(toSent(element))) + 1
    if (length + more > maxListBytes) continue
    length += more
    kept.add(element)
  }
  return kept
}

/**
 * Text from a result file, for display: at most 500 characters, without terminal colours; other control characters become U+FFFD.
 * The result is a copy, because a slice of a long string keeps the whole string in memory.
 */
export function printable(text: string): string {
  const plain = text
    .slice(0, 2 * maxTextLength)
    .replaceAll(/(?:(?!\s)\p{Cc}|\u241B)\[[\d;]*[A-Za-z]/gu, '')
    .replaceAll(/(?![\t\n\r])\p{Cc}|\uFFFE|\uFFFF/gu, '\uFFFD')
  return plain.length > maxTextLength ? `${copyText(plain.slice(0, maxTextLength))}…` : copyText(plain)
}

/** `printable` text on one line, so that it cannot start a line in a log that the runner takes for a workflow command. */
export function oneLine(text: string): string {
  return printable(text)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim()
}

/** A copy of a string. Half of a surrogate pair at its end becomes U+FFFD. */
function copyText(text: string): string {
  return Buffer.from(text).toString()
}
