import { buildConnector } from 'undici'

/**
 * Connections to one place, opened before they are needed: to open one takes one round trip, with TLS two or three, and that something
 * will be sent is known a while before it is ready to be sent.
 */
export interface Ahead {
  /** For a dispatcher: hands out what was opened ahead, and opens what was not. */
  readonly connect: buildConnector.connector
  /** Opens so many more. That one failed is told by the request that would have had it. */
  readonly open: (count: number) => void
  /** Closes those that nobody wanted. */
  readonly close: () => void
}

type Opened = Parameters<buildConnector.Callback>

export function openAhead(url: string): Ahead {
  const connector = buildConnector({})
  const { host, hostname, port, protocol } = new URL(url)
  const place = { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, protocol }
  const opening: Promise<Opened>[] = []
  const take = async (options: buildConnector.Options): Promise<Opened> => {
    const opened = options.host === host ? await opening.shift() : undefined
    return opened === undefined || isGone(opened) ? dial(connector, options) : opened
  }
  const hand = async (options: buildConnector.Options, to: buildConnector.Callback): Promise<void> => {
    to(...(await take(options)))
  }
  return {
    connect: (options, to) => void hand(options, to),
    open: (count) => opening.push(...Array.from({ length: count }, async () => dial(connector, place))),
    close: () => {
      for (const it of opening.splice(0)) void it.then(([, socket]) => socket?.destroy())
    },
  }
}

/** The other side closes what lies idle for long. */
function isGone([error, socket]: Opened): boolean {
  return error === null && (socket.destroyed || !socket.writable)
}

async function dial(connector: buildConnector.connector, options: buildConnector.Options): Promise<Opened> {
  return new Promise((resolve) => connector(options, (...opened) => resolve(opened)))
}
