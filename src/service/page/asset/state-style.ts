/** Style of states, tables and description lists. */
export const stateStyle = `
/* States: icon, word, colour. */
.icon { width: 1em; height: 1em; vertical-align: -.125em; fill: currentColor }
.icon .line { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round }
.icon .cut { fill: none; stroke: var(--ground); stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
.icon .off { opacity: .3 }
.status { font-weight: 600; white-space: nowrap }
.status .icon { margin-right: .2em }
.good { color: var(--good) }
.bad { color: var(--bad) }
.open { color: var(--open) }
.excused { color: var(--excused) }
.unclear { color: var(--unclear) }
.verdict {
  --tint: color-mix(in oklab, currentColor 8%, var(--ground));
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s1) var(--s4); align-items: start;
  padding: var(--s4) var(--s6); border: 1px solid color-mix(in oklab, currentColor 35%, var(--ground));
  border-radius: var(--round); background: var(--tint);
}
.verdict > .icon { width: 2rem; height: 2rem; margin-top: .1rem }
.verdict .icon .cut { stroke: var(--tint) }
.verdict strong { display: block; font-size: var(--text-xl); line-height: 1.3; font-weight: 650 }
.verdict > div > :not(strong) { color: var(--ink) }
.verdict p { margin: 0; max-width: none }
.verdict ul.reasons { margin: 0; padding-left: 1.2em }
.verdict .source { margin-top: var(--s2); font-size: var(--text-s) }
.tally { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s6); margin: var(--s4) 0 var(--s3); padding: 0; list-style: none }
.strip { display: flex; flex-wrap: wrap; gap: 0; margin: 0; padding: 0; list-style: none }
.strip a { display: grid; place-items: center; width: 1.5rem; height: 1.5rem; border-radius: 4px }
.strip a:hover { background: var(--line) }
.strip .icon { width: 1rem; height: 1rem }

/* Tables. narrow-style.ts has their layout in a narrow place. */
.scroll { overflow-x: auto; position: relative }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-size: var(--text-s); font-weight: 500; color: var(--faint); white-space: nowrap }
th a { color: inherit; text-decoration: none }
th a:hover, th[aria-sort$="ending"] a { color: var(--ink); text-decoration: underline }
th, td { padding: var(--s2) var(--s4) var(--s2) 0; border-bottom: 1px solid var(--line); vertical-align: baseline }
th:last-child, td:last-child { padding-right: 0 }
td { overflow-wrap: anywhere }
time { white-space: nowrap }
td.number, th.number { text-align: right; white-space: nowrap }
td .strip { margin-block: -.3rem; position: relative; top: .15rem }
.sub { display: block; color: var(--faint); font-size: var(--text-s) }
td:has(> div > .status:first-child) { width: 1% }
td:not(.number) { min-width: 6.5rem }
td.name { min-width: 10rem }
.rows:not(:has(td:nth-child(7))) td.name { min-width: 14rem }
td .strip { flex-wrap: nowrap }
.mark { white-space: nowrap; font-size: var(--text-s) }
.id { white-space: nowrap }
td.labelled { min-width: 7rem }
@media screen {
  @container list (min-width: 52rem) { .details td.wide { min-width: 16rem } }
  @container list (min-width: 60rem) { .rows td.wide { min-width: 10rem } }
}
@media print { td.name, .rows:not(:has(td:nth-child(7))) td.name { min-width: 9rem } }
td .tally { margin: 0 }
.cells { margin: var(--s1) 0 0; padding: 0; list-style: none }
.cells li { padding-block: 2px }
.result { font-weight: 550 }
.stack { container: list / inline-size }
.numbers { display: flex; flex-wrap: wrap; gap: var(--s4) var(--s8); margin: var(--s6) 0 0 }
.numbers dt { color: var(--faint); font-size: var(--text-s) }
.numbers dd { margin: 0; font-size: var(--text-xl); line-height: 1.3; font-weight: 600; display: flex; align-items: center; gap: .35em }
.numbers .icon { width: .8em; height: .8em }

/* Description lists. */
.facts { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: var(--s1) var(--s6); margin: 0 }
.facts dt { color: var(--faint); overflow-wrap: anywhere; max-width: 14rem }
.facts dd { margin: 0; overflow-wrap: break-word; min-width: 0 }
aside .facts { grid-template-columns: minmax(0, 1fr); gap: 0 }
aside .facts dd { margin-bottom: var(--s3) }
@media (max-width: 30rem) { .facts { grid-template-columns: minmax(0, 1fr); gap: 0 } .facts dd { margin-bottom: var(--s2) } }
`
