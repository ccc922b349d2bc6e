import { EvidenceError } from '../error.ts'
import { embeddedTokenName } from '../wire/role.ts'
import { createToken } from './access/api-token.ts'
import { isLoopback } from './network.ts'
import type { TokenRecord } from './store/access/token.ts'
import type { Store } from './store/store.ts'

/**
 * On loopback, the first start creates an admin token. On other hosts, a valid token or binding must exist. The tokens of the embedded service
 * do not count: no caller knows them.
 */
export async function ensureAccess(store: Store, host: string): Promise<string | undefined> {
  const tokens = (await store.listTokens()).filter(({ name }) => name !== embeddedTokenName)
  if (isLoopback(host)) {
    if (tokens.length > 0) return undefined
    return (await createToken(store, { name: 'first', org: '*', flow: '*', role: 'admin' })).token
  }
  if (tokens.some((token) => isValidToken(token, store.now()))) return undefined
  if ((await store.listBindings()).some(({ revoked_at: revoked }) => revoked === null)) return undefined
  const message = `The service cannot listen on ${host}, because there is no valid token and no binding; create one first with "evidence token create" or "evidence binding create".`
  throw new EvidenceError('usage', message, { facts: { host } })
}

function isValidToken({ revoked_at: revoked, expires_at: expires }: TokenRecord, now: number): boolean {
  return revoked === null && (expires === null || expires > now)
}
