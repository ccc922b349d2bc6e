import type { Document, Phrase } from '../text/document.ts'
import { hasFlag, type Arguments } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { formatMoment } from '../text/moment.ts'

/** The result of a command for a machine and for people. A text is printed as it is, so that a shell can read it, and it can be copied. */
export interface Result {
  readonly value: unknown
  readonly text: string | Document
}

/** Prints the result of a command: as JSON with `--json`, else as text. */
export function printResult(args: Arguments, terminal: Terminal, { value, text }: Result): void {
  if (hasFlag(args, 'json')) terminal.json(JSON.stringify(value, null, 2))
  else if (typeof text === 'string') terminal.out(text)
  else terminal.document(text)
}

/** A sentence, whose lines break at the width of the terminal. */
export function toSentence(text: string): Document {
  return [{ kind: 'paragraph', content: [text] }]
}

/** A table; a sentence if it has no rows. */
export function toTableDocument(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): Document {
  return [
    rows.length === 0 ? { kind: 'paragraph', content: [empty] } : { kind: 'table', head, rows: rows.map(toPhrases) },
  ]
}

function toPhrases(cells: readonly string[]): readonly Phrase[] {
  return cells.map((cell) => [cell])
}

interface Change {
  readonly at: number
  readonly by: string
  readonly org: string
  readonly [member: string]: unknown
}

/** The changes of tokens or bindings as a table, oldest first (rules 6.7). */
export function toChangeTable(changes: readonly Change[]): Document {
  const now = Date.now() / 1000
  const rows = changes.map(({ at, by, org, change, id, name }) => [
    formatMoment(at, now),
    toText(change),
    toText(id),
    toText(name),
    org,
    by,
  ])
  return toTableDocument(['time', 'change', 'id', 'name', 'organisation', 'by'], rows, 'There are no changes.')
}

function toText(member: unknown): string {
  return typeof member === 'string' ? member : ''
}
