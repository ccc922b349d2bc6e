import type { Host } from '../environment/host.ts'

/** Milliseconds before the first status line, and between two of them. */
const firstStatusMs = 1000
const statusIntervalMs = 200

/** Runs `work`. On a terminal, a status line shows how much it has read; `work` reports the bytes of each read to `onRead`. */
export async function showReadProgress<T>(
  { status }: Pick<Host, 'status'>,
  work: (onRead?: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  if (status === undefined) return work()
  let read = 0
  let nextStatus = performance.now() + firstStatusMs
  try {
    return await work((bytes) => {
      read += bytes
      if (performance.now() < nextStatus) return
      nextStatus = performance.now() + statusIntervalMs
      status(`Fingerprinting: ${(read / 1e6).toFixed(0)} MB read`)
    })
  } finally {
    status('')
  }
}
