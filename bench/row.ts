import { printTable } from './table.ts'

/** One measured value. A limit of this project is broken when the value is beyond it; a peer has none. */
export interface Row {
  /** What is measured, of what. */
  readonly measure: string
  readonly value: number
  /** `×`, `MB`, `files`, … */
  readonly unit: string
  readonly limit?: Limit
}

export type Limit = { readonly atMost: number } | { readonly atLeast: number }

/** Prints the rows with their limits. Returns those that break theirs; a value that could not be measured (NaN) breaks every limit. */
export function printRows(rows: readonly Row[]): readonly Row[] {
  printTable(
    ['measure', 'value', 'limit', ''],
    rows.map((row) => [row.measure, formatValue(row), formatLimit(row), isBroken(row) ? 'BROKEN' : '']),
  )
  return rows.filter(isBroken)
}

/** The rows as a table in Markdown. */
export function toMarkdown(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.measure} | ${formatValue(row)} | ${formatLimit(row)} |`)
  return ['| What | Measured | Limit |', '|---|---|---|', ...lines].join('\n')
}

function isBroken({ value, limit }: Row): boolean {
  if (limit === undefined) return false
  return 'atMost' in limit ? !(value <= limit.atMost) : !(value >= limit.atLeast)
}

function formatValue({ value, unit }: Row): string {
  return `${value >= 1000 || Number.isInteger(value) ? Math.round(value) : value.toPrecision(3)} ${unit}`
}

function formatLimit({ limit, unit }: Row): string {
  if (limit === undefined) return ''
  return 'atMost' in limit ? `≤ ${limit.atMost} ${unit}` : `≥ ${limit.atLeast} ${unit}`
}
