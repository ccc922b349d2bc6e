import type { Store } from '../store/store.ts'

export interface Publisher {
  /** The organisations whose last publication failed. */
  readonly countUnsigned: () => number
  /** When a log was last published, in epoch seconds; 0 before the first time. */
  readonly readPublished: () => number
  /** Publishes what is not published yet, and stops. */
  readonly close: () => Promise<void>
}

/** After a failure. The key or its command can be back without a new record. */
const retryMs = 30_000

/**
 * Calls `publish` for each organisation with new records, a second after the first of them, and for all organisations at the start. After a
 * publication that takes more than 10 ms, the next one comes later, after 10 seconds at most. A failure is printed once for each cause, and
 * tried again after 30 seconds, or with the next records.
 */
export function createPublisher(
  store: Pick<Store, 'now' | 'watch' | 'inspection'>,
  publish: (org: string) => Promise<void>,
  print: (line: string) => void,
): Publisher {
  const waiting = new Set<string>()
  const retries = new Map<string, NodeJS.Timeout>()
  const failures = new Map<string, string>()
  let published = 0
  const publishOne = printFailures(publish, print, failures)
  const work = createPacedWork(async () => {
    // Not the set itself: under load, an organisation has new records before its publication ends.
    const orgs = [...waiting]
    waiting.clear()
    for (const org of orgs) {
      if (await publishOne(org)) {
        published = store.now()
        continue
      }
      clearTimeout(retries.get(org))
      retries.set(org, setTimeout(() => add(org), retryMs).unref())
    }
  })
  const add = (org: string): void => {
    waiting.add(org)
    work.request()
  }
  const stopWatching = store.watch(({ org }) => add(org))
  const starting = addAll(store, add).catch((cause: unknown) => print(`The logs cannot be listed: ${String(cause)}`))
  return {
    countUnsigned: () => failures.size,
    readPublished: () => published,
    close: async () => {
      await starting
      stopWatching()
      await work.doNow()
      for (const retry of retries.values()) clearTimeout(retry)
    },
  }
}

/**
 * Never rejects, and resolves with false after a failure. Its cause is printed once, until a later call succeeds. `printed`: the line of each
 * organisation whose last call failed.
 */
function printFailures(
  publish: (org: string) => Promise<void>,
  print: (line: string) => void,
  printed: Map<string, string>,
): (org: string) => Promise<boolean> {
  return async (org) => {
    try {
      await publish(org)
      printed.delete(org)
      return true
    } catch (cause) {
      const line = `The checkpoint of ${org} is not published: ${String(cause)}`
      if (printed.get(org) !== line) print(line)
      printed.set(org, line)
      return false
    }
  }
}

async function addAll({ inspection }: Pick<Store, 'inspection'>, add: (org: string) => void): Promise<void> {
  for (const org of await inspection.listOrganisations()) add(org)
}

/** Work that is requested again and again, and done in turns. */
interface PacedWork {
  /** Does the work a second later, once for all requests until then. */
  readonly request: () => void
  /** Does the work after that in progress, and resolves when it is done. */
  readonly doNow: () => Promise<void>
}

const delayMs = 1000
const maxPauseMs = 10_000
const shareOfTime = 0.01

/**
 * Paces `work`, which never rejects. A pause of at most 10 seconds follows work that took long, so that it takes a hundredth of the time: a publication syncs files to disk, beside the commits of new records.
 */
function createPacedWork(work: () => Promise<void>): PacedWork {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let [requested, started] = [0, 0]
  let earliest = 0
  const doWork = async (): Promise<void> => {
    started = requested
    isWorking = true
    const start = performance.now()
    await work()
    const end = performance.now()
    earliest = end + Math.min((end - start) / shareOfTime, maxPauseMs)
    isWorking = false
    if (requested > started) schedule()
  }
  const doNow = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    working = working.then(doWork)
    return working
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => void doNow(), Math.max(delayMs, earliest - performance.now())).unref()
  }
  return {
    request: () => {
      requested += 1
      if (!isWorking) schedule()
    },
    doNow,
  }
}
