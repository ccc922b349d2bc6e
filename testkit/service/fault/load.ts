import { setTimeout as delay } from 'node:timers/promises'
import { createSeenCheckpoints, watchCheckpoints, type SeenCheckpoints } from './checkpoints.ts'
import { orgs, report, type ClientCounts, type ClientName, type ServiceConnection } from './client.ts'

export const clients = 8
const pollMs = 20

/** Clients that report, and readers of the signed checkpoints of each service. */
export interface Load {
  readonly counts: ClientCounts
  /** All checkpoints that were seen. */
  readonly checkpoints: SeenCheckpoints
  /** Resolves when so many further requests are sent. Only one caller waits. */
  readonly afterRequests: (more: number) => Promise<void>
  /** Resolves when a condition is true. Rejects if a client got a response that no service may give. */
  readonly until: (isTrue: () => boolean | Promise<boolean>) => Promise<void>
  /** Resolves when every report that was sent is acknowledged. */
  readonly end: () => Promise<void>
}

/** `urls` return the present base URL of each service. A client stays with one of them until it fails. */
export function startLoad(urls: readonly (() => string)[], token: string): Load {
  const counts = createCounts()
  const checkpoints = createSeenCheckpoints(orgs)
  const counter = createCounter()
  let isOver = false
  const connect = (first: number): ServiceConnection => {
    let at = first
    const url = (): string => urls[at % urls.length]?.() ?? ''
    return { token, url, failed: () => (at += 1), sent: counter.count, isOver: () => isOver }
  }
  const working = Promise.all([
    ...Array.from({ length: clients }, (_, at) => report(toName(at), connect(at), counts)),
    ...urls.map((_, at) => watchCheckpoints(connect(at), checkpoints)),
  ])
  const unlessFailed = (work: Promise<void>): Promise<void> => Promise.race([work, working.then(() => work)])
  return {
    counts,
    checkpoints,
    afterRequests: (more) => unlessFailed(counter.after(more)),
    until: async (isTrue) => {
      while (!(await isTrue())) await unlessFailed(delay(pollMs))
    },
    end: async () => {
      isOver = true
      await working
    },
  }
}

/** Half of the clients of each service send files. */
function toName(at: number): ClientName {
  return { name: `client-${at}`, hasFiles: at < clients / 2 }
}

function createCounts(): ClientCounts {
  return { acknowledged: [], retried: 0, replayed: 0, refused: 0, refusedWithoutWait: 0, contradictions: [] }
}

interface Counter {
  readonly count: () => void
  readonly after: (more: number) => Promise<void>
}

function createCounter(): Counter {
  let left = 0
  let reached = Promise.withResolvers<void>()
  return {
    count: () => {
      left -= 1
      if (left === 0) reached.resolve()
    },
    after: (more) => {
      left = more
      reached = Promise.withResolvers()
      return reached.promise
    },
  }
}
