import { decodeText } from './collect.ts'
import { invalid } from './refusal.ts'

const deepest = 100

/** JSON from outside. */
export function parseJson(bytes: Uint8Array, what: string): unknown {
  const value = readValue(decodeText(bytes, what), what)
  checkShape(value, what)
  return value
}

/** Refuses depths that no honest document has, and members that would change an object's prototype. */
export function checkShape(value: unknown, what: string): void {
  const waiting: [value: unknown, depth: number][] = [[value, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [current, depth] = next
    if (typeof current !== 'object' || current === null) continue
    if (depth > deepest) throw invalid('body', { [what]: `must not be nested more than ${deepest} deep` })
    if (Object.hasOwn(current, '__proto__')) throw invalid('body', { [what]: 'must not have a member named __proto__' })
    for (const member of Object.values(current)) if (typeof member === 'object') waiting.push([member, depth + 1])
  }
}

function readValue(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('body', { [what]: `is not JSON (${cause instanceof Error ? cause.message : 'unreadable'})` })
  }
}
