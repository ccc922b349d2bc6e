import type { Block, Phrase } from '../../text/document.ts'

/** A value of a fact. An undefined or empty one leaves the fact out. */
export type Fact = readonly [name: string, value: string | undefined | null]

/** Facts as a list, each with its name. */
export function toFactList(facts: readonly Fact[]): Block {
  const given = facts.flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value }],
  )
  return { kind: 'list', items: given.map(({ name, value }): Phrase => [`${name}: ${value}`]) }
}
