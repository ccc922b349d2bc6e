import type { Context } from 'hono'
import { Unauthorized } from '../../access/api-token.ts'
import type { ServiceContext } from '../../context.ts'
import { toClientNetwork } from '../../network.ts'
import { tooManyFailedLogins } from '../http-problem.ts'

/**
 * Authenticates a request, and limits invalid tokens per network of the client. Only failures are counted, and each token is checked: a
 * valid token is never refused because of other callers at its address (rules 2.4).
 */
export async function limitFailedLogins<T>(
  c: Context,
  { failedLogins }: ServiceContext,
  authenticate: () => Promise<T>,
): Promise<T> {
  try {
    return await authenticate()
  } catch (cause) {
    const wait = cause instanceof Unauthorized ? (failedLogins?.take(toClientNetwork(c.get('address'))) ?? 0) : 0
    throw wait > 0 ? tooManyFailedLogins(wait) : cause
  }
}
