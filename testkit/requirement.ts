export const isLinux = process.platform === 'linux'
export const isPosix = process.platform !== 'win32'
export const isRoot = process.getuid?.() === 0

/** Whether tests have what they require. If not, a line in the output says what is left out: no test is skipped silently. */
export function isMet(condition: boolean, tests: string): boolean {
  if (!condition) console.warn(`Left out on this machine: ${tests}.`)
  return condition
}
