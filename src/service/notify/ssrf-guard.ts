import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type BlockList } from 'node:net'
import { isInNetworks, isPublic } from '../network.ts'

/** Resolves a host name to all its addresses. Rejects if there are none. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>

const resolveAll: ResolveHost = (host) => lookup(host, { all: true })

/** A target that is not allowed. `message` is a text for people, without the path, query or credentials of the target. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

export interface SsrfGuard {
  /** The checked addresses to connect to. Rejects with `TargetRefused`. */
  readonly check: (url: URL) => Promise<readonly LookupAddress[]>
}

/**
 * Protects against server-side request forgery (SSRF). Allows public addresses over https, and the allowed networks also over http.
 * The host name is resolved once, and the connection uses the checked addresses, so a changed DNS answer has no effect.
 */
export function createSsrfGuard(allowed: BlockList, resolveName: ResolveHost = resolveAll): SsrfGuard {
  return {
    check: async (url) => {
      if (url.username !== '' || url.password !== '') throw new TargetRefused('the URL contains credentials')
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      const family = isIP(host)
      const addresses = family === 0 ? await resolveName(host) : [{ address: host, family }]
      if (addresses.length === 0) throw new TargetRefused('the host has no address')
      for (const { address } of addresses) checkAddress(url, address, allowed)
      return addresses
    },
  }
}

function checkAddress({ protocol }: URL, address: string, allowed: BlockList): void {
  if (isInNetworks(allowed, address)) return
  if (!isPublic(address)) {
    throw new TargetRefused(
      `${address} is not a public address; the operator of the service can allow its network with --allow-private-targets`,
    )
  }
  if (protocol !== 'https:') throw new TargetRefused('a public address needs https')
}
