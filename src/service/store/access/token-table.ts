import type { Connection } from '../engine/driver.ts'
import { toToken } from '../engine/row.ts'
import { shareTurn } from '../cache/share-turn.ts'
import * as statement from '../ledger/statement.ts'
import type { Store } from '../store.ts'

type Tokens = Pick<Store, 'createToken' | 'findToken' | 'listTokens' | 'revokeToken' | 'touchToken'>

export function createTokenTable(connection: Connection, now: () => number): Tokens {
  return {
    createToken: async (token) => {
      const { id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at } = token
      const values = [id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at]
      await connection.all(statement.insertToken, values)
    },
    findToken: shareTurn(async (id) => (await connection.all(statement.findToken, [id])).map(toToken)[0]),
    listTokens: async () => (await connection.all(statement.listTokens)).map(toToken),
    revokeToken: async (id) => (await connection.all(statement.revokeToken, [now(), id])).length > 0,
    touchToken: async (id) => {
      await connection.all(statement.touchToken, [now(), id])
    },
  }
}
