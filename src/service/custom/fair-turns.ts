/**
 * Runs what it is given one after another. Those who have something to run take turns, so that the thousand things of one hold up
 * another for no longer than one of them.
 */
export function createFairTurns(): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  const run = async (): Promise<void> => {
    isRunning = true
    // Whoever has more to run is put at the end, and comes up again in the same loop.
    for (const [who, works] of waiting) {
      await works.shift()?.()
      waiting.delete(who)
      if (works.length > 0) waiting.set(who, works)
    }
    isRunning = false
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(who) ?? []
      works.push(() => work().then(resolve, reject))
      waiting.set(who, works)
      if (!isRunning) void run()
    })
}
