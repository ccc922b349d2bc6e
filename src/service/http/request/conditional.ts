/** What an answer has about the log of its organisation (rules 2.16). */
interface LogPreference {
  /** Numbers of entries from which the consistency is proven. */
  readonly sizes: readonly number[]
  readonly hasEvents: boolean
}

/** Conditions of a conditional read: `If-None-Match` (RFC 9110 §13.1.2) and `Prefer: wait` (RFC 7240 §4.3). */
export interface Conditions {
  /** Entity tags of `If-None-Match`, or `*`. */
  readonly noneMatch: readonly string[]
  /** Seconds to wait for a change, at most 60; undefined without `Prefer: wait`. */
  readonly waitSeconds: number | undefined
  /** `Prefer: receipt` (rules 2.16). */
  readonly prefersReceipt: boolean
  /** `Prefer: checkpoint`, such as `checkpoint="17 23"`; undefined without it. */
  readonly log: LogPreference | undefined
}

const maxWaitSeconds = 60

export function readConditions(headers: Headers): Conditions {
  const tags = headers.get('if-none-match') ?? ''
  const preferences = headers.get('prefer') ?? ''
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d+)"?/i.exec(preferences)?.[1]
  return {
    noneMatch: tags.trim() === '*' ? ['*'] : [...tags.matchAll(/"[^"]*"/g)].map(([tag]) => tag),
    waitSeconds: wait === undefined ? undefined : Math.min(Number(wait), maxWaitSeconds),
    prefersReceipt: /(?:^|,)\s*receipt\s*(?:$|[,;])/i.test(preferences),
    log: readLogPreference(preferences),
  }
}

/** More sizes are ignored: a run has seen few checkpoints. */
const maxSizes = 4

function readLogPreference(preferences: string): LogPreference | undefined {
  const values = new Map(preferences.split(',').map(parsePreference))
  const value = values.get('checkpoint')
  if (value === undefined) return undefined
  const sizes = value.split(' ').filter((digits) => /^\d{1,15}$/.test(digits))
  return { sizes: [...new Set(sizes.map(Number))].slice(0, maxSizes), hasEvents: values.has('log-events') }
}

/** The name and the value of a preference, without its parameters. */
function parsePreference(text: string): readonly [string, string] {
  const [preference = ''] = text.split(';', 1)
  const [name = '', value = ''] = preference.split('=', 2)
  return [name.trim().toLowerCase(), value.replaceAll('"', ' ')]
}

/** Whether `If-None-Match` contains the tag. */
export function matchesETag({ noneMatch }: Conditions, tag: string): boolean {
  return noneMatch.includes('*') || noneMatch.includes(tag)
}
