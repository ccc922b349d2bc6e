import type { Context } from 'hono'
import type { Caller } from '../../access/role.ts'
import { Unauthorized } from '../../access/token.ts'
import type { Service } from '../../context.ts'
import { tooManyStrangers } from '../response/refusal.ts'

/**
 * Lets nobody keep the service busy with tokens that do not hold: after too many of them from one address, what comes from there is
 * refused unseen for a moment, with 429.
 */
export async function limitStrangers(
  c: Context,
  { strangers }: Service,
  recognise: () => Promise<Caller>,
): Promise<Caller> {
  const address = c.get('address')
  const wait = strangers?.look(address) ?? 0
  if (wait > 0) throw tooManyStrangers(wait)
  try {
    return await recognise()
  } catch (cause) {
    if (cause instanceof Unauthorized) strangers?.take(address)
    throw cause
  }
}
