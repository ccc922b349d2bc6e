import type { Connection, Row } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import * as statement from './statement.ts'
import { limits } from '../../limit/limits.ts'

/** A sign-in with an API token (rules 6.5). Only the SHA-256 of its id is stored. */
interface SessionRecord {
  readonly id_sha256: string
  readonly token_id: string
  /** Hash of the token's secret at the sign-in: a rotation of the token ends the session. */
  readonly secret_sha256: string
  /** Epoch seconds. */
  readonly created_at: number
  readonly expires_at: number
}

export interface SessionTable {
  /** Stores a session, and removes expired ones and the oldest of the same token. */
  readonly createSession: (session: SessionRecord) => Promise<void>
  readonly findSession: (idHash: string) => Promise<FoundSession | undefined>
  readonly removeSession: (idHash: string) => Promise<void>
}

type FoundSession = Pick<SessionRecord, 'token_id' | 'secret_sha256' | 'expires_at'>

export function createSessionTable(connection: Connection): SessionTable {
  return {
    createSession: async ({ id_sha256, token_id, secret_sha256, created_at, expires_at }) => {
      await connection.write(statement.removeExpiredSessions, [created_at])
      await connection.write(statement.insertSession, [id_sha256, token_id, secret_sha256, created_at, expires_at])
      await connection.write(statement.removeOldSessions, [token_id, token_id, limits.sessionsOfToken])
    },
    findSession: async (idHash) => (await connection.read(statement.findSession, [idHash])).map(toFoundSession)[0],
    removeSession: async (idHash) => {
      await connection.write(statement.removeSession, [idHash])
    },
  }
}

function toFoundSession(row: Row): FoundSession {
  return {
    token_id: readText(row, 'token_id'),
    secret_sha256: readText(row, 'secret_sha256'),
    expires_at: readNumber(row, 'expires_at'),
  }
}
