/** `1 test`, `2 tests`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The sentences that hold. */
export function select(...sentences: readonly (readonly [holds: boolean, sentence: string])[]): string[] {
  return sentences.filter(([holds]) => holds).map(([, sentence]) => sentence)
}
