/** `1 test`, `2 tests`: for sentences that people read. */
export function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
