import { tokenRoles } from '../../../schema/role.ts'
import type { Row } from './driver.ts'
import { withLength } from '../cache/document-length.ts'
import type { StoredRecord, TokenRecord } from '../store.ts'

/** A document is what was sealed of a whole record (insert.ts), so one member vouches for the others. */
function isRecord(value: unknown): value is Omit<StoredRecord, 'sha256'> {
  return typeof value === 'object' && value !== null && 'sequence' in value
}

export function toRecord(row: Row): StoredRecord {
  const text = readText(row, 'document')
  const document: unknown = JSON.parse(text)
  if (!isRecord(document)) throw new TypeError('The database holds a record whose document is none.')
  return withLength({ ...document, sha256: readText(row, 'sha256') }, text.length)
}

export function toToken(row: Row): TokenRecord {
  return {
    id: readText(row, 'id'),
    name: readText(row, 'name'),
    org: readText(row, 'org'),
    flow: readText(row, 'flow'),
    role: readOneOf(row, 'role', tokenRoles),
    secret_sha256: readText(row, 'secret_sha256'),
    created_at: readNumber(row, 'created_at'),
    expires_at: readNumberOrNull(row, 'expires_at'),
    last_used_at: readNumberOrNull(row, 'last_used_at'),
    revoked_at: readNumberOrNull(row, 'revoked_at'),
  }
}

export function readText(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`The database gave no text for ${column}.`)
  return value
}

export function readNumber(row: Row | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value !== 'number') throw new TypeError(`The database gave no number for ${column}.`)
  return value
}

export function readOneOf<T>(row: Row, column: string, known: readonly T[]): T {
  const found = known.find((one) => one === row[column])
  if (found === undefined)
    throw new TypeError(`The database holds the ${column} ${String(row[column])}, which is none.`)
  return found
}

export function readTextOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column)
}

export function readNumberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : readNumber(row, column)
}
