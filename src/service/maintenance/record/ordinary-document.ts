import { skipCanonicalValue } from '../../../json/canonical-members.ts'
import type { Row } from '../../store/engine/driver.ts'

/** A document of version 2 that is not erased, as nearly each one is. */
interface OrdinaryDocument {
  readonly hasAttachment: boolean
  /** Whether its actor or its origin can have a repository. */
  readonly mayHaveRepository: boolean
}

/**
 * Recognises a document in canonical JSON that has exactly the members of version 2, with the values of the lookup columns. That takes less
 * than half the time of splitting it into members. Undefined for one that is not clearly such a document.
 */
export function readOrdinaryDocument(text: string, row: Row): OrdinaryDocument | undefined {
  if (!text.isWellFormed()) return undefined
  const compared = { text, row }
  const actorEnd = skipMember(text, 0, '{"actor":')
  let at = skipMember(text, actorEnd, ',"attachment":')
  at = skipMember(text, at, ',"body":')
  at = skipColumns(compared, at, beforeIgnoredMembers)
  at = skipMember(text, at, ',"ignored_members":')
  at = skipColumns(compared, at, beforeNonce)
  at = skipMember(text, at, ',"nonce":')
  at = skipColumns(compared, at, beforeOrigin)
  const originStart = at
  at = skipMember(text, at, ',"origin":')
  const originEnd = at
  at = skipText(text, skipColumns(compared, at, afterOrigin), ',"version":2}')
  if (at !== text.length) return undefined
  return {
    hasAttachment: !text.startsWith(',"attachment":null', actorEnd),
    mayHaveRepository:
      namesRepository(text) && [text.slice(0, actorEnd), text.slice(originStart, originEnd)].some(namesRepository),
  }
}

/** Canonical JSON writes this name without an escape. */
export function namesRepository(text: string): boolean {
  return text.includes('"repository_id"')
}

type Columns = readonly (readonly [text: string, column: string])[]

/** Lookup columns whose members follow each other, with the text before their values. */
const beforeIgnoredMembers: Columns = [
  [',"commit":', 'commit_sha'],
  [',"created_at":', 'created_at'],
  [',"fingerprint":', 'fingerprint'],
  [',"flow":', 'flow'],
  [',"id":', 'id'],
]
const beforeNonce: Columns = [
  [',"kind":', 'kind'],
  [',"name":', 'name'],
]
const beforeOrigin: Columns = [[',"org":', 'org']]
const afterOrigin: Columns = [
  [',"sequence":', 'sequence'],
  [',"trail":', 'trail'],
  [',"type":', 'type'],
]

interface Compared {
  readonly text: string
  readonly row: Row
}

/** The position after members with the values of their columns. To join their texts would take longer than to compare them. */
function skipColumns({ text, row }: Compared, start: number, columns: Columns): number {
  let at = start
  for (const [opening, column] of columns) at = skipScalar(text, skipText(text, at, opening), row[column])
  return at
}

/** The position after a value of a column in canonical JSON. */
function skipScalar(text: string, start: number, value: unknown): number {
  if (typeof value === 'string')
    return isPlain(value) ? skipPlain(text, start, value) : skipText(text, start, JSON.stringify(value))
  const isJson = value === null || (typeof value === 'number' && Number.isFinite(value))
  return isJson ? skipText(text, start, String(value)) : -1
}

const [quote, backslash, firstPlain, lastPlain] = [0x22, 0x5c, 0x20, 0x7e]

/** Whether JSON writes a text without an escape. To look at its characters takes a fifth of the time of printing it. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < firstPlain || code > lastPlain || code === quote || code === backslash) return false
  }
  return true
}

function skipPlain(text: string, start: number, value: string): number {
  const end = start + value.length + 1
  const isThere = start !== -1 && text.charCodeAt(start) === quote && text.charCodeAt(end) === quote
  return isThere && text.startsWith(value, start + 1) ? end + 1 : -1
}

/** The position after a member of any value; -1 if there is none at `start`. */
function skipMember(text: string, start: number, opening: string): number {
  const value = skipText(text, start, opening)
  return value === -1 ? -1 : skipCanonicalValue(text, value)
}

function skipText(text: string, start: number, part: string): number {
  return start !== -1 && text.startsWith(part, start) ? start + part.length : -1
}
