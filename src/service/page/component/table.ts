import { html } from 'hono/html'
import type { Renderable, Markup } from './markup.ts'

/** A column of a table of `T`. */
export interface Column<T> {
  readonly title: string
  readonly cell: (item: T) => Renderable
  /** Right-aligned, so that digits align. */
  readonly isNumber?: boolean
  /** On a narrow screen the title is shown before the content, as it is before every number. */
  readonly isLabelled?: boolean
  /** It has the longest texts, so it stays wide. */
  readonly isWide?: boolean
  /** A narrow screen leaves it out. */
  readonly isOptional?: boolean
  /** The name of the row, by `renderRowName()`: the first line of a row of a list on a narrow screen. */
  readonly isName?: boolean
  /** False to leave the column out, if all its cells are empty. */
  readonly isVisible?: boolean
  /** The URL that sorts by this column, and the current direction. */
  readonly sort?: ColumnSorting
}

interface ColumnSorting {
  readonly href: string
  readonly now: 'ascending' | 'descending' | undefined
}

/**
 * Renders a table. In a narrow place CSS shows each row as lines of text: the state and the name, below them the rest. The roles are
 * explicit, because a table loses its implicit roles in that layout.
 */
export function renderTable<T>(name: string, columns: readonly Column<T>[], items: readonly T[]): Markup {
  return renderColumns({ name, kind: 'details' }, columns, items)
}

/** Renders a table in which each row has a page of its own. In a narrow place a row has two lines: its name, and below it the rest. */
export function renderList<T>(name: string, columns: readonly Column<T>[], items: readonly T[]): Markup {
  return renderColumns({ name, kind: 'rows' }, columns, items)
}

interface TableKind {
  readonly name: string
  readonly kind: 'rows' | 'details'
}

function renderColumns<T>({ name, kind }: TableKind, columns: readonly Column<T>[], items: readonly T[]): Markup {
  const visible = columns.filter(({ isVisible }) => isVisible !== false)
  return html`<div class="scroll">
    <table class="${kind}" role="table" aria-label="${name}">
      <thead role="rowgroup">
        <tr role="row">
          ${visible.map(renderColumnTitle)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${items.map((item) => renderRow(visible, item))}
      </tbody>
    </table>
  </div>`
}

function renderColumnTitle<T>({ title, isNumber, sort }: Column<T>): Markup {
  const kind = isNumber === true ? 'number' : ''
  if (sort === undefined) return html`<th role="columnheader" scope="col" class="${kind}">${title}</th>`
  const mark =
    sort.now === undefined ? '' : html`<span aria-hidden="true">${sort.now === 'ascending' ? '↑' : '↓'}</span>`
  return html`<th role="columnheader" scope="col" class="${kind}" aria-sort="${sort.now ?? 'none'}">
    <a href="${sort.href}" data-swap="${title}">${title} ${mark}</a>
  </th>`
}

function renderRow<T>(columns: readonly Column<T>[], item: T): Markup {
  return html`<tr role="row">
    ${columns.map((column) => renderCell(column, column.cell(item)))}
  </tr>`
}

function renderCell<T>(column: Column<T>, content: Renderable): Markup {
  const kind = content === '0' ? `${toCellClass(column)} zero` : toCellClass(column)
  return html`<td role="cell" data-label="${column.title}" class="${kind}">
    <div>${content}</div>
  </td>`
}

function toCellClass<T>({ isNumber, isLabelled, isWide, isName, isOptional }: Column<T>): string {
  if (isOptional === true) return 'optional'
  if (isName === true) return 'name'
  if (isNumber === true) return 'number'
  if (isWide === true) return 'wide'
  return isLabelled === true ? 'labelled' : ''
}
