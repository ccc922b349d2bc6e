/** What the name of a trail may mean: a name, a commit, or both (rules 1.11, 2.13). */

/** A trail as a question names it. */
export interface TrailReference {
  readonly name: string
  /** Whether the name is looked up as a name alone. */
  readonly isByName: boolean
}

/** The name of no trail has a colon. */
const prefix = 'name:'

export function parseTrailReference(text: string): TrailReference {
  const isByName = text.startsWith(prefix)
  return { name: isByName ? text.slice(prefix.length) : text, isByName }
}

/** The reference to a trail by its name alone. */
export function referToName(name: string): string {
  return `${prefix}${name}`
}

/** Whether a text is a whole SHA-1 or SHA-256. A trail with this name is of this commit. */
export function isWholeCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

/** Whether a text may be the beginning of a commit SHA. A date and the id of a run may be too. */
export function isShortCommit(text: string): boolean {
  return /^[0-9a-f]{7,39}$/.test(text)
}
