import { tokenRoles } from '../../../wire/role.ts'
import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readNumberOrNull, readOneOf, readText, readTextOrNull } from '../engine/row.ts'
import * as statement from './statement.ts'
import type { TokenRecord, TokenTable } from './token.ts'

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
