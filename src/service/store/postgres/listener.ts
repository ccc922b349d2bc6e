import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Hear } from '../engine/driver.ts'
import { disconnect } from './connection.ts'

export interface Listener {
  readonly listen: (hear: Hear) => Promise<void>
  readonly close: () => Promise<void>
}

interface ListenerOptions {
  readonly connect: (lost: () => void) => Promise<Client>
  /** Whether a server's process is our own writer, which needs nobody to tell it. */
  readonly isOwn: (processId: number) => boolean
}

const firstWait = 100
const longestWait = 5000

/** Hears what other processes commit. When the connection is lost it is made anew, and then anything may have been missed. */
export function createListener({ connect, isOwn }: ListenerOptions): Listener {
  const closing = new AbortController()
  let client: Client | undefined

  const listen = async (hear: Hear): Promise<void> => {
    const made = await connect(() => {
      if (client === made) void relisten(hear)
    })
    made.on('notification', ({ processId, payload }) => {
      if (!isOwn(processId)) hear(payload)
    })
    await made.query('LISTEN evidence_head')
    client = made
    if (closing.signal.aborted) await disconnect(made)
  }

  /** Whether it listens again. Where not, those who read or write are told what is wrong. */
  const tryAgain = (hear: Hear): Promise<boolean> =>
    listen(hear).then(
      () => true,
      () => false,
    )

  const relisten = async (hear: Hear): Promise<void> => {
    client = undefined
    for (let wait = firstWait; !closing.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      const waited = delay(wait, hear, { signal: closing.signal, ref: false })
      if (await waited.then(tryAgain, () => false)) return hear()
    }
  }

  return {
    listen,
    close: async () => {
      closing.abort()
      if (client !== undefined) await disconnect(client)
    },
  }
}
