import { messageOf } from '../../error.ts'
import type { IssuerKey } from './issuer.ts'

/** A token cannot be checked, because the keys of its issuer cannot be fetched. `message` is for the caller. */
export class IssuerUnreachable extends Error {
  override readonly name = 'IssuerUnreachable'
  readonly retryAfterSeconds: number

  constructor(issuer: string, retryAfterSeconds: number) {
    super(
      `The token cannot be checked, because the service cannot reach its issuer ${issuer}; try again in a few seconds, or use an API token.`,
    )
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface IssuerKeyCache {
  /** The key with this id; undefined if the issuer has none. Rejects with `IssuerUnreachable` if that is unknown. */
  readonly find: (id: string) => Promise<IssuerKey | undefined>
}

export interface IssuerKeyCacheOptions {
  readonly issuer: string
  readonly fetchKeys: (issuer: string) => Promise<readonly IssuerKey[]>
  /** Epoch seconds. */
  readonly now: () => number
  readonly log: (line: string) => void
}

/** Age of the keys after which they are fetched again. A withdrawn key is accepted for this long at most, while the issuer is reachable. */
const maxAgeSeconds = 600

/** Shortest time between two fetches, regardless of how many tokens name unknown keys: the issuer may have changed its keys just now. */
const retrySeconds = 5

/** The same for a key that is known, and for one that the issuer did not have. */
const retryKeySeconds = 60

/** Absent keys above this number are forgotten, the oldest first. */
const maxAbsent = 1000

/**
 * Caches the signing keys of one issuer. While the issuer is unreachable, the last keys stay valid. Concurrent lookups share one fetch.
 */
export function createIssuerKeyCache({ issuer, fetchKeys, now, log }: IssuerKeyCacheOptions): IssuerKeyCache {
  let keys: readonly IssuerKey[] | undefined
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let isReachable = true
  let running: Promise<void> | undefined

  const refresh = async (): Promise<void> => {
    triedAt = now()
    try {
      keys = await fetchKeys(issuer)
      fetchedAt = now()
      isReachable = true
    } catch (cause) {
      isReachable = false
      log(`The keys of the OIDC issuer ${issuer} cannot be fetched: ${describeFetchFailure(cause)}`)
    } finally {
      running = undefined
    }
  }

  const absent = createAbsentKeys()

  const isKnown = (id: string): boolean => keys?.some(({ kid }) => kid === id) === true

  const refreshIfDue = async (id: string): Promise<void> => {
    const pause = isKnown(id) ? retryKeySeconds : retrySeconds
    const isDue = now() - triedAt >= pause && now() - absent.findTime(id) >= retryKeySeconds
    if (isDue) running ??= refresh()
    if (running === undefined) return
    await running
    if (isReachable && !isKnown(id)) absent.note(id, fetchedAt)
  }

  return {
    find: async (id) => {
      const isFresh = now() - fetchedAt < maxAgeSeconds
      if (!isFresh || !isKnown(id)) await refreshIfDue(id)
      const found = keys?.find(({ kid }) => kid === id)
      // The issuer may have introduced this key while it was unreachable.
      if (found === undefined && !isReachable) throw new IssuerUnreachable(issuer, retrySeconds)
      return found
    },
  }
}

interface AbsentKeys {
  readonly note: (id: string, at: number) => void
  /** The time of the last fetch that did not find the key, in epoch seconds. */
  readonly findTime: (id: string) => number
}

function createAbsentKeys(): AbsentKeys {
  const times = new Map<string, number>()
  return {
    note: (id, at) => {
      times.delete(id)
      times.set(id, at)
      const [oldest = id] = times.keys()
      if (times.size > maxAbsent) times.delete(oldest)
    },
    findTime: (id) => times.get(id) ?? Number.NEGATIVE_INFINITY,
  }
}

function describeFetchFailure(cause: unknown): string {
  const reason = cause instanceof Error && cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return `${messageOf(cause)}${reason}`
}
