import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
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
  /** The time of each of these reports in which the main thread could run, but had no processor. Linux only. */
  readonly waited: readonly number[]
}

/** Loaded before the service. */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const startTimes = new WeakMap<IncomingMessage, Times>()
let before = readThreadTime()
let longest = 0
let spent: number[] = []
let waited: number[] = []

setInterval(() => {
  const now = readThreadTime()
  longest = Math.max(longest, now - before)
  before = now
}, 2).unref()
setInterval(() => {
  const memory = process.memoryUsage.rss()
  process.send?.({ delay: delay.max / 1e6, hold: longest, memory, spent, waited } satisfies Sample)
  delay.reset()
  longest = 0
  spent = []
  waited = []
}, 500).unref()
process.channel?.unref()

subscribe('http.server.request.start', (message) => {
  const request = toRequest(message)
  if (request?.url?.includes('/attestations/other/') === true) startTimes.set(request, readTimes())
})
subscribe('http.server.response.finish', (message) => {
  const request = toRequest(message)
  const start = request && startTimes.get(request)
  if (start === undefined) return
  const end = readTimes()
  spent.push(end.spent - start.spent)
  waited.push(end.waited - start.waited)
})

function toRequest(message: unknown): IncomingMessage | undefined {
  return (message as { readonly request?: IncomingMessage }).request
}

function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

interface Times {
  readonly spent: number
  readonly waited: number
}

function readTimes(): Times {
  return { spent: readThreadTime(), waited: readWaitingTime() }
}

/** The second field of schedstat, in nanoseconds (Documentation/scheduler/sched-stats.rst of Linux). */
function readWaitingTime(): number {
  const file = `/proc/self/task/${process.pid}/schedstat`
  if (!existsSync(file)) return 0
  const [, waiting] = readFileSync(file, 'utf8').split(' ')
  return Number(waiting) / 1e6
}
