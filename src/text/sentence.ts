/** The sentences whose condition is true. Only these are built: most reports need none. */
export function selectSentences(
  ...sentences: readonly (readonly [applies: boolean, toSentence: () => string])[]
): string[] {
  return sentences.filter(([applies]) => applies).map(([, write]) => write())
}

/** A text with a capital and a full stop; empty for an empty one. */
export function toSentence(text: string): string {
  if (text === '') return ''
  const [first = ''] = text
  return `${first.toUpperCase()}${text.slice(first.length)}${/[.!?…]$/.test(text) ? '' : '.'}`
}
