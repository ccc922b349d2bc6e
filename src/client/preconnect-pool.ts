import { buildConnector } from './undici.ts'

/**
 * Connections to one host that are opened before they are needed. Opening takes one round trip, with TLS two or three, and a run knows
 * that it will send something before that is ready.
 */
export interface PreconnectPool {
  /** The connector of a dispatcher: takes a connection from the pool, or opens one. */
  readonly connect: buildConnector.connector
  /** Opens this number of connections. A failure is reported by the request that takes the connection. */
  readonly open: (count: number) => void
  /** Closes the connections that no request took. */
  readonly close: () => void
}

type ConnectResult = Parameters<buildConnector.Callback>

interface PendingConnection {
  readonly result: Promise<ConnectResult>
  readonly timer: NodeJS.Timeout
}

/** Shorter than the time for which any server keeps an idle connection open. */
const idleTimeoutMs = 10_000

export function createPreconnectPool(url: string): PreconnectPool {
  const connector = buildConnector({})
  const { host, hostname, port, protocol } = new URL(url)
  const target = { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, protocol }
  const pending = new Set<PendingConnection>()
  const openOne = (): void => {
    const connection: PendingConnection = {
      result: connectOnce(connector, target),
      timer: setTimeout(() => discard(connection), idleTimeoutMs).unref(),
    }
    pending.add(connection)
  }
  const remove = (connection: PendingConnection): Promise<ConnectResult> => {
    clearTimeout(connection.timer)
    pending.delete(connection)
    return connection.result
  }
  const discard = (connection: PendingConnection): void =>
    void remove(connection).then(([, socket]) => socket?.destroy())
  const take = async (options: buildConnector.Options): Promise<ConnectResult> => {
    const [first] = options.host === host ? pending : []
    const result = first && (await remove(first))
    if (result !== undefined && !isStale(result)) return result
    result?.[1]?.destroy()
    return connectOnce(connector, options)
  }
  const connect = async (options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> => {
    callback(...(await take(options)))
  }
  return {
    connect: (options, callback) => void connect(options, callback),
    open: (count) => {
      for (let at = 0; at < count; at += 1) openOne()
    },
    close: () => {
      for (const connection of pending) discard(connection)
    },
  }
}

/** A server closes an idle connection, and may send a response on it first. Such bytes do not belong to a later request. */
function isStale([error, socket]: ConnectResult): boolean {
  return error === null && (socket.destroyed || !socket.writable || socket.readableLength > 0)
}

async function connectOnce(
  connector: buildConnector.connector,
  options: buildConnector.Options,
): Promise<ConnectResult> {
  return new Promise((resolve) => connector(options, (...result) => resolve(result)))
}
