import type { Client } from 'pg'
import { disconnect } from './connection.ts'

/** Opens a connection. `onEnd` is called when it has ended. */
export type Connect = (onEnd: () => void) => Promise<Client>

/** A client that is held until its connection ends. After `close`, `open` throws. */
export interface ReconnectingClient {
  readonly client: () => Client | undefined
  readonly open: () => Promise<Client>
  readonly drop: (client: Client) => Promise<void>
  readonly close: () => Promise<void>
}

export function createReconnectingClient(connect: Connect): ReconnectingClient {
  let client: Client | undefined
  let isClosed = false
  const drop: ReconnectingClient['drop'] = async (one) => {
    if (client === one) client = undefined
    await disconnect(one)
  }
  return {
    client: () => client,
    open: async () => {
      if (isClosed) throw new Error('The database is closed.')
      const opened = await connect(() => {
        if (client === opened) client = undefined
      })
      client = opened
      return opened
    },
    drop,
    close: async () => {
      isClosed = true
      if (client !== undefined) await drop(client)
    },
  }
}
