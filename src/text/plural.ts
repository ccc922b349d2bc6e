import { formatCount } from './quantity.ts'

/** A count with its noun: `1 test`, `4,344 tests`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
