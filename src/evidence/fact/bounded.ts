import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../wire/json/canonical.ts'

/** A list that does not fit into a fact: how many items it has, and a digest that equal lists share. */
interface LeftOut {
  readonly count: number
  readonly sha256: string
}

/** A list of a fact. What needs its items is not fulfilled if they are left out, and only an equal list is no worse (rules 5.11). */
export type Bounded<T> = readonly T[] | LeftOut

/** Keeps a list whose JSON has at most `maxBytes` bytes. */
export function boundList<T>(items: readonly T[], maxBytes: number): Bounded<T> {
  const text = toCanonicalJson(items)
  return Buffer.byteLength(text) <= maxBytes ? items : { count: items.length, sha256: hash('sha256', text) }
}

export function isWhole<T>(list: Bounded<T>): list is readonly T[] {
  return !('sha256' in list)
}

export function countBounded(list: Bounded<unknown>): number {
  return isWhole(list) ? list.length : list.count
}

/** Whether each item of a list is one of another; false if either is left out. */
export function isSubset<T>(list: Bounded<T>, of: Bounded<T>): boolean {
  if (!isWhole(list) || !isWhole(of)) return false
  const known = new Set(of)
  return list.every((item) => known.has(item))
}

/** The first 12 bytes of a SHA-256 as base64, to compare values by. Undefined members are left out. */
export function toShortDigest(value: unknown): string {
  return hash('sha256', toCanonicalJson(value), 'buffer').subarray(0, 12).toString('base64')
}

/** A text of a fact for people. Its JSON has at most `maxBytes` bytes, and `…` at its end if it was longer. */
export function clipText(text: string, maxBytes: number): string {
  if (fits(text, maxBytes)) return text
  let length = maxBytes
  while (!fits(`${text.slice(0, length)}…`, maxBytes)) length = Math.floor(length * 0.9)
  return `${text.slice(0, length).toWellFormed()}…`
}

function fits(text: string, maxBytes: number): boolean {
  return text.length <= maxBytes && Buffer.byteLength(JSON.stringify(text)) <= maxBytes
}
