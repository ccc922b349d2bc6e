import { Refusal } from '../http/response/refusal.ts'
import type { Key } from './issuer.ts'

export interface IssuerKeys {
  /** The key of this id, or undefined where the issuer has none. Rejects with 503 where nobody can tell. */
  readonly find: (id: string) => Promise<Key | undefined>
}

export interface IssuerKeysOptions {
  readonly issuer: string
  readonly fetchKeys: (issuer: string) => Promise<readonly Key[]>
  /** Epoch seconds. */
  readonly now: () => number
  readonly log: (line: string) => void
}

/** After this a key that the issuer has withdrawn is known to be gone. */
const freshFor = 600

/** However many tokens name keys that are not there, the issuer is asked no more often. */
const pause = 60

/** While there are no keys at all, nobody gets in; then it is asked more often. */
const pauseWithoutKeys = 5

/**
 * The keys of one issuer, asked for once and kept. While the issuer is out of reach those that it had go on being used. However many
 * wait, it is asked once.
 */
export function createIssuerKeys({ issuer, fetchKeys, now, log }: IssuerKeysOptions): IssuerKeys {
  let keys: readonly Key[] | undefined
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
      log(`The keys of the OIDC issuer ${issuer} cannot be had: ${describe(cause)}`)
    } finally {
      running = undefined
    }
  }

  const refreshIfDue = async (): Promise<void> => {
    const isDue = now() - triedAt >= (keys === undefined ? pauseWithoutKeys : pause)
    if (isDue) running ??= refresh()
    await running
  }

  return {
    find: async (id) => {
      const isFresh = now() - fetchedAt < freshFor
      const isKnown = keys?.some(({ kid }) => kid === id) === true
      if (!isFresh || !isKnown) await refreshIfDue()
      const found = keys?.find(({ kid }) => kid === id)
      // The issuer may have begun to sign with it while it could not be asked.
      if (found === undefined && !isReachable) throw outOfReach(issuer)
      return found
    },
  }
}

function outOfReach(issuer: string): Refusal {
  return new Refusal(
    503,
    `Whether this token holds cannot be told, for its issuer ${issuer} cannot be reached from here just now; try again in a moment, or use an API token.`,
    { headers: { 'retry-after': String(pauseWithoutKeys) } },
  )
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message
}
