import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList, type Socket } from 'node:net'
import { isInNetworks } from '../network.ts'

/** Proxies whose `X-Forwarded-For` header is trusted. */
export type TrustedProxies = BlockList

/**
 * IP address of the client: the peer, or, if the peer is a trusted proxy, the last address in `X-Forwarded-For` that is not a trusted
 * proxy. Entries before it are not trusted, because the client can write them.
 */
export function toClientAddress({ socket, headers }: IncomingMessage, proxies: TrustedProxies): string {
  const peer = toPeerAddress(socket)
  const { 'x-forwarded-for': header } = headers
  if (header === undefined) return peer
  const forwarded = [header]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => toBareAddress(entry.trim()))
  const hops = [...forwarded.filter((entry) => entry !== ''), peer]
  for (;;) {
    const last = hops.pop() ?? peer
    if (!isInNetworks(proxies, last)) return isIP(last) === 0 ? peer : last
    if (hops.length === 0) return last
  }
}

/** IP address of the other end of a connection. */
export function toPeerAddress({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return toBareAddress(remoteAddress ?? '')
}

/** Removes the IPv4-mapped prefix of a dual-stack socket (`::ffff:192.0.2.1`), and the port that some proxies add (`[2001:db8::1]:443`, `192.0.2.1:5678`). */
function toBareAddress(address: string): string {
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [, host] = /^\[([^\]]*)\](?::\d+)?$/.exec(unmapped) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unmapped) ?? []
  return host ?? unmapped
}

/**
 * Headers that a proxy, a CDN or a tunnel adds: `X-Forwarded-*`, `Forwarded` (RFC 7239), `Via` (RFC 9110), and those of single products.
 * A program on the same machine sends none of them.
 */
const forwardingHeader =
  /^(?:forwarded|via|cdn-loop|client-ip|cf-.+|fly-.+|fastly-.+|ngrok-.+|tailscale-.+|true-client-ip|x-(?:forwarded|original|envoy|amzn|azure|appengine)-.+|x-(?:forwarded|forwarder-for|real-ip|client-ip|cluster-client-ip|proxyuser-ip|original-url|cloud-trace-context|scheme))$/

/** Whether a request came through a proxy. Names of headers are in lower case. */
export function isForwarded(headers: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}
