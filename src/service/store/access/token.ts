import * as statement from './statement.ts'
import { type Role, tokenRoles } from '../../../wire/role.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readOneOf, readText, readTextOrNull } from '../engine/row.ts'

/**
 * An API token (rules 6.1). Only the SHA-256 of its secret is stored. `org` and `flow` may be `*`; `flow` is a pattern in which
 * `*` matches any text without `/` and `@`.
 */
export interface TokenRecord {
  readonly id: string
  readonly name: string
  readonly org: string
  readonly flow: string
  readonly role: Role
  readonly secret_sha256: string
  /** Epoch seconds, as the other times. */
  readonly created_at: number
  readonly expires_at: number | null
  readonly last_used_at: number | null
  readonly revoked_at: number | null
  /** Id of the token that this token replaces; null if it replaces none. */
  readonly replaces: string | null
  /** Id of the first token of which this token is a replacement; null if it replaces none. */
  readonly origin_id: string | null
}

export interface TokenReader {
  readonly findToken: (id: string) => Promise<TokenRecord | undefined>
  /** Oldest first, revoked tokens included. */
  readonly listTokens: () => Promise<readonly TokenRecord[]>
  /** The tokens that expire in the next seconds. */
  readonly countExpiring: (seconds: number) => Promise<number>
  /** Sets `last_used_at` to the current time. Concurrent calls for a token share one write. */
  readonly touchToken: (id: string) => Promise<void>
}

export interface TokenTable extends TokenReader {
  readonly createToken: (token: TokenRecord) => Promise<void>
  /** The token that replaces the token with this id, if any. */
  readonly findReplacement: (id: string) => Promise<TokenRecord | undefined>
  /** Writes the hash of the secret and the times of expiry and revocation. The other members never change. */
  readonly updateToken: (token: TokenRecord) => Promise<void>
}

/** API tokens in the database. `now` returns epoch seconds. */
export function createTokenTable(connection: Connection, now: () => number): TokenTable {
  const touching = new Set<string>()
  return {
    createToken: async (token) => {
      const { id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at } = token
      const values = [id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at]
      await connection.write(statement.insertToken, [...values, token.replaces, token.origin_id])
    },
    findReplacement: async (id) => (await connection.read(statement.findReplacement, [id])).map(toToken)[0],
    updateToken: async ({ id, secret_sha256, expires_at, revoked_at }) => {
      await connection.write(statement.updateToken, [secret_sha256, expires_at, revoked_at, id])
    },
    findToken: async (id) => (await connection.read(statement.findToken, [id])).map(toToken)[0],
    listTokens: async () => (await connection.read(statement.listTokens)).map(toToken),
    countExpiring: async (seconds) => {
      const [row] = await connection.read(statement.countExpiring, [now(), now() + seconds])
      return readNumber(row, 'count')
    },
    touchToken: async (id) => {
      if (touching.has(id)) return
      touching.add(id)
      try {
        await connection.write(statement.touchToken, [now(), id])
      } finally {
        touching.delete(id)
      }
    },
  }
}

function toToken(row: Row): TokenRecord {
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
    replaces: readTextOrNull(row, 'replaces'),
    origin_id: readTextOrNull(row, 'origin_id'),
  }
}
