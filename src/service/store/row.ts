import type { Row } from './driver.ts'
import { withLength } from './length.ts'
import type { Role, StoredRecord, TokenRecord } from './store.ts'

const roles: ReadonlySet<unknown> = new Set<Role>(['reader', 'reporter', 'overrider', 'maintainer', 'admin'])

function isRole(value: unknown): value is Role {
  return roles.has(value)
}

/** A document is what `toDocument` made of a whole record, so its first member vouches for the others. */
function isRecord(value: unknown): value is Omit<StoredRecord, 'sha256'> {
  return typeof value === 'object' && value !== null && 'sequence' in value
}

export function toRecord(row: Row): StoredRecord {
  const text = readText(row, 'document')
  const document: unknown = JSON.parse(text)
  if (!isRecord(document)) throw new TypeError('The database holds a record whose document is none.')
  return withLength({ ...document, sha256: readText(row, 'sha256') }, text)
}

export function toToken(row: Row): TokenRecord {
  const role = row['role']
  if (!isRole(role)) throw new TypeError(`The database holds a token of the role ${String(role)}, which is none.`)
  return {
    id: readText(row, 'id'),
    name: readText(row, 'name'),
    org: readText(row, 'org'),
    flow: readText(row, 'flow'),
    role,
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

export function readTextOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column)
}

export function readNumberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : readNumber(row, column)
}
