import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type BlockList } from 'node:net'
import { isIn, isPublic } from '../network.ts'

/** Every address of a host name. Rejects where there is none. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const resolve: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** Why a message does not go where it should; for people to read, without the target's path, query or credentials. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

export interface Guard {
  /** The addresses to connect to, each of them checked. Rejects with TargetRefused. */
  readonly check: (url: URL) => Promise<readonly LookupAddress[]>
}

/**
 * Lets messages go to public addresses over https, and to the allowed networks over http as well. A name is resolved once, and what was
 * checked is what is connected to: a name that changes its mind in between leads nowhere else.
 */
export function createGuard(allowed: BlockList, resolveName: Resolve = resolve): Guard {
  return {
    check: async (url) => {
      if (url.username !== '' || url.password !== '') throw new TargetRefused('the address holds credentials')
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
  if (isIn(allowed, address)) return
  if (!isPublic(address)) {
    throw new TargetRefused(
      `${address} is no public address; whoever runs the service can allow its network with --allow-private-targets`,
    )
  }
  if (protocol !== 'https:') throw new TargetRefused('only https goes to public addresses')
}
