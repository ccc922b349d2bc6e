import { hash } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { admitToken, authenticateToken, Unauthorized } from './api-token.ts'
import type { Caller } from './role.ts'
import { createRandomId } from './secret.ts'

export const sessionLifetimeSeconds = 12 * 3600

/**
 * Verifies an API token and creates a session of it. Resolves with the id of the session, which is stored as a hash only. Throws
 * `Unauthorized` for an invalid token.
 */
export async function createSession(store: Store, token: string): Promise<string> {
  const { credential } = await authenticateToken(store, `Bearer ${token}`)
  if (!('token' in credential)) throw new Unauthorized('Only an API token can be used to sign in.')
  const id = createRandomId(32)
  const now = store.now()
  await store.sessions.createSession({
    id_sha256: hash('sha256', id),
    token_id: credential.token,
    secret_sha256: credential.secret_sha256,
    created_at: now,
    expires_at: now + sessionLifetimeSeconds,
  })
  return id
}

/** The caller of a session. Throws `Unauthorized` if it has ended, or if its token was rotated, was revoked or has expired (rules 6.5). */
export async function authenticateSession(store: Store, id: string | undefined): Promise<Caller> {
  if (id === undefined) throw new Unauthorized('These pages require an API token of this service.')
  const session = await store.sessions.findSession(hash('sha256', id))
  const token = session && (await store.findToken(session.token_id))
  const isActive = session !== undefined && session.expires_at > store.now()
  if (!isActive || token?.secret_sha256 !== session.secret_sha256) {
    throw new Unauthorized('Your session has ended; sign in again.')
  }
  return admitToken(store, token)
}

/** Ends a session. An unknown id is no error. */
export async function endSession(store: Store, id: string | undefined): Promise<void> {
  if (id !== undefined) await store.sessions.removeSession(hash('sha256', id))
}
