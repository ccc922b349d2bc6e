/** The sentences whose condition is true. Only these are built: most reports need none. */
export function selectSentences(
  ...sentences: readonly (readonly [applies: boolean, toSentence: () => string])[]
): string[] {
  return sentences.filter(([applies]) => applies).map(([, toSentence]) => toSentence())
}
