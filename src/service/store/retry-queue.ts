import { setTimeout as delay } from 'node:timers/promises'

interface RetryQueue<T> {
  /** Queues an item. An item that is already queued is processed once. */
  readonly add: (item: T) => void
  /** Resolves when no item is being processed any more. */
  readonly close: () => Promise<void>
}

const retryDelayMs = 1000

/** Processes items in the background, one after another. An item that fails is queued again after a second. */
export function createRetryQueue<T>(process: (item: T) => Promise<void>): RetryQueue<T> {
  const items = new Set<T>()
  const closing = new AbortController()
  let working: Promise<void> | undefined

  const processItem = async (item: T): Promise<void> => {
    items.delete(item)
    try {
      await process(item)
    } catch {
      items.add(item)
      await delay(retryDelayMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const work = async (): Promise<void> => {
    // The loop also covers items that are added during it.
    for (const item of items) {
      if (closing.signal.aborted) break
      await processItem(item)
    }
    working = undefined
  }

  return {
    add: (item) => {
      items.add(item)
      working ??= work()
    },
    close: async () => {
      closing.abort()
      await working
    },
  }
}
