import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { MinimumRate } from '../request/minimum-rate.ts'

/** SendProgress of a connection. */
interface SendProgress {
  /** Time of the measurement, by performance.now(). */
  readonly atMs: number
  /** Bytes that Node has passed to the operating system. */
  readonly sentBytes: number
  /** Milliseconds behind the minimum rate. */
  readonly behindMs: number
}

const maxIntervalMs = 1000

/**
 * Closes connections that read a response more slowly than the minimum rate, because the unsent part holds memory. Bytes that the
 * operating system buffered at once give no credit for later. Time that the client did not cause does not count: while the response is
 * produced, and while this process is blocked.
 */
export function closeSlowReaders(server: Server, minimumRate: MinimumRate): void {
  const open = new Map<Socket, SendProgress>()
  server.on('connection', (socket) => {
    open.set(socket, { atMs: performance.now(), sentBytes: 0, behindMs: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const intervalMs = Math.min(maxIntervalMs, minimumRate.graceMs / 4)
  const checkAll = (): void => {
    for (const [socket, previous] of open) {
      const progress = toProgress(socket, previous, { ...minimumRate, maxStepMs: 2 * intervalMs })
      open.set(socket, progress)
      if (progress.behindMs > minimumRate.graceMs + toMilliseconds(socket.writableLength, minimumRate)) socket.destroy()
    }
  }
  const timer = setInterval(checkAll, intervalMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** A chunk counts once all of it is sent. The caller therefore allows the time that the chunk in transfer needs. */
function toProgress(
  socket: Socket,
  previous: SendProgress,
  minimumRate: MinimumRate & { readonly maxStepMs: number },
): SendProgress {
  const atMs = performance.now()
  const sentBytes = socket.bytesWritten - socket.writableLength
  if (socket.writableLength === 0) return { atMs, sentBytes, behindMs: 0 }
  const waitedMs = Math.min(atMs - previous.atMs, minimumRate.maxStepMs)
  return {
    atMs,
    sentBytes,
    behindMs: Math.max(0, previous.behindMs + waitedMs - toMilliseconds(sentBytes - previous.sentBytes, minimumRate)),
  }
}

function toMilliseconds(bytes: number, { bytesPerSecond }: MinimumRate): number {
  return (bytes / bytesPerSecond) * 1000
}
