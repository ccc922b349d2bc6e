/**
 * Why a JSON text does not say the same to all who read it (RFC 7493 §2.2, §2.3): a number that becomes null when it is written again, or
 * a member twice in one object, of which readers take either. Undefined where it does. `value` is what it was read as.
 */
export function doubtOf(text: string, value: unknown): string | undefined {
  const { members, isBeyond } = measure(value)
  if (isBeyond) return 'must not have a number beyond 1.8e308'
  // Between strings a colon stands for a member, and for nothing else.
  const written = text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length - 1
  return written > members ? 'must not have the same member twice in one object' : undefined
}

function measure(value: unknown): { readonly members: number; readonly isBeyond: boolean } {
  if (typeof value !== 'object' || value === null) {
    return { members: 0, isBeyond: typeof value === 'number' && !Number.isFinite(value) }
  }
  const values: readonly unknown[] = Object.values(value)
  let members = Array.isArray(value) ? 0 : values.length
  let isBeyond = false
  for (const one of values) {
    const inner = measure(one)
    members += inner.members
    isBeyond ||= inner.isBeyond
  }
  return { members, isBeyond }
}
