/** Whether tests have what they require. If not, a line in the output says what is left out: no test is skipped silently. */
export function isMet(condition: boolean, tests: string): boolean {
  if (!condition) console.warn(`Left out: ${tests}.`)
  return condition
}
