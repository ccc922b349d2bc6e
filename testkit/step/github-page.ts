import { marked } from 'marked'

/** The width of the text of a job summary and of a comment on GitHub, and of both on a phone of 360 pixels. */
export const githubWidths = { summary: [956, 328], comment: [760, 328] } as const

/** Space on each side of the text. */
export const githubMargin = 16

/** As GitHub renders Markdown: a table that is wider than the text scrolls sideways. */
const style = `
:root { color-scheme: light dark; --line: light-dark(#d1d9e0, #3d444d); --raised: light-dark(#f6f8fa, #151b23) }
body {
  margin: ${githubMargin}px; font: 14px/1.5 system-ui, "Noto Sans", "Liberation Sans", sans-serif; overflow-wrap: break-word;
  background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #f0f6fc);
}
h1, h2 { border-bottom: 1px solid var(--line); padding-bottom: .3em; font-size: 1.5em; margin: 24px 0 16px; line-height: 1.25 }
h3 { font-size: 1.25em; margin: 24px 0 16px; line-height: 1.25 }
p, ul, ol, pre, details, table { margin: 0 0 16px }
ul { padding-left: 2em }
li > p { margin-top: 16px }
a { color: light-dark(#0969da, #4493f8) }
table { display: block; width: max-content; max-width: 100%; overflow: auto; border-collapse: collapse }
th, td { border: 1px solid var(--line); padding: 6px 13px }
tr:nth-child(2n) { background: var(--raised) }
code { font: 85%/1.45 ui-monospace, "Liberation Mono", monospace; background: light-dark(#818b981f, #656c7633); padding: .2em .4em; border-radius: 6px; white-space: break-spaces }
pre { padding: 16px; overflow: auto; border-radius: 6px; background: var(--raised) }
pre code { background: none; padding: 0; white-space: pre }
`

/** A page with Markdown as GitHub shows it. */
export async function toGithubPage(markdown: string): Promise<string> {
  const body = await marked.parse(markdown, { gfm: true })
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`
}
