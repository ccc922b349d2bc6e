import { formatMoment } from '../text/moment.ts'
import { toTableText } from './print-result.ts'

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
