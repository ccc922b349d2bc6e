import { doubtOf } from '../../../json/interoperable.ts'
import { isObject } from '../../../json/canonical.ts'
import { decodeText } from './body-limit.ts'
import { invalid } from '../response/refusal.ts'

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
  const wrong = complain(value, 0) ?? doubtOf(text, value)
  if (wrong !== undefined) throw invalid('body', { [what]: wrong })
}

const notText = 'must not have text with the character NUL or with half a surrogate pair'

/**
 * What is wrong with depths that no honest document has, with members that would change an object's prototype, and with text that is
 * none: what is no Unicode, and NUL, which PostgreSQL does not keep.
 */
function complain(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : notText
  if (!isObject(value)) return undefined
  if (depth > deepest) return `must not be nested more than ${deepest} deep`
  for (const name of Object.keys(value)) {
    const wrong = complainOfName(name) ?? complain(value[name], depth + 1)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function complainOfName(name: string): string | undefined {
  if (name === '__proto__') return 'must not have a member named __proto__'
  return isText(name) ? undefined : notText
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
