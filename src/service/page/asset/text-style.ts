/** Style of code, collapsed content, forms, empty states, events and print. */
export const textStyle = `
/* Code. */
code, pre, kbd { font-family: var(--mono); font-size: .92em; font-variant-ligatures: none }
code { overflow-wrap: anywhere }
code.path { overflow-wrap: break-word }
pre {
  margin: 0; padding: var(--s3) var(--s4); background: var(--raised); border: 1px solid var(--line);
  border-radius: var(--round); overflow-x: auto; line-height: 1.5; max-height: 40rem;
}
pre code { font-size: 1em; overflow-wrap: normal }
pre.copy { white-space: pre-wrap }
pre.copy code { overflow-wrap: anywhere }
.hash { white-space: nowrap; overflow-wrap: normal }
.hash::after { content: "…"; color: var(--faint) }
.hash .rest {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.whole .hash { white-space: normal; overflow-wrap: anywhere }
.whole .hash::after { content: none }
.whole .hash .rest { position: static; width: auto; height: auto; clip-path: none; white-space: normal }
aside pre, .trace { white-space: pre-wrap; overflow-wrap: anywhere }
.diff { display: block }
.diff ins, .diff del, .diff span { display: block; text-decoration: none; padding-inline: var(--s2) }
.diff ins { background: color-mix(in oklab, var(--good) 14%, transparent) }
.diff del { background: color-mix(in oklab, var(--bad) 14%, transparent) }
.diff ins::before { content: "+ " }
.diff del::before { content: "- " }
.diff span::before { content: "  " }

/* Collapsed content. */
summary { cursor: pointer; border-radius: 4px }
.fold > summary { color: var(--link); margin-bottom: var(--s2); width: fit-content; max-width: 100% }
.fold { margin-top: var(--s3) }
.long .more { color: var(--link); white-space: nowrap }
.long[open] > summary { color: var(--faint) }
.long[open] > summary .more { display: none }
.long > summary { display: inline }

/* Forms. */
.filters { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; margin-bottom: var(--s4) }
.filters > div, .sign > div { display: grid; gap: var(--s1); min-width: 0 }
.filters > div { flex: 0 1 11rem }
@media (max-width: 30rem) { .filters > div { flex: 1 1 8rem } }
.filters > div:has([type="datetime-local"]) { flex-basis: 14rem }
.filters > div:has(#q) { flex-basis: 24rem }
label { font-size: var(--text-s); color: var(--faint) }
input, select, button, .button {
  font: inherit; line-height: 1.4; padding: .35rem var(--s3); border: 1px solid var(--field); border-radius: 6px;
  background: var(--ground); color: var(--ink); min-width: 0; max-width: 100%; accent-color: var(--link);
}
button, .button { background: var(--raised); font-weight: 550; cursor: pointer; text-decoration: none; display: inline-block }
button:hover, .button:hover { border-color: var(--ink) }
button.plain { border-color: transparent; background: none; color: var(--link); font-weight: 400; padding-inline: var(--s1) }
.sign { display: grid; gap: var(--s4); max-width: 26rem; margin-top: var(--s6) }
.sign button { justify-self: start }
.alert { color: var(--bad); font-weight: 550 }

/* Empty states, notes and pagination. */
.empty { border: 1px dashed var(--line); border-radius: var(--round); padding: var(--s6) }
.empty p { color: var(--faint); max-width: 60ch }
.empty > :last-child { margin-bottom: 0 }
.note { color: var(--faint); font-size: var(--text-s); max-width: 100ch }
pre + .note { margin-top: var(--s3) }
.pager { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s6); margin-top: var(--s3); color: var(--faint); font-size: var(--text-s) }
ul.plain { margin: 0; padding: 0; list-style: none }
ul.plain li { padding-block: var(--s2); border-bottom: 1px solid var(--line) }

ul.advice { margin: 0; padding-left: var(--s4); max-width: 100ch }
ul.advice li { margin-bottom: var(--s2); overflow-wrap: anywhere }

/* Events. */
.events { margin: 0; padding: 0; list-style: none }
.events li { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: 0 var(--s4); padding-block: var(--s2); border-bottom: 1px solid var(--line) }
.events time, .events .faint { font-size: var(--text-s) }
@media (max-width: 48rem) { .events li { grid-template-columns: minmax(0, 1fr) } }

/* Times: the age on screen, UTC in print. */
@media screen { time:has(.local) .utc { display: none } }
@media print {
  :root { color-scheme: light }
  body { font-size: 10pt }
  .top, .skip, .pager a, .filters, form, .fold > summary, .screen { display: none }
  .print { display: block }
  time .local { display: none }
  main, .foot { max-width: none; padding: 0 }
  .split { display: block }
  section { break-inside: auto; margin-top: 1.2rem }
  tr, li, .verdict { break-inside: avoid }
  h1, h2, h3 { break-after: avoid }
  table, table .sub, table .mark { font-size: 8.5pt }
  .long > summary { display: none }
  .long::details-content, .fold::details-content { content-visibility: visible; height: auto }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere }
  .scroll { overflow: visible }
  a { color: inherit; text-decoration: none }
  .hash { white-space: normal; overflow-wrap: anywhere }
  .hash::after { content: none }
  .hash .rest { position: static; width: auto; height: auto; clip-path: none; white-space: normal; overflow-wrap: anywhere }
}
`
