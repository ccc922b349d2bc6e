/** What a conditional read asks for (RFC 9110 §13.1.2, RFC 7240 §4.3). */
export interface Condition {
  /** Entity tags that the caller has, or `*`. */
  readonly noneMatch: readonly string[]
  /** Seconds that the caller is ready to wait for a change. */
  readonly wait: number | undefined
}

const longestWait = 60

export function readCondition(headers: Headers): Condition {
  const tags = headers.get('if-none-match') ?? ''
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d+)"?/i.exec(headers.get('prefer') ?? '')?.[1]
  return {
    noneMatch: tags.trim() === '*' ? ['*'] : [...tags.matchAll(/"[^"]*"/g)].map(([tag]) => tag),
    wait: wait === undefined ? undefined : Math.min(Number(wait), longestWait),
  }
}

export function matches({ noneMatch }: Condition, tag: string): boolean {
  return noneMatch.includes('*') || noneMatch.includes(tag)
}
