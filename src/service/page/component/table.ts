import { html } from 'hono/html'
import type { Drawn, Markup } from './markup.ts'

export interface Column<T> {
  readonly title: string
  readonly cell: (item: T) => Drawn
  /** Right-aligned, so that digits stand below digits. */
  readonly isNumber?: boolean
  /** False where nobody has anything to say in it: then it is left out. */
  readonly isTelling?: boolean
  /** The address that sorts by this column, and which way it is sorted now. */
  readonly sort?: Sorting
}

interface Sorting {
  readonly href: string
  readonly now: 'ascending' | 'descending' | undefined
}

/**
 * A table, or on narrow screens a list of what its rows say, each under its column's title. The roles are said in words, for a table
 * that is laid out as a list loses them.
 */
export function drawTable<T>(name: string, columns: readonly Column<T>[], items: readonly T[]): Markup {
  const telling = columns.filter(({ isTelling }) => isTelling !== false)
  return html`<div class="scroll">
    <table role="table" aria-label="${name}">
      <thead role="rowgroup">
        <tr role="row">
          ${telling.map(drawTitle)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${items.map((item) => drawRow(telling, item))}
      </tbody>
    </table>
  </div>`
}

function drawTitle<T>({ title, isNumber, sort }: Column<T>): Markup {
  const kind = isNumber === true ? 'number' : ''
  if (sort === undefined) return html`<th role="columnheader" scope="col" class="${kind}">${title}</th>`
  const mark =
    sort.now === undefined ? '' : html`<span aria-hidden="true">${sort.now === 'ascending' ? '↑' : '↓'}</span>`
  return html`<th role="columnheader" scope="col" class="${kind}" aria-sort="${sort.now ?? 'none'}">
    <a href="${sort.href}" data-swap="${title}">${title} ${mark}</a>
  </th>`
}

function drawRow<T>(columns: readonly Column<T>[], item: T): Markup {
  return html`<tr role="row">
    ${columns.map(
      ({ title, cell, isNumber }) =>
        html`<td role="cell" data-label="${title}" class="${isNumber === true ? 'number' : ''}">
          <div>${cell(item)}</div>
        </td>`,
    )}
  </tr>`
}
