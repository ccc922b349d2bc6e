/**
 * Creates a queue that runs one task at a time. Owners with waiting tasks take turns (round robin), so a task waits for at most one task of
 * each other owner before its own turn.
 */
export function createFairQueue(): <T>(owner: string, task: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  const runAll = async (): Promise<void> => {
    isRunning = true
    // An owner with more tasks moves to the end of the map; the same loop reaches it again.
    for (const [owner, tasks] of waiting) {
      await tasks.shift()?.()
      waiting.delete(owner)
      if (tasks.length > 0) waiting.set(owner, tasks)
    }
    isRunning = false
  }

  return (owner, task) =>
    new Promise((resolve, reject) => {
      const tasks = waiting.get(owner) ?? []
      tasks.push(() => task().then(resolve, reject))
      waiting.set(owner, tasks)
      if (!isRunning) void runAll()
    })
}
