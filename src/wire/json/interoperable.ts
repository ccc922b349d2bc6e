import { isObjectOrArray } from './canonical.ts'

export interface JsonSource {
  readonly text: string
  /** The number of members in the text, if it is known. */
  readonly written: number | undefined
}

/**
 * Why readers may take a JSON text for different values (RFC 7493 §2.2, §2.3): a number outside the range of a double, or a member that
 * occurs twice in one object. Undefined if there is no such reason. `value` is the parsed text, in which an exact number (exact-number.ts)
 * has no members and is finite.
 */
export function findAmbiguity({ text, written }: JsonSource, value: unknown): string | undefined {
  const { members, hasInfinity } = measureMembers(value)
  if (hasInfinity) return 'must not have a number beyond 1.8e308'
  return (written ?? countWrittenMembers(text)) > members
    ? 'must not have the same member twice in one object'
    : undefined
}

/** Outside of strings, a colon occurs only after a member's name. */
function countWrittenMembers(text: string): number {
  return text.replaceAll(/"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g, '').split(':').length - 1
}

interface Measured {
  readonly members: number
  readonly hasInfinity: boolean
}

/** The number of members in a value, at all depths, and whether a number became infinite when it was read. */
function measureMembers(value: unknown): Measured {
  let [members, hasInfinity] = [0, false]
  const visit = (one: unknown): void => {
    if (typeof one === 'number' && !Number.isFinite(one)) hasInfinity = true
    if (Array.isArray(one)) {
      for (const element of one) visit(element)
    } else if (isObjectOrArray(one)) {
      for (const name in one) {
        members += 1
        visit(one[name])
      }
    }
  }
  visit(value)
  return { members, hasInfinity }
}
