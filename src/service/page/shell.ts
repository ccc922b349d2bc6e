import { html, raw } from 'hono/html'
import { printHtml, type Document } from '../../verdict/document.ts'

export interface Step {
  readonly text: string
  /** Path below the origin. */
  readonly path: string
}

export interface Page {
  readonly title: string
  /** Where the page stands, from the organisation down. */
  readonly steps: readonly Step[]
  readonly content: Document
}

type Markup = ReturnType<typeof html>

/** A whole page. What others wrote is escaped by `printHtml` and by the template, both of which escape everything. */
export function renderPage({ title, steps, content }: Page): Markup {
  return renderShell(title, steps, html`${raw(printHtml(content))}`)
}

export function renderShell(title: string, steps: readonly Step[], main: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <nav aria-label="Where this page stands">
          ${steps.map(({ text, path }) => html`<a href="${path}">${text}</a>`)}
        </nav>
        <main class="wide">${main}</main>
      </body>
    </html>`
}
