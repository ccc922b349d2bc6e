import { existsSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const { PRIORITY_LOW: lowest, PRIORITY_HIGHEST: highest } = constants.priority

/** Gives a process the lowest priority. It must have a session of its own. */
export function setLowestPriority(pid: number): void {
  setPriorityOf(pid, lowest)
}

/** Gives a process with a session of its own the highest priority. Returns whether this process may do so. */
export function setHighestPriority(pid: number): boolean {
  try {
    setPriorityOf(pid, highest)
    return true
  } catch {
    return false
  }
}

/** Linux compares the priorities of one session alone, and divides the time between sessions by the priority of each session. */
function setPriorityOf(pid: number, priority: number): void {
  setPriority(pid, priority)
  const file = `/proc/${pid}/autogroup`
  if (existsSync(file)) writeFileSync(file, String(priority))
}
