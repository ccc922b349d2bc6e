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

interface Opening {
  readonly opened: Promise<Opened>
  readonly timer: NodeJS.Timeout
}

/** Milliseconds for which one waits to be wanted: less than any server waits for a request on it. */
const patience = 10_000

export function openAhead(url: string): Ahead {
  const connector = buildConnector({})
  const { host, hostname, port, protocol } = new URL(url)
  const place = { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, protocol }
  const openings = new Set<Opening>()
  const open = (): void => {
    const opening: Opening = {
      opened: dial(connector, place),
      timer: setTimeout(() => drop(opening), patience).unref(),
    }
    openings.add(opening)
  }
  const remove = (opening: Opening): Promise<Opened> => {
    clearTimeout(opening.timer)
    openings.delete(opening)
    return opening.opened
  }
  const drop = (opening: Opening): void => void remove(opening).then(([, socket]) => socket?.destroy())
  const take = async (options: buildConnector.Options): Promise<Opened> => {
    const [first] = options.host === host ? openings : []
    const opened = first && (await remove(first))
    if (opened !== undefined && !isGone(opened)) return opened
    opened?.[1]?.destroy()
    return dial(connector, options)
  }
  const hand = async (options: buildConnector.Options, to: buildConnector.Callback): Promise<void> => {
    to(...(await take(options)))
  }
  return {
    connect: (options, to) => void hand(options, to),
    open: (count) => {
      for (let at = 0; at < count; at += 1) open()
    },
    close: () => {
      for (const opening of openings) drop(opening)
    },
  }
}

/** The other side closes what lies idle for long, and may say so on it: that is no answer to anything. */
function isGone([error, socket]: Opened): boolean {
  return error === null && (socket.destroyed || !socket.writable || socket.readableLength > 0)
}

async function dial(connector: buildConnector.connector, options: buildConnector.Options): Promise<Opened> {
  return new Promise((resolve) => connector(options, (...opened) => resolve(opened)))
}
