import { Worker } from 'node:worker_threads'

/** Runs in a thread of its own, because a mutant may keep the main thread in a loop without end. */
const watch = `
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 500)`

/** Ends this process with its parent. Without it, a process that hangs would take a processor from those that come after it. */
export function endWithParent(): void {
  new Worker(watch, { eval: true }).unref()
}
