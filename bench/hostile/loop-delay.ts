import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What the service process sends every half second. Times are in milliseconds, the memory is in bytes. */
export interface Sample {
  /** The longest delay of the event loop. It depends on the load of the machine; the processor times do not. */
  readonly delay: number
  /** The longest processor time of the main thread between two timers. */
  readonly hold: number
  readonly memory: number
  /** The processor time of the main thread during each report of the caller that does not attack, for all callers. */
  readonly spent: readonly number[]
}

/** Loaded before the service. */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const startTimes = new WeakMap<IncomingMessage, number>()
let before = readThreadTime()
let longest = 0
let spent: number[] = []

setInterval(() => {
  const now = readThreadTime()
  longest = Math.max(longest, now - before)
  before = now
}, 2).unref()
setInterval(() => {
  process.send?.({ delay: delay.max / 1e6, hold: longest, memory: process.memoryUsage.rss(), spent } satisfies Sample)
  delay.reset()
  longest = 0
  spent = []
}, 500).unref()
process.channel?.unref()

subscribe('http.server.request.start', (message) => {
  const request = toRequest(message)
  if (request?.url?.includes('/attestations/other/') === true) startTimes.set(request, readThreadTime())
})
subscribe('http.server.response.finish', (message) => {
  const request = toRequest(message)
  const start = request && startTimes.get(request)
  if (start !== undefined) spent.push(readThreadTime() - start)
})

function toRequest(message: unknown): IncomingMessage | undefined {
  return (message as { readonly request?: IncomingMessage }).request
}

function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
