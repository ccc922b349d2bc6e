import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const { PRIORITY_LOW: lowest } = constants.priority

/**
 * Gives a process the lowest priority. It must have a session of its own: Linux compares the priorities of one session alone, and divides the
 * time between sessions by the priority of each session.
 */
export function setLowestPriority(pid: number): void {
  setPriority(pid, lowest)
  const file = `/proc/${pid}/autogroup`
  if (existsSync(file)) writeFileSync(file, String(lowest))
}

/**
 * Runs all threads of a process before all others: in the real-time class (sched(7)), which Linux alone has. Returns whether this process may
 * do so. The highest `nice` priority would not do: it makes the virtual time of its run queue pass 35 times as slowly, and each
 * process that has used its share waits so much longer. The process of PostgreSQL that writes was seen to wait 0.24 s for a processor.
 */
export function runFirst(pid: number): boolean {
  try {
    execFileSync('chrt', ['--all-tasks', '--fifo', '--pid', '1', String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
