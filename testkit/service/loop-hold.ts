/**
 * Loaded before a service (measured-service.ts). Sends the longest processor time of the main thread in one cycle of the event loop since
 * the last message, in milliseconds, when it gets a message. Unlike a delay, it does not depend on the load of the machine.
 */
let before = readThreadTime()
let longest = 0

function measure(): void {
  const now = readThreadTime()
  longest = Math.max(longest, now - before)
  before = now
}

setInterval(measure, 1).unref()
process.on('message', () => {
  measure()
  process.send?.(longest)
  longest = 0
})
process.channel?.unref()

function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
