import type { Row } from './driver.ts'

/** Reads a text column. This function and the next ones throw TypeError if the value has another type. */
export function readText(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`The database returned no text in column ${column}.`)
  return value
}

export function readNumber(row: Row | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value !== 'number') throw new TypeError(`The database returned no number in column ${column}.`)
  return value
}

export function readOneOf<T>(row: Row, column: string, known: readonly T[]): T {
  const found = known.find((one) => one === row[column])
  if (found === undefined)
    throw new TypeError(`The database returned the unknown value ${String(row[column])} in column ${column}.`)
  return found
}

export function readTextOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column)
}

export function readNumberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : readNumber(row, column)
}
