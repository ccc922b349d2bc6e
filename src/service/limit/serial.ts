/** Runs work with the same key one after the other. */
type RunSerially = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Creates the queues of this process, so that a check and the write after it see no write between them. */
export function createSerialRunner(): RunSerially {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
