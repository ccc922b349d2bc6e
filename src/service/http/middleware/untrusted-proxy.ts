import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { isInNetworks } from '../../network.ts'
import { toPeerAddress, type TrustedProxies } from '../connection/client-address.ts'

/** Clients can send the header too, so the number of lines is limited. */
const maxLines = 100

interface UntrustedProxyOptions {
  readonly proxies: TrustedProxies
  readonly log: (line: string) => void
}

/** Logs each address once that sends `X-Forwarded-For` and is no trusted proxy: the usual cause is a setting that is missing (rules 2.4). */
export function logUntrustedProxies({
  proxies,
  log,
}: UntrustedProxyOptions): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const logged = new Set<string>()
  return (c, next) => {
    const peer = findForwarder(c.env.incoming)
    if (peer !== undefined && logged.size < maxLines && !logged.has(peer) && !isInNetworks(proxies, peer)) {
      logged.add(peer)
      log(toLine(peer, logged.size))
    }
    return next()
  }
}

function findForwarder({ headers, socket }: IncomingMessage): string | undefined {
  return headers['x-forwarded-for'] === undefined ? undefined : toPeerAddress(socket)
}

function toLine(peer: string, lines: number): string {
  const last = lines < maxLines ? '' : ' Further addresses are not logged.'
  return `The header X-Forwarded-For from ${peer} is ignored, because it is not a trusted proxy. If your proxy has this address, add it with --trusted-proxy; otherwise a client sends the header.${last}`
}
