import { toPlainText, type Document, type Phrase } from '../text/document.ts'
import { hasFlag, type Arguments } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { formatMoment } from '../text/moment.ts'

/** Prints the result of a command: as JSON with `--json`, else as text. */
export function printResult(args: Arguments, terminal: Terminal, result: { value: unknown; text: string }): void {
  if (hasFlag(args, 'json')) terminal.json(JSON.stringify(result.value, null, 2))
  else terminal.out(result.text)
}

/** A table as text; a sentence if it has no rows. */
export function toTableText(head: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  return rows.length === 0 ? empty : toDocumentText([{ kind: 'table', head, rows: rows.map(toPhrases) }])
}

function toPhrases(cells: readonly string[]): readonly Phrase[] {
  return cells.map((cell) => [cell])
}

/** A document as text, without the line break at its end. */
export function toDocumentText(document: Document): string {
  return toPlainText(document).trimEnd()
}

interface Change {
  readonly at: number
  readonly by: string
  readonly org: string
  readonly [member: string]: unknown
}

/** The changes of tokens or bindings as a table, oldest first (rules 6.7). */
export function toChangeTable(changes: readonly Change[]): string {
  const now = Date.now() / 1000
  const rows = changes.map(({ at, by, org, change, id, name }) => [
    formatMoment(at, now),
    toText(change),
    toText(id),
    toText(name),
    org,
    by,
  ])
  return toTableText(['time', 'change', 'id', 'name', 'organisation', 'by'], rows, 'There are no changes.')
}

function toText(member: unknown): string {
  return typeof member === 'string' ? member : ''
}
