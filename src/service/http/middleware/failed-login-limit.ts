import type { Context } from 'hono'
import { Unauthorized } from '../../access/api-token.ts'
import type { AppContext } from '../../context.ts'
import { toClientNetwork } from '../../network.ts'
import { takeTurn } from '../../limit/turn.ts'
import { tooManyFailedLogins } from '../http-problem.ts'

/**
 * Authenticates a request, and limits invalid tokens per network of the client. Only failures are counted, and each token is checked: a
 * valid token is never refused because of other callers at its address (rules 2.4). A refusal waits for its turn, so that a flood of them does
 * not delay other requests.
 */
export async function limitFailedLogins<T>(
  c: Context,
  { failedLogins }: AppContext,
  authenticate: () => Promise<T>,
): Promise<T> {
  try {
    return await authenticate()
  } catch (cause) {
    const wait = cause instanceof Unauthorized ? (failedLogins?.take(toClientNetwork(c.get('address'))) ?? 0) : 0
    await takeTurn()
    throw wait > 0 ? tooManyFailedLogins(wait) : cause
  }
}
