import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from '../request/minimum-rate.ts'

/** How far a connection has come at a moment of performance.now(). */
interface Progress {
  readonly at: number
  /** Bytes that went from here to the system. */
  readonly taken: number
  /** Milliseconds by which it is behind the pace. */
  readonly behind: number
}

const longestInterval = 1000

/**
 * Cuts who takes an answer more slowly than the pace, for what lies ready holds memory. What the system took in at once is no credit
 * for later, and the time that was no client's fault does not count: that of an answer being made, and that of this process standing still.
 */
export function cutSlowReaders(server: Server, pace: Pace): void {
  const open = new Map<Socket, Progress>()
  server.on('connection', (socket) => {
    open.set(socket, { at: performance.now(), taken: 0, behind: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const interval = Math.min(longestInterval, pace.grace / 4)
  const look = (): void => {
    for (const [socket, before] of open) {
      const progress = follow(socket, before, { ...pace, longestStep: 2 * interval })
      open.set(socket, progress)
      if (progress.behind > pace.grace + toMilliseconds(socket.writableLength, pace)) socket.destroy()
    }
  }
  const timer = setInterval(look, interval).unref()
  server.once('close', () => clearInterval(timer))
}

/** A piece counts once all of it is taken; so who may still be in its midst is given the time that it needs (above). */
function follow(socket: Socket, before: Progress, pace: Pace & { readonly longestStep: number }): Progress {
  const at = performance.now()
  const taken = socket.bytesWritten - socket.writableLength
  if (socket.writableLength === 0) return { at, taken, behind: 0 }
  const waited = Math.min(at - before.at, pace.longestStep)
  return { at, taken, behind: Math.max(0, before.behind + waited - toMilliseconds(taken - before.taken, pace)) }
}

function toMilliseconds(bytes: number, { bytesPerSecond }: Pace): number {
  return (bytes / bytesPerSecond) * 1000
}
