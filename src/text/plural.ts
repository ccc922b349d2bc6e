/** `1 test`, `2 tests`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The sentences that hold. The others are not even made: of most reports there is nothing to say. */
export function select(...sentences: readonly (readonly [holds: boolean, toSentence: () => string])[]): string[] {
  return sentences.filter(([holds]) => holds).map(([, toSentence]) => toSentence())
}
