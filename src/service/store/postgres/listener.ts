import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { ChangeListener } from '../engine/driver.ts'
import { disconnect } from './connection.ts'

export interface Listener {
  readonly listen: (onChange: ChangeListener) => Promise<void>
  readonly close: () => Promise<void>
}

interface ListenerOptions {
  readonly connect: (onEnd: () => void) => Promise<Client>
  /** Whether a server process belongs to the writer of this process, whose commits are already known. */
  readonly isOwn: (processId: number) => boolean
  /** Waits for so many milliseconds. Rejects when the signal is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const firstDelayMs = 100
const maxDelayMs = 5000

/** Listens for commits of other processes. After a lost connection it reconnects and reports a change in any organisation. */
export function createListener({ connect, isOwn, pause = pauseUnlessAborted }: ListenerOptions): Listener {
  const closing = new AbortController()
  let client: Client | undefined

  const listen = async (onChange: ChangeListener): Promise<void> => {
    const opened = await connect(() => {
      if (client === opened) void listenAgain(onChange)
    })
    opened.on('notification', ({ processId, payload }) => {
      if (!isOwn(processId)) onChange(payload)
    })
    await opened.query('LISTEN evidence_head')
    client = opened
    if (closing.signal.aborted) await disconnect(opened)
  }

  /** Returns whether it succeeded. The error is dropped: reads and writes report the same outage. */
  const tryListen = (onChange: ChangeListener): Promise<boolean> =>
    listen(onChange).then(
      () => true,
      () => false,
    )

  const listenAgain = async (onChange: ChangeListener): Promise<void> => {
    client = undefined
    for (let wait = firstDelayMs; !closing.signal.aborted; wait = Math.min(wait * 2, maxDelayMs)) {
      const isPaused = await pause(wait, closing.signal).then(
        () => true,
        () => false,
      )
      if (isPaused && (await tryListen(onChange))) return onChange()
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

function pauseUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal, ref: false })
}
