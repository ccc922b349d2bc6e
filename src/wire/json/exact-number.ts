declare global {
  interface JSON {
    /** A value that JSON.stringify prints as this text (ECMA-262, "JSON.parse source text access"). */
    readonly rawJSON: (text: string) => unknown
  }
}

/**
 * A number that JavaScript cannot hold exactly, such as 12345678901234567890, 0.10000000000000000001 or 1e400. It is printed as it was
 * written. It has no members of its own, and no schema accepts it where it expects a number or an object.
 */
export class ExactNumber {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toJSON(): unknown {
    return JSON.rawJSON(this.#text)
  }

  /** The nearest number that JavaScript can hold; infinite beyond 1.8e308. */
  toNumber(): number {
    return Number(this.#text)
  }
}

/** Parses JSON, with each number that JavaScript cannot hold as an ExactNumber. Throws SyntaxError as JSON.parse does. */
export function parseExactJson(text: string): unknown {
  // Parsing with a function is several times as slow.
  return mayHaveExactNumber(text) ? JSON.parse(text, keepExactNumber) : JSON.parse(text)
}

/** The members that keep numbers as they are written, by their names. In other members they are rounded. */
export type ExactMembers = ReadonlySet<string> | 'all'

/** `value`, which is the parsed text, with the exact numbers of these members. */
export function restoreExactNumbers(text: string, value: unknown, members?: ExactMembers): unknown {
  if (members === undefined || !mayHaveExactNumber(text)) return value
  const exact = parseExactJson(text)
  return members === 'all' ? exact : replaceExactNumbers(exact, (number) => number.toNumber(), members)
}

function keepExactNumber(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && !isHeld(source, value) ? new ExactNumber(source) : value
}

/** A copy of a value in which `convert` has replaced each exact number. Members whose name is in `kept` are left as they are. */
export function replaceExactNumbers(
  value: unknown,
  convert: (number: ExactNumber) => unknown,
  kept: ReadonlySet<string> = new Set(),
): unknown {
  if (value instanceof ExactNumber) return convert(value)
  if (Array.isArray(value)) return value.map((one) => replaceExactNumbers(one, convert, kept))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    kept.has(name) ? member : replaceExactNumbers(member, convert, kept),
  ])
  return Object.fromEntries(members)
}

/** A number with fewer than 16 digits and an exponent of at most two digits is held exactly. Unlike `{16}`, the first pattern is fast. */
const longNumbers = [new RegExp('[0-9.]'.repeat(16)), /[0-9][eE][+-]?[0-9][0-9][0-9]/]

/** Whether a text has a number that JavaScript cannot hold. Characters of a string that look like such a number count too. */
function mayHaveExactNumber(text: string): boolean {
  return longNumbers.some((pattern) => pattern.test(text) && hasExactNumber(text, new RegExp(pattern, 'g')))
}

/** A text with more of them is taken for one that has such a number. */
const maxCompared = 10_000

/** Each character is visited a few times at most, so that the time grows with the length only. */
function hasExactNumber(text: string, pattern: RegExp): boolean {
  let end = 0
  let compared = 0
  for (const { index } of text.matchAll(pattern)) {
    if (index < end) continue
    const start = findStart(text, index, end)
    const source = readNumberText(text, start)
    end = Math.max(index, start + source.length)
    // A hexadecimal digest has such digits too, after a letter or a quotation mark.
    const follows = /^[:,[\s]?$/.test(text.slice(Math.max(0, start - 1), start))
    if (!follows) continue
    compared += 1
    if (compared > maxCompared || !isHeld(source, Number(source))) return true
  }
  return false
}

/** The start of the number at `index`, not before `end`. */
function findStart(text: string, index: number, end: number): number {
  let start = index
  while (start > end && /[-+.0-9eE]/.test(text.charAt(start - 1))) start -= 1
  return start
}

function readNumberText(text: string, start: number): string {
  const number = /-?[0-9.]+(?:[eE][+-]?[0-9]+)?/y
  number.lastIndex = start
  return number.exec(text)?.[0] ?? ''
}

/** Whether the number has the same value as the text from which it was read. A short text needs no comparison: 15 digits are held. */
function isHeld(source: string, value: number): boolean {
  const size = Math.abs(value)
  if (source.length <= 15 && size > 1e-300 && size < 1e308) return true
  return Number.isFinite(value) && toDecimal(source) === toDecimal(String(value))
}

/** One text for each value: the digits without zeros at either end, and the exponent of the last digit. */
function toDecimal(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = `${whole}${fraction}`
  const significant = trimZeros(digits)
  if (significant === '') return '0'
  const sign = source.startsWith('-') ? '-' : ''
  const zeros = digits.length - digits.lastIndexOf(significant.at(-1) ?? '') - 1
  return `${sign}${significant}e${Number(exponent) - fraction.length + zeros}`
}

/** A loop, because the time of the pattern /0+$/ grows with the square of the length. */
function trimZeros(digits: string): string {
  let start = 0
  let end = digits.length
  while (digits[start] === '0') start += 1
  while (end > start && digits[end - 1] === '0') end -= 1
  return digits.slice(start, end)
}
