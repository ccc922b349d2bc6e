import { findLargest, sum } from './number.ts'

/** How a text is painted on a terminal. */
export type Ink = 'bold' | 'faint' | 'red' | 'green' | 'yellow' | 'magenta'

/** What a text can look like at its place: a file, the log of a job or a terminal. */
export interface Look {
  /** The width of the lines; undefined without line breaks of our own. */
  readonly columns: number | undefined
  readonly hasColour: boolean
}

export const plainLook: Look = { columns: undefined, hasColour: false }

/** A part of a line, with single spaces between its words. */
export interface Piece {
  readonly text: string
  readonly inks: readonly Ink[]
}

export type Line = readonly Piece[]

/** Select Graphic Rendition parameters of ECMA-48: on and off. inert.ts lets these through. */
const codes: Readonly<Record<Ink, readonly [on: number, off: number]>> = {
  bold: [1, 22],
  faint: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
}

const escape = '\u001B'

export function printLine(line: Line, { hasColour }: Look): string {
  return line.map(({ text, inks }) => (hasColour ? paintText(text, inks) : text)).join('')
}

function paintText(text: string, inks: readonly Ink[]): string {
  if (text.trim() === '') return text
  const on = inks.map((ink) => `${escape}[${codes[ink][0]}m`).join('')
  const off = [...new Set(inks.map((ink) => codes[ink][1]))].map((code) => `${escape}[${code}m`).join('')
  return `${on}${text}${off}`
}

const wide =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u

/** The columns that a text takes on a terminal: two for an ideograph or an emoji, none for a combining mark (UAX 11). */
function measureText(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length
  let width = 0
  for (const character of text.replaceAll(/[\p{M}\p{Cf}]/gu, '')) width += wide.test(character) ? 2 : 1
  return width
}

export function measureLine(line: Line): number {
  return sum(line.map(({ text }) => measureText(text)))
}

/** The width of the longest word, which a line break never divides: it could not be copied. */
export function measureLongestWord(line: Line): number {
  return findLargest(toWords(line).map(measureLine))
}

/** A line as lines of at most `columns`, apart from longer words. */
export function wrapLine(line: Line, columns: number | undefined): readonly Line[] {
  if (columns === undefined || measureLine(line) <= columns) return [line]
  const lines: Piece[][] = []
  let current: Piece[] = []
  let width = 0
  for (const word of toWords(line)) {
    const needed = measureLine(word)
    if (current.length > 0 && width + 1 + needed > columns) {
      lines.push(current)
      current = []
      width = 0
    }
    if (current.length > 0) current.push({ text: ' ', inks: [] })
    width += needed + (current.length > 0 ? 1 : 0)
    current.push(...word)
  }
  return [...lines, current]
}

/** A space, but not the one between a number and its unit. */
const wordGap = /(?<!\d) | (?!(?:s|ms|min|h|d|MB|%)(?!\w))/

/** The words of a line. One can have several pieces, such as code in parentheses. */
function toWords(line: Line): readonly Line[] {
  const words: Piece[][] = [[]]
  for (const { text, inks } of line) {
    for (const [at, part] of text.split(wordGap).entries()) {
      if (at > 0) words.push([])
      if (part !== '') words.at(-1)?.push({ text: part, inks })
    }
  }
  return words.filter((word) => word.length > 0)
}
