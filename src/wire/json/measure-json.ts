/** Values in a JSON text, at all depths, and members in one of its objects (rules 2.4). */
const maxValues = 100_000
const maxMembers = 10_000

/** Names of members, each counted once. Reading a name that no earlier object has takes several times as long as reading it again. */
const maxNames = 20_000

/** Comparing one with what JavaScript holds takes a few microseconds (exact-number.ts). */
const maxSlowNumbers = 10_000
const exactLength = 15
const tooManySlowNumbers = `must have at most ${maxSlowNumbers.toLocaleString('en')} numbers with more than 15 characters or an exponent of three digits`

/** What a JSON text has, found in one pass that builds nothing. The grammar is not checked. */
export interface JsonMeasure {
  /** UTF-16 units of the text. */
  readonly characters: number
  readonly values: number
  /** Members of all objects: colons outside of strings. */
  readonly members: number
  /** Members of the object that has the most, less one. */
  readonly mostMembers: number
  /** Elements of the array that has the most, less one. */
  readonly mostElements: number
  /** Levels of objects and arrays. */
  readonly depth: number
  /** UTF-16 units of the longest string as it is written, names included. A string that was read is never longer. */
  readonly longestString: number
  /** Numbers with many digits, or with an exponent of three digits: JavaScript may not hold them. */
  readonly slowNumbers: number
}

/** Measures a JSON text. The count ends when it is above one of the limits, apart from that of names. */
export function measureJson(text: string): JsonMeasure {
  const containers = createContainerCounter()
  let [members, longestString, slowNumbers] = [0, 0, 0]
  const isWithinLimits = (): boolean => slowNumbers <= maxSlowNumbers && containers.isWithinLimits()
  for (let at = 0, end = 0; at < text.length && isWithinLimits(); at = end) {
    const code = text.charCodeAt(at)
    end = at + 1
    if (code === quote) {
      end = findStringEnd(text, at) + 1
      longestString = Math.max(longestString, end - at - 2)
    } else if (isDigit(code)) {
      end = findNumberEnd(text, at)
      if (isSlowNumber(text, at, end)) slowNumbers += 1
    } else if (code === colon) members += 1
    else containers.count(code)
  }
  return { ...containers.measure(), characters: text.length, members, longestString, slowNumbers }
}

/** The number of members in a JSON text, those of the same name included: outside of strings, a colon occurs only after a name. */
export function countMembers(text: string): number {
  let members = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findStringEnd(text, at)
    else if (code === colon) members += 1
  }
  return members
}

/**
 * Why a JSON text would take too long to parse and to check; undefined if it would not. An object with many members is slow in every step,
 * so it has a limit of its own.
 */
export function explainJsonExcess(
  text: string,
  { values, members, mostMembers, slowNumbers }: JsonMeasure,
): string | undefined {
  if (values > maxValues) return `must have at most ${maxValues.toLocaleString('en')} values`
  if (members > maxNames && countNames(text) > maxNames)
    return `must have at most ${maxNames.toLocaleString('en')} different names of members`
  if (slowNumbers > maxSlowNumbers) return tooManySlowNumbers
  return mostMembers >= maxMembers
    ? `must have at most ${maxMembers.toLocaleString('en')} members in one object`
    : undefined
}

type ContainerMeasure = Pick<JsonMeasure, 'values' | 'mostMembers' | 'mostElements' | 'depth'>

interface ContainerCounter {
  /** Takes a character outside of strings and numbers. */
  readonly count: (code: number) => void
  readonly isWithinLimits: () => boolean
  readonly measure: () => ContainerMeasure
}

/** Counts commas and brackets. */
function createContainerCounter(): ContainerCounter {
  /** Commas in each open container, negative in an array, less one. */
  const open: number[] = []
  let [values, mostMembers, mostElements, depth] = [0, 0, 0, 0]
  const countComma = (): void => {
    const commas = open.pop() ?? -1
    const next = commas < 0 ? commas - 1 : commas + 1
    open.push(next)
    values += 1
    if (next > mostMembers) mostMembers = next
    if (-1 - next > mostElements) mostElements = -1 - next
  }
  const openContainer = (commas: number): void => {
    values += 1
    depth = Math.max(depth, open.push(commas))
  }
  return {
    count: (code) => {
      if (code === comma) countComma()
      else if (code === openObject) openContainer(0)
      else if (code === openArray) openContainer(-1)
      else if (code === closeObject || code === closeArray) open.pop()
    },
    isWithinLimits: () => values <= maxValues && mostMembers < maxMembers,
    measure: () => ({ values, mostMembers, mostElements, depth }),
  }
}

/** The number of different strings before a colon; above the limit, it may be larger. */
function countNames(text: string): number {
  const names = new Set<string>()
  let [lastStart, lastEnd] = [0, 0]
  for (let at = 0, end = 0; at < text.length && names.size <= maxNames; at = end) {
    const code = text.charCodeAt(at)
    end = code === quote ? findStringEnd(text, at) + 1 : at + 1
    if (code === quote) [lastStart, lastEnd] = [at, end]
    if (code === colon) names.add(text.slice(lastStart, lastEnd))
  }
  return names.size
}

/** A number with many digits, or with an exponent of three digits, is compared with what JavaScript holds. */
function isSlowNumber(text: string, start: number, end: number): boolean {
  if (end - start < 5) return false
  return end - start > exactLength || /[eE][+-]?\d{3}/.test(text.slice(start, end))
}

/** UTF-16 codes of `"`, `\\`, `,`, `:`, and of brackets. */
const [quote, backslash, comma, colon] = [34, 92, 44, 58] as const
const [openObject, closeObject, openArray, closeArray] = [123, 125, 91, 93] as const

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function findNumberEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && isNumberCode(text.charCodeAt(end))) end += 1
  return end
}

/** Whether a number may have the character. A set takes several times as long. */
function isNumberCode(code: number): boolean {
  return code < numberCodes.length && numberCodes[code] === 1
}

const numberCodes = Uint8Array.from({ length: 128 }, (_, code) =>
  '0123456789.eE+-'.includes(String.fromCharCode(code)) ? 1 : 0,
)

/** The index of the quotation mark that ends the string; that of the end of the text without one. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return text.length
}
