import { workerData } from 'node:worker_threads'

/** Runs in a thread of its own, because the main thread does nothing else in a loop without end. The data is a count of its beats, or 0. */
const beats: unknown = workerData
/** A test that is tried with mutants takes 0.1 s of processor time without one. */
const longestMs = 15_000
const parent = process.ppid
let [last, changedAt] = [0, 0]

function check(): void {
  const [beat = 0] = beats instanceof Int32Array ? beats : []
  if (beat !== last) [last, changedAt] = [beat, Date.now()]
  const isHung = last > 0 && Date.now() - changedAt > longestMs
  if (process.ppid !== parent) end([process.pid])
  else if (isHung) end([parent, process.pid])
}

function end(processes: readonly number[]): void {
  for (const id of processes) process.kill(id, 'SIGKILL')
}

setInterval(check, 250)
