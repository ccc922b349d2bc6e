/**
 * Style of tables in a narrow place, such as a phone. A row of a list has two lines: its state and its name, and below them the rest. Each
 * line ends with an ellipsis; the page of the row has all of it, a pointer shows it, and a click shows the row whole. A row of details has its
 * name in at most two lines. Print cuts nothing.
 */
export const narrowStyle = `
@media screen {
  @container list (max-width: 66rem) { [aria-label="Trails"]:has(td:nth-child(6)) .clock { display: none } }
  @container list (max-width: 58rem) { [aria-label="Flows"] .clock { display: none } }
  @container list (max-width: 52rem) {
    table, tbody, td { display: block; width: auto }
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    thead tr { display: flex; flex-wrap: wrap }
    tbody tr { position: relative; padding-block: var(--s2); border-bottom: 1px solid var(--line) }
    td, td.number, td.labelled, td.wide, td:not(.number), .rows td.name { padding: 0; border: 0; min-width: 0; max-width: 100%; width: auto; text-align: left; font-size: var(--text-s); color: var(--faint) }
    td:has(> div > .status:first-child) { width: auto }
    .title { font-size: var(--text-m); color: var(--ink) }
    td .clock, .results { display: none }
    td:has(> div:empty) { display: none }
    td .strip { margin: 0 0 0 -.25rem; top: 0 }
    .details td > div > time + .sub { display: inline; margin-left: var(--s2) }
    td .strip a { width: 1.5rem }
    td.number::before, td.labelled::before { content: attr(data-label); flex: none }
    td.number > div, td.labelled > div { min-width: 0; color: var(--ink) }

    .rows td wbr, .details td.name wbr { display: none }

    /* The state is an icon before the name. */
    table:has(td:first-child > div > .status:first-child) tbody tr, .rows:has(.status) tbody tr { padding-left: 1.75rem }
    td:first-child:has(> div > .status:first-child), .rows td:has(> div > .status:first-child) { position: absolute; grid-area: auto; left: 0; top: calc(var(--s2) + .25rem); padding: 0; color: var(--ink); overflow: visible }
    td:first-child > div > .status:first-child .icon, .rows td > div > .status:first-child .icon { display: block; margin: 0; width: 1rem; height: 1rem }
    td:first-child > div > .status:first-child .word, .rows td > div > .status:first-child .word, .mark .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    .rows td > div > .status:first-child ~ .sub { display: none }

    /* Lists: the cells share the second line. */
    .rows tbody tr { display: grid; grid-template-columns: repeat(9, minmax(auto, max-content)) minmax(0, 1fr) }
    .rows td.name, .rows td.name > div { display: contents }
    .rows .title { grid-area: 1 / 1 / 2 / -1; width: 0; min-width: 100%; display: flex; gap: var(--s2) }
    .title > a, .title > bdi { min-width: 0 }
    .rows .title > a, .rows .title > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .rows td, .rows .sub { grid-row: 2; overflow: hidden; padding-right: var(--s3) }
    .rows td .sub { display: inline; padding: 0 }
    .rows td.name .sub { padding-right: var(--s3) }
    .rows td > div, .rows .sub { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .rows td:has(> div > :is(.hash, time):only-child), .rows td.number { overflow: visible; min-width: max-content }
    .rows td.number { display: flex; gap: var(--s1) }
    .rows td.zero, .rows td.optional, .rows td .about, .rows td .results, .rows .strip li:not(:nth-last-child(-n + 5)) { display: none }

    .rows td:has(> div > .status:first-child) > div { overflow: visible }

    /* Details. */
    .details tbody tr { display: flex; flex-wrap: wrap; gap: 0 var(--s3) }
    .details td.name, .details td.wide { flex: 1 0 100% }
    .details td.number, .details td.labelled { display: flex; gap: var(--s1); white-space: normal }
    .details .title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
    .details td.name .sub { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
    .title:has(.prefix), .title:has(.prefix) > a, .sub:has(> .prefix) { display: flex; white-space: nowrap; max-width: 100% }
    .prefix { flex: 0 1 auto; min-width: 0 }
    .tail { flex: none; max-width: 75% }
    .prefix, .tail { overflow: hidden; text-overflow: ellipsis }
    .sub > .tail { padding-left: .3em }

    /* The script of the page shows a row whole after a click on it. */
    tr.shown :is(.title, .title > *, .sub, .prefix, .tail, td > div) { white-space: normal; overflow-wrap: anywhere; -webkit-line-clamp: none }
    tr.shown wbr { display: inline }
  }
}
`
