import type { Dispatcher } from 'undici'
import { omitUndefined } from '../wire/optional.ts'
import { createPreconnectPool, type PreconnectPool } from './preconnect-pool.ts'
import { readProxies, type Environment, type Proxies } from './proxy.ts'
import { Agent } from './undici.ts'

export interface DispatcherOptions {
  /** The service that the transport is for: its first connection is opened at once. */
  readonly baseUrl?: string
  /** Used instead of an own one. */
  readonly dispatcher?: Dispatcher
  /** Environment variables that name the proxies. */
  readonly environment?: Environment
  /** The maximum size of a response in bytes; a larger one fails. No limit by default. */
  readonly maxBytes?: number
}

/** An undici dispatcher, with the proxies that it uses or the connections that it opens ahead. */
interface OpenDispatcher {
  readonly dispatcher: Promise<Dispatcher>
  readonly proxies?: Proxies | undefined
  readonly pool?: PreconnectPool | undefined
}

/** Always an own dispatcher: the global one of the process belongs to whichever copy of undici was loaded first. */
export function createDispatcher({
  dispatcher,
  environment = {},
  baseUrl,
  maxBytes,
}: DispatcherOptions): OpenDispatcher {
  if (dispatcher !== undefined) return { dispatcher: Promise.resolve(dispatcher) }
  const proxies = readProxies(environment)
  const limits = omitUndefined({ maxResponseSize: maxBytes })
  if (proxies !== undefined) {
    const imported = import('./proxy-dispatcher.ts')
    return { dispatcher: imported.then((it) => it.createProxyDispatcher(proxies, limits)), proxies }
  }
  const pool = baseUrl === undefined ? undefined : createPreconnectPool(baseUrl)
  const agent = new Agent({ ...limits, ...omitUndefined({ connect: pool?.connect }) })
  return { dispatcher: Promise.resolve(agent), pool }
}
