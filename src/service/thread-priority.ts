import { constants, getPriority, setPriority } from 'node:os'

const lowerBy = 10

/**
 * Lowers the priority of the thread that calls it, before it runs work of a caller that may take long: while processors are short, the event
 * loop, the writer and the threads of the database run first. Only Linux has a priority for each thread, where the id 0 is that of the own one
 * (NOTES of setpriority(2)).
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  setPriority(0, Math.min(constants.priority.PRIORITY_LOW, getPriority(0) + lowerBy))
}
