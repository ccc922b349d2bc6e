import type { JsonMeasure } from '../../../wire/json/measure-json.ts'
import { isObjectOrArray } from '../../../wire/json/canonical.ts'
import { measureBytes, messageLimit, textLimit } from '../../../wire/limit.ts'

/** Of all free members together. */
const freeLimit = 1_048_576

/** Messages, and texts of a finding's location, which others' tools fill with source code. */
export const longTexts: ReadonlySet<string> = new Set(['message', 'reason', 'template', 'rules', 'locations'])

/** Members whose texts have no limit of their own. */
const freeMembers: ReadonlySet<string> = new Set(['annotations', 'attestation_data', 'external_urls', 'user_data'])
const unlimitedMembers: ReadonlySet<string> = new Set([...freeMembers, 'issue_fields', 'tags'])

export const listLimits: ReadonlyMap<string, number> = new Map([
  ['target_artifacts', 100],
  ['targets', 100],
  ['triggers', 100],
  ['flows', 1000],
  ['parents', 1000],
])

const smallestList = Math.min(...listLimits.values())

/** More complaints are not looked for. */
const maxComplaints = 21

type Complaints = Record<string, string>

/** Whether no text or list of a body can be over its limit, by what its text has: each of them is within the smallest limit. */
export function isClearlyWithinLimits({ longestString, mostElements, characters }: JsonMeasure): boolean {
  return (
    longestString <= textLimit / maxBytes && mostElements < smallestList && characters <= freeLimit / maxPrintedLength
  )
}

/** Of a UTF-16 unit in UTF-8. */
const maxBytes = 3

/** Of a character when its value is printed again: a number such as 1e20 is longer then. */
const maxPrintedLength = 6

/**
 * The texts and lists of a body that are longer than their limits, by dotted path. Empty if there are none.
 */
export function findExcess(body: unknown): Readonly<Complaints> {
  if (!isObjectOrArray(body)) return {}
  const complaints: Complaints = {}
  addExcess(body, { limit: textLimit }, complaints)
  const tooLarge = explainFreeSize(body)
  return tooLarge === undefined ? complaints : { ...complaints, ...tooLarge }
}

interface Position {
  /** The name or the index of the value; absent for the body. */
  readonly name?: string
  readonly parent?: Position
  /** Of the texts below. */
  readonly limit: number
}

function addExcess(value: unknown, position: Position, complaints: Complaints): void {
  if (Object.keys(complaints).length >= maxComplaints) return
  const wrong = explainExcess(value, position.name ?? '', position.limit)
  if (wrong !== undefined) complaints[toPath(position)] = wrong
  if (!isObjectOrArray(value)) return
  for (const name in value) {
    const member = value[name]
    if (!isLimited(name, member)) continue
    const limit = longTexts.has(name) ? messageLimit : position.limit
    addExcess(member, { name, parent: position, limit }, complaints)
  }
}

function toPath({ name, parent }: Position): string {
  const above = parent === undefined ? '' : toPath(parent)
  return above === '' ? (name ?? '') : `${above}.${name}`
}

/** Most values are numbers, short texts and booleans, which are not visited. */
function isLimited(name: string, member: unknown): boolean {
  if (typeof member === 'string') return member.length > textLimit / 3 && !unlimitedMembers.has(name)
  return isObjectOrArray(member) && !unlimitedMembers.has(name)
}

function explainExcess(value: unknown, name: string, limit: number): string | undefined {
  if (typeof value === 'string') return measureBytes(value, limit) > limit ? atMost(limit, 'bytes') : undefined
  const most = Array.isArray(value) ? listLimits.get(name) : undefined
  return Array.isArray(value) && most !== undefined && value.length > most ? atMost(most, 'elements') : undefined
}

function explainFreeSize(body: object): Complaints | undefined {
  const sizes = Object.entries(body).flatMap(([name, value]) =>
    freeMembers.has(name) ? [{ name, size: measureBytes(JSON.stringify(value), freeLimit) }] : [],
  )
  let sum = 0
  for (const { size } of sizes) sum += size
  const [largest] = sizes.toSorted((a, b) => b.size - a.size)
  if (largest === undefined || sum <= freeLimit) return undefined
  const others = [...freeMembers].filter((name) => name !== largest.name).join(', ')
  return { [largest.name]: `${atMost(freeLimit, 'bytes')}, together with ${others}` }
}

function atMost(limit: number, unit: string): string {
  return `must have at most ${limit.toLocaleString('en')} ${unit}`
}
