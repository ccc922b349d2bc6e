import type { Context } from 'hono'
import type { Caller } from '../../access/role.ts'
import { Unauthorized } from '../../access/api-token.ts'
import type { ServiceContext } from '../../context.ts'
import { tooManyFailedLogins } from '../http-problem.ts'

/**
 * Authenticates a request, and limits invalid tokens per client address. Above the limit, requests from the address get 429 and their
 * tokens are not checked. This bounds the work that invalid tokens can cause (rules 2.4).
 */
export async function limitFailedLogins(
  c: Context,
  { failedLogins }: ServiceContext,
  authenticate: () => Promise<Caller>,
): Promise<Caller> {
  const address = c.get('address')
  const wait = failedLogins?.peek(address) ?? 0
  if (wait > 0) throw tooManyFailedLogins(wait)
  try {
    return await authenticate()
  } catch (cause) {
    if (cause instanceof Unauthorized) failedLogins?.take(address)
    throw cause
  }
}
