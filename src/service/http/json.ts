import { doubtOf } from '../../schema/json.ts'
import { decodeText } from './collect.ts'
import { invalid } from './refusal.ts'

const deepest = 100

/** JSON from outside. */
export function parseJson(bytes: Uint8Array, what: string): unknown {
  const text = decodeText(bytes, what)
  const value = readValue(text, what)
  checkJson(text, value, what)
  return value
}

/** Refuses what is JSON and yet cannot be taken, by its shape or for what other readers might take it. */
export function checkJson(text: string, value: unknown, what: string): void {
  checkShape(value, what)
  const doubt = doubtOf(text, value)
  if (doubt !== undefined) throw invalid('body', { [what]: doubt })
}

/**
 * Refuses depths that no honest document has, members that would change an object's prototype, and text that is none: what is no
 * Unicode, and NUL, which PostgreSQL does not keep.
 */
function checkShape(value: unknown, what: string): void {
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
  if (typeof value === 'string') return isText(value) ? undefined : notText
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return `must not be nested more than ${deepest} deep`
  if (Object.hasOwn(value, '__proto__')) return 'must not have a member named __proto__'
  return Object.keys(value).every(isText) ? undefined : notText
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
