import { skipCanonicalValue } from '../../../wire/json/canonical-members.ts'
import type { Row } from '../../store/engine/driver.ts'

/** A document that is not erased, as nearly each one is. */
interface OrdinaryDocument {
  readonly hasAttachment: boolean
  /** Whether its actor or its origin can have a repository. */
  readonly mayHaveRepository: boolean
}

/**
 * Recognises a document in canonical JSON that has exactly the members of a record, with the values of the lookup columns. That takes less
 * than half the time of splitting it into members. Undefined for one that is not clearly such a document.
 */
export function readOrdinaryDocument(text: string, row: Row): OrdinaryDocument | undefined {
  if (!text.isWellFormed()) return undefined
  const actorEnd = skipMember(text, 0, '{"actor":')
  let at = skipMember(text, actorEnd, ',"attachment":')
  at = skipMember(text, at, ',"body":')
  at = skipScalar(text, skipText(text, at, ',"commit":'), row['commit_sha'])
  at = skipScalar(text, skipText(text, at, ',"created_at":'), row['created_at'])
  at = skipScalar(text, skipText(text, at, ',"fingerprint":'), row['fingerprint'])
  at = skipScalar(text, skipText(text, at, ',"flow":'), row['flow'])
  at = skipScalar(text, skipText(text, at, ',"id":'), row['id'])
  at = skipMember(text, at, ',"ignored_members":')
  at = skipScalar(text, skipText(text, at, ',"kind":'), row['kind'])
  at = skipScalar(text, skipText(text, at, ',"name":'), row['name'])
  at = skipMember(text, at, ',"nonce":')
  at = skipScalar(text, skipText(text, at, ',"org":'), row['org'])
  const originStart = at
  at = skipMember(text, at, ',"origin":')
  const originEnd = at
  at = skipScalar(text, skipText(text, at, ',"sequence":'), row['sequence'])
  at = skipScalar(text, skipText(text, at, ',"trail":'), row['trail'])
  at = skipScalar(text, skipText(text, at, ',"type":'), row['type'])
  if (skipText(text, at, ',"version":2}') !== text.length) return undefined
  return {
    hasAttachment: !text.startsWith(',"attachment":null', actorEnd),
    mayHaveRepository: namesRepository(text.slice(0, actorEnd)) || namesRepository(text.slice(originStart, originEnd)),
  }
}

/** Canonical JSON writes this name without an escape. */
export function namesRepository(text: string): boolean {
  return text.includes('"repository_id"')
}

/** The position after a value of a column in canonical JSON. */
function skipScalar(text: string, start: number, value: unknown): number {
  if (typeof value === 'string') {
    const end = skipPlain(text, start, value)
    return end === -1 ? skipText(text, start, JSON.stringify(value)) : end
  }
  const isJson = value === null || (typeof value === 'number' && Number.isFinite(value))
  return isJson ? skipText(text, start, String(value)) : -1
}

const [quote, backslash, firstPlain, lastPlain] = [0x22, 0x5c, 0x20, 0x7e]

function isPlain(code: number): boolean {
  return code >= firstPlain && code <= lastPlain && code !== quote && code !== backslash
}

/** As skipText for a text that JSON writes without an escape, in a fifth of the time of printing it; -1 for others. */
function skipPlain(text: string, start: number, value: string): number {
  if (start === -1 || text.charCodeAt(start) !== quote) return -1
  let at = start + 1
  for (let place = 0; place < value.length; place += 1, at += 1) {
    const code = value.charCodeAt(place)
    if (text.charCodeAt(at) !== code || !isPlain(code)) return -1
  }
  return text.charCodeAt(at) === quote ? at + 1 : -1
}

/** The position after a member of any value; -1 if there is none at `start`. */
function skipMember(text: string, start: number, opening: string): number {
  const value = skipText(text, start, opening)
  return value === -1 ? -1 : skipCanonicalValue(text, value)
}

function skipText(text: string, start: number, part: string): number {
  return start !== -1 && text.startsWith(part, start) ? start + part.length : -1
}
