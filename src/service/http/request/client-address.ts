import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'
import { isIn } from '../../network.ts'

/** Whose `X-Forwarded-For` is believed. */
export type Proxies = BlockList

/**
 * Address of who asks: the peer's, or, where that is a trusted proxy, the last one in `X-Forwarded-For` that is none. What stands
 * before that anybody may have written.
 */
export function toClientAddress({ socket, headers }: IncomingMessage, proxies: Proxies): string {
  const peer = bare(socket.remoteAddress ?? '')
  const { 'x-forwarded-for': told } = headers
  if (told === undefined) return peer
  const forwarded = [told]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => bare(entry.trim()))
  const way = [...forwarded.filter((entry) => entry !== ''), peer]
  for (;;) {
    const last = way.pop() ?? peer
    if (!isIn(proxies, last)) return isIP(last) === 0 ? peer : last
    if (way.length === 0) return last
  }
}

/** `::ffff:192.0.2.1` is 192.0.2.1 on a socket that takes both kinds; proxies write `[2001:db8::1]:443` or `192.0.2.1:5678` too. */
function bare(address: string): string {
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const [, within] = /^\[([^\]]*)\](?::\d+)?$/.exec(unmapped) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unmapped) ?? []
  return within ?? unmapped
}
