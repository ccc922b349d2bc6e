import { measureLine, measureLongestWord, printLine, wrapLine, type Line, type Look } from './look.ts'
import { findLargest, sum } from './number.ts'

/** A column that has more text than this is at least this wide. */
const narrowest = 20

const gap = '  '

/**
 * A table of lines, indented, without the columns that are empty in every row. Where it does not fit into the columns of the terminal, each row
 * is a list of its cells.
 */
export function printTable(head: readonly string[], rows: readonly (readonly Line[])[], look: Look): string {
  const isFilled = head.map((_, column) => rows.some((row) => measureLine(row[column] ?? []) > 0))
  const keep = <T>(cells: readonly T[]): readonly T[] => cells.filter((_, column) => isFilled[column] === true)
  return printFilled(keep(head), rows.map(keep), look)
}

function printFilled(head: readonly string[], rows: readonly (readonly Line[])[], look: Look): string {
  const titles = head.map((title): Line => [{ text: title.toUpperCase(), inks: ['faint'] }])
  const columns = head.map((_, column) => [titles, ...rows].map((row) => row[column] ?? []))
  const available = look.columns === undefined ? Infinity : look.columns - gap.length * head.length
  const widths = fitColumns(columns, available)
  if (widths === undefined) return printRecords(titles, rows, look)
  return [titles, ...rows].map((row) => printRow(row, widths, look)).join('\n')
}

/** The widths of columns that fit into the available one; undefined if none do. */
function fitColumns(columns: readonly (readonly Line[])[], available: number): readonly number[] | undefined {
  const natural = columns.map((cells) => findLargest(cells.map(measureLine)))
  if (sum(natural) <= available) return natural
  const least = columns.map((cells, at) =>
    Math.max(findLargest(cells.map(measureLongestWord)), Math.min(natural[at] ?? 0, narrowest)),
  )
  if (sum(least) > available) return undefined
  return shareWidth({ natural, least }, available)
}

/** Gives each column an equal part of what is left, and what one does not need to the others. */
function shareWidth(
  { natural, least }: { readonly natural: readonly number[]; readonly least: readonly number[] },
  available: number,
): readonly number[] {
  let left = available - sum(least)
  const wanted = natural.map((width, column) => ({ column, width: width - (least[column] ?? 0) }))
  const given = new Map<number, number>()
  for (const [at, { column, width }] of wanted.toSorted((a, b) => a.width - b.width).entries()) {
    const share = Math.min(width, Math.floor(left / (wanted.length - at)))
    given.set(column, share)
    left -= share
  }
  return least.map((width, column) => width + (given.get(column) ?? 0))
}

function printRow(row: readonly Line[], widths: readonly number[], look: Look): string {
  const cells = widths.map((width, column) => wrapLine(row[column] ?? [], width))
  const height = findLargest(cells.map(({ length }) => length))
  return Array.from({ length: height }, (_, at) => {
    const parts = cells.map((lines, column) => padLine(lines[at] ?? [], widths[column] ?? 0, look))
    return `${gap}${parts.join(gap)}`.trimEnd()
  }).join('\n')
}

function padLine(line: Line, width: number, look: Look): string {
  return `${printLine(line, look)}${' '.repeat(Math.max(0, width - measureLine(line)))}`
}

function printRecords(titles: readonly Line[], rows: readonly (readonly Line[])[], look: Look): string {
  const width = findLargest(titles.map(measureLine))
  const indent = gap.repeat(2).length + width
  const printCell = (cell: Line, column: number): readonly string[] => {
    if (measureLine(cell) === 0) return []
    const title = `${gap}${padLine(titles[column] ?? [], width, look)}`
    const columns = look.columns ?? Infinity
    // A word that does not fit beside the title, such as a digest, could not be copied whole.
    if (measureLongestWord(cell) > columns - indent) {
      const below = wrapLine(cell, columns - 2 * gap.length)
      return [title.trimEnd(), ...below.map((line) => `${gap}${gap}${printLine(line, look)}`)]
    }
    const [first = [], ...more] = wrapLine(cell, Math.max(narrowest, columns - indent))
    return [
      `${title}${gap}${printLine(first, look)}`,
      ...more.map((line) => `${' '.repeat(indent)}${printLine(line, look)}`),
    ]
  }
  return rows.map((row) => row.flatMap(printCell).join('\n')).join('\n\n')
}
