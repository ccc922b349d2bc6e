/** Values in a JSON text, at all depths, and members in one of its objects (rules 2.4). */
const maxValues = 100_000
const maxMembers = 10_000

/** Names of members, each counted once. Reading a name that no earlier object has takes several times as long as reading it again. */
const maxNames = 20_000

/** Comparing one with what JavaScript holds takes a few microseconds (exact-number.ts). */
const maxSlowNumbers = 10_000
const exactLength = 15
const tooManySlowNumbers = `must have at most ${maxSlowNumbers.toLocaleString('en')} numbers with more than 15 characters or an exponent of three digits`

/**
 * Why a JSON text would take too long to parse and to check; undefined if it would not. It reads the text once and builds nothing. An
 * object with many members is slow in every step, so it has a limit of its own. The grammar is not checked.
 */
export function findJsonExcess(text: string): string | undefined {
  const open: number[] = []
  const names = createNameCounter(text)
  let [values, slowNumbers] = [0, 0]
  for (let at = 0, end = 0; at < text.length; at = end) {
    const code = text.charCodeAt(at)
    end = findTokenEnd(text, at, code)
    const different = names.count(code, at, end)
    if (isSlowNumber(text, at, end)) slowNumbers += 1
    const members = countMember(open, code)
    if (separators.has(code)) values += 1
    const problem = explainTooMany({ values, members, slowNumbers, names: different })
    if (problem !== undefined) return problem
  }
  return undefined
}

/** The index after a string, a number, or another character. */
function findTokenEnd(text: string, at: number, code: number): number {
  if (code === quote) return findStringEnd(text, at) + 1
  return isDigit(code) ? findNumberEnd(text, at) : at + 1
}

/** A number with many digits, or with an exponent of three digits, is compared with what JavaScript holds. */
function isSlowNumber(text: string, start: number, end: number): boolean {
  if (end - start < 5 || !isDigit(text.charCodeAt(start))) return false
  return end - start > exactLength || /[eE][+-]?\d{3}/.test(text.slice(start, end))
}

interface NameCounter {
  /** Takes the next token. Returns the number of different names so far. */
  readonly count: (code: number, start: number, end: number) => number
}

/** Counts the strings before a colon, each once. */
function createNameCounter(text: string): NameCounter {
  const names = new Set<string>()
  let [lastStart, lastEnd] = [0, 0]
  return {
    count: (code, start, end) => {
      if (code === quote) [lastStart, lastEnd] = [start, end]
      if (code === colon) names.add(text.slice(lastStart, lastEnd))
      return names.size
    },
  }
}

/** Adds a member to the innermost object or array, or opens another one. Returns the number of members before it. */
function countMember(open: number[], code: number): number {
  if (closings.has(code)) open.pop()
  if (!separators.has(code)) return 0
  if (code !== comma) return open.push(code === openObject ? 0 : noLimit)
  const members = (open.pop() ?? 0) + 1
  open.push(members)
  return members
}

interface Counted {
  readonly values: number
  readonly members: number
  readonly slowNumbers: number
  readonly names: number
}

function explainTooMany({ values, members, slowNumbers, names }: Counted): string | undefined {
  if (values > maxValues) return `must have at most ${maxValues.toLocaleString('en')} values`
  if (names > maxNames) return `must have at most ${maxNames.toLocaleString('en')} different names of members`
  if (slowNumbers > maxSlowNumbers) return tooManySlowNumbers
  return members >= maxMembers
    ? `must have at most ${maxMembers.toLocaleString('en')} members in one object`
    : undefined
}

/** UTF-16 codes of `"`, `\\`, `,`, `:` and `{`. */
const [quote, backslash, comma, colon, openObject] = [34, 92, 44, 58, 123] as const
/** Of `,`, `{` and `[`, before each of which or after which a value is. */
const separators: ReadonlySet<number> = new Set([comma, openObject, 91])
/** Of `}` and `]`. */
const closings: ReadonlySet<number> = new Set([125, 93])

/** The elements of an array are limited as values only. */
const noLimit = Number.NEGATIVE_INFINITY

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function findNumberEnd(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && numberCodes.has(text.charCodeAt(end))) end += 1
  return end
}

/** Of the characters of a number. */
const numberCodes: ReadonlySet<number> = new Set(Array.from('0123456789.eE+-', (character) => character.charCodeAt(0)))

/** The index of the quotation mark that ends the string; that of the end of the text without one. */
function findStringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return text.length
}
