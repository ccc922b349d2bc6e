import { setTimeout as delay } from 'node:timers/promises'

export interface Chase<T> {
  /** Has it visited soon; once, however often it is added before. */
  readonly add: (target: T) => void
  /** Resolves when nothing is visited any more. */
  readonly close: () => Promise<void>
}

const retryAfter = 1000

/** Visits in the background what it is given, one after another, and again after a second where that fails. */
export function createChase<T>(visit: (target: T) => Promise<void>): Chase<T> {
  const targets = new Set<T>()
  const closing = new AbortController()
  let working: Promise<void> | undefined

  const visitSafely = async (target: T): Promise<void> => {
    targets.delete(target)
    try {
      await visit(target)
    } catch {
      targets.add(target)
      await delay(retryAfter, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const work = async (): Promise<void> => {
    // What is added meanwhile is walked over as well.
    for (const target of targets) {
      if (closing.signal.aborted) break
      await visitSafely(target)
    }
    working = undefined
  }

  return {
    add: (target) => {
      targets.add(target)
      working ??= work()
    },
    close: async () => {
      closing.abort()
      await working
    },
  }
}
