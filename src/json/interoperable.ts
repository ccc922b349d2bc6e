/**
 * Why readers may take a JSON text for different values (RFC 7493 §2.2, §2.3): a number outside the range of a double, or a member that
 * occurs twice in one object. Undefined if there is no such reason. `value` is the parsed text, in which an exact number (exact-number.ts) has no members and is finite.
 */
export function findAmbiguity(text: string, value: unknown): string | undefined {
  const { members, hasInfinity } = measureMembers(value)
  if (hasInfinity) return 'must not have a number beyond 1.8e308'
  // Outside of strings, a colon occurs only after a member's name.
  const written = text.replaceAll(/"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g, '').split(':').length - 1
  return written > members ? 'must not have the same member twice in one object' : undefined
}

interface Measured {
  readonly members: number
  readonly hasInfinity: boolean
}

/** The number of members in a value, at all depths, and whether a number became infinite when it was read. */
function measureMembers(value: unknown): Measured {
  if (typeof value !== 'object' || value === null) {
    return { members: 0, hasInfinity: typeof value === 'number' && !Number.isFinite(value) }
  }
  const values: readonly unknown[] = Object.values(value)
  let members = Array.isArray(value) ? 0 : values.length
  let hasInfinity = false
  for (const one of values) {
    const inner = measureMembers(one)
    members += inner.members
    hasInfinity ||= inner.hasInfinity
  }
  return { members, hasInfinity }
}
