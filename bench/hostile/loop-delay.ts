import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded before the service. Every half second it sends the longest delay of the event loop, the longest processor time of the main thread
 * between two timers, both in milliseconds, and the memory in bytes. Unlike the delay, the processor time does not depend on the load of
 * the machine.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let before = readThreadTime()
let longest = 0
setInterval(() => {
  const now = readThreadTime()
  longest = Math.max(longest, now - before)
  before = now
}, 2).unref()
setInterval(() => {
  process.send?.({ delay: delay.max / 1e6, hold: longest, memory: process.memoryUsage.rss() })
  delay.reset()
  longest = 0
}, 500).unref()
process.channel?.unref()

function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
