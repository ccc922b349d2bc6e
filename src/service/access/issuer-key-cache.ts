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

/** Shortest time between two fetches, regardless of how many tokens name unknown keys. */
const retryAfterSeconds = 60

/** The same while there are no keys yet. */
const retryWithoutKeysSeconds = 5

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

  const refreshIfDue = async (): Promise<void> => {
    const isDue = now() - triedAt >= (keys === undefined ? retryWithoutKeysSeconds : retryAfterSeconds)
    if (isDue) running ??= refresh()
    await running
  }

  return {
    find: async (id) => {
      const isFresh = now() - fetchedAt < maxAgeSeconds
      const isKnown = keys?.some(({ kid }) => kid === id) === true
      if (!isFresh || !isKnown) await refreshIfDue()
      const found = keys?.find(({ kid }) => kid === id)
      // The issuer may have introduced this key while it was unreachable.
      if (found === undefined && !isReachable) throw new IssuerUnreachable(issuer, retryWithoutKeysSeconds)
      return found
    },
  }
}

function describeFetchFailure(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
}
