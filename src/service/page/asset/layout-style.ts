/**
 * The layout of every page. Font sizes are 13, 15, 18 and 26 px; spaces are 4, 8, 12, 16, 24, 32 and 48 px. Only states have a colour. The
 * page follows the light or dark preference of the reader. Text has a contrast of at least 4.5:1, also on a tinted background.
 */
export const layoutStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e7eaee);
  --faint: light-dark(#57606a, #9aa4af);
  --ground: light-dark(#ffffff, #101418);
  --raised: light-dark(#f5f7f9, #181d23);
  --line: light-dark(#dce1e6, #2c343d);
  --field: light-dark(#868f99, #6b7681);
  --link: light-dark(#0a56b0, #82b8ff);
  --good: light-dark(#136c35, #57c97d);
  --bad: light-dark(#b3202c, #ff8580);
  --open: light-dark(#845300, #e2b04a);
  --excused: light-dark(#6639a6, #bfa0f5);
  --unclear: light-dark(#57606a, #9aa4af);
  --text-s: .8125rem;
  --text-m: .9375rem;
  --text-l: 1.125rem;
  --text-xl: 1.625rem;
  --s1: .25rem;
  --s2: .5rem;
  --s3: .75rem;
  --s4: 1rem;
  --s6: 1.5rem;
  --s8: 2rem;
  --s12: 3rem;
  --round: 8px;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: var(--text-m)/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: var(--s4); top: -10rem; background: var(--ground); padding: var(--s2) var(--s4); z-index: 1 }
.skip:focus { top: var(--s2) }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.print { display: none }
.faint { color: var(--faint) }

/* The header: breadcrumb, search form, caller. */
.top { border-bottom: 1px solid var(--line) }
.top > div, main, .foot {
  max-width: 80rem; margin-inline: auto; padding-inline: clamp(var(--s4), 3vw, var(--s8));
}
.top > div { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s6); padding-block: var(--s3) }
.top nav { flex: 1 1 16rem; min-width: 0 }
.top ol { display: flex; flex-wrap: wrap; gap: var(--s1) 0; margin: 0; padding: 0; list-style: none }
.top li { display: flex; min-width: 0; max-width: 100% }
.top li + li::before { content: "/"; margin-inline: var(--s2); color: var(--faint) }
.top li a { color: inherit; text-decoration: none; min-width: 0; overflow-wrap: anywhere }
@media screen and (max-width: 40rem) {
  .top li a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .top li a wbr { display: none }
}
.top li a:hover { text-decoration: underline }
.top li:first-child a { font-weight: 600 }
.top form { display: flex; gap: var(--s2); align-items: center; margin: 0 }
.top input { width: 17rem; max-width: 100% }
@media (max-width: 40rem) { .top search, .top search form { flex: 1 1 100% } .top search form input { width: 100% } }
main { padding-block: clamp(var(--s4), 3vw, var(--s8)) var(--s12) }
.foot { color: var(--faint); font-size: var(--text-s); padding-block: var(--s4) var(--s8); border-top: 1px solid var(--line) }

/* Headings. */
h1 { font-size: var(--text-xl); line-height: 1.25; font-weight: 650; margin: 0; overflow-wrap: anywhere }
h2 { font-size: var(--text-l); line-height: 1.35; font-weight: 650; margin: 0 0 var(--s3) }
h3 { font-size: var(--text-m); font-weight: 650; margin: var(--s6) 0 var(--s2); overflow-wrap: break-word }
p { margin: 0 0 var(--s3); max-width: 80ch; overflow-wrap: break-word }
section { margin-top: var(--s8) }
.head { margin-bottom: var(--s6) }
.head p { margin: var(--s2) 0 0 }
.kind { color: var(--faint); font-size: var(--text-s); margin: 0 0 var(--s1) }
.count { color: var(--faint); font-weight: 400; margin-left: var(--s1) }
.split { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 var(--s12) }
.split > * { min-width: 0 }
.split > aside { font-size: var(--text-s) }
@media screen and (min-width: 40rem) and (max-width: 79.99rem) {
  .split > aside { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 var(--s8) }
}
@media screen and (min-width: 80rem) {
  .split { grid-template-columns: minmax(0, 1fr) 20rem }
}
aside section:first-child { margin-top: var(--s8) }
`
