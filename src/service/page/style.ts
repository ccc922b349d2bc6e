/** The pages' one style sheet; it follows the reader's choice of light or dark. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1f2328, #e6edf3);
  --faint: light-dark(#59636e, #9198a1);
  --ground: light-dark(#ffffff, #0d1117);
  --raised: light-dark(#f6f8fa, #161b22);
  --line: light-dark(#d1d9e0, #3d444d);
  --link: light-dark(#0550ae, #79c0ff);
  --good: light-dark(#116329, #56d364);
  --bad: light-dark(#a40e26, #ff7b72);
  --open: light-dark(#7d4e00, #e3b341);
}
* { box-sizing: border-box }
body {
  margin: 0 auto;
  max-width: 72rem;
  padding: 1.5rem 1rem 4rem;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
}
nav { margin-bottom: 1.5rem; color: var(--faint) }
nav a + a::before { content: "/"; display: inline-block; margin: 0 .5rem; color: var(--faint) }
a { color: var(--link) }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
main { overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 }
th { text-align: left; font-weight: 600; color: var(--faint); white-space: nowrap }
th, td { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code { font: .9em ui-monospace, monospace; background: var(--raised); padding: .1em .3em; border-radius: 4px }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow-x: auto }
pre code { background: none; padding: 0 }
[class^="status-"] { font-weight: 600; white-space: nowrap }
.status-good { color: var(--good) }
.status-bad { color: var(--bad) }
.status-open, .status-excused, .status-unclear { color: var(--open) }
form { display: grid; gap: .75rem; max-width: 32rem }
input, button { font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 6px }
input { background: var(--raised); color: var(--ink) }
button { background: var(--link); color: var(--ground); border: 0; cursor: pointer }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
`
