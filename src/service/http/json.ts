import { decodeText } from './collect.ts'
import { invalid } from './refusal.ts'

const deepest = 100

/** JSON from outside. */
export function parseJson(bytes: Uint8Array, what: string): unknown {
  const value = readValue(decodeText(bytes, what), what)
  checkShape(value, what)
  return value
}

/**
 * Refuses depths that no honest document has, members that would change an object's prototype, numbers that would be recorded as null,
 * and text that is none: what is no Unicode, and NUL, which PostgreSQL does not keep.
 */
export function checkShape(value: unknown, what: string): void {
  const waiting: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [current, depth] = next
    const complaint = complain(current, depth)
    if (complaint !== undefined) throw invalid('body', { [what]: complaint })
    for (const member of membersOf(current)) waiting.push([member, depth + 1])
  }
}

const notText = 'must not have text with the character NUL or with half a surrogate pair'

function complain(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return complainOfScalar(value)
  if (depth > deepest) return `must not be nested more than ${deepest} deep`
  if (Object.hasOwn(value, '__proto__')) return 'must not have a member named __proto__'
  return Object.keys(value).every(isText) ? undefined : notText
}

function complainOfScalar(value: unknown): string | undefined {
  if (typeof value === 'string' && !isText(value)) return notText
  return typeof value === 'number' && !Number.isFinite(value) ? 'must not have a number beyond 1.8e308' : undefined
}

function membersOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function readValue(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('body', { [what]: `is not JSON (${cause instanceof Error ? cause.message : 'unreadable'})` })
  }
}
