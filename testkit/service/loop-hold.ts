/** The processor time of a service since the last message, in milliseconds. It does not depend on the load of the machine. */
export interface Cost {
  /** The longest of its main thread in one cycle of the event loop. */
  readonly hold: number
  /** Of all its threads. */
  readonly total: number
}

/** Loaded before a service (measured-service.ts). Sends its cost when it gets a message. */
let before = readThreadTime()
let longest = 0
let start = process.cpuUsage()

function measureCycle(): void {
  const now = readThreadTime()
  longest = Math.max(longest, now - before)
  before = now
}

setInterval(measureCycle, 1).unref()
process.on('message', () => {
  measureCycle()
  process.send?.({ hold: longest, total: toMs(process.cpuUsage(start)) } satisfies Cost)
  longest = 0
  start = process.cpuUsage()
})
process.channel?.unref()

function readThreadTime(): number {
  return toMs(process.threadCpuUsage())
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
