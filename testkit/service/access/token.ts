import { authenticateToken, Unauthorized } from '../../../src/service/access/api-token.ts'
import type { ReplacementRequest } from '../../../src/service/access/token-change.ts'
import type { Store } from '../../../src/service/store/store.ts'

/** A replacement at once, without an expiry and with the right of the replaced token, with overrides. */
export function toReplacementRequest(replaces: string, members: Partial<ReplacementRequest> = {}): ReplacementRequest {
  const same = { name: undefined, org: undefined, flow: undefined, role: undefined }
  return { replaces, overlapSeconds: 0, expiresAt: null, ...same, ...members }
}

/** Whether the service accepts the token. */
export async function isAccepted(store: Store, token: string): Promise<boolean> {
  try {
    await authenticateToken(store, `Bearer ${token}`)
    return true
  } catch (cause) {
    if (cause instanceof Unauthorized) return false
    throw cause
  }
}
