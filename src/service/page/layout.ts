import { html } from 'hono/html'
import { toLine } from '../../text/escape.ts'
import type { Caller } from '../access/role.ts'
import { pageScript, styleSheet } from './asset/asset.ts'
import { moment } from './component/moment.ts'
import type { Markup } from './component/markup.ts'
import { label } from './component/text.ts'
import type { Step } from './breadcrumb.ts'
import { linksOf } from './visit.ts'

export interface Page {
  readonly title: string
  /** Where the page stands, from the organisation down. */
  readonly steps: readonly Step[]
  /** Whose things the search looks through. */
  readonly org?: string | undefined
  readonly content: Markup | readonly (Markup | undefined)[]
}

export interface Frame {
  readonly caller: Caller | undefined
  /** Whole address, for paper. */
  readonly address: string
  /** Epoch seconds. */
  readonly now: number
}

const mostTitle = 160

/** A whole page. */
export function renderPage({ title, steps, org, content }: Page, frame: Frame): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${toLine(title).slice(0, mostTitle).toWellFormed()}</title>
        <link rel="stylesheet" href="${styleSheet.path}" />
        <script src="${pageScript.path}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <div>
            <nav aria-label="Where this page stands">
              <ol>
                <li><a href="/">Delivery Evidence</a></li>
                ${steps.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}
              </ol>
            </nav>
            ${org === undefined ? '' : drawSearch(org)} ${frame.caller && drawVisitor(frame.caller)}
          </div>
        </header>
        <main id="main" tabindex="-1">${content}</main>
        <footer class="foot">
          <p class="print">${frame.address}<br />Printed from what was known at ${moment(frame.now)}.</p>
          <p class="screen">Delivery Evidence · <a href="/openapi.json">API description</a></p>
        </footer>
      </body>
    </html>`
}

function drawSearch(org: string): Markup {
  return html`<search>
    <form action="${linksOf(org).search}">
      <label class="hidden" for="search">Search ${org.slice(0, 40).toWellFormed()}</label>
      <input id="search" name="q" type="search" placeholder="Commit, fingerprint or name" />
    </form>
  </search>`
}

function drawVisitor({ name, grants }: Caller): Markup {
  const roles = [...new Set(grants.map(({ role }) => role))].join(', ')
  return html`<form method="post" action="/sign-out">
    <span class="faint">${label(name, 30)}, ${roles}</span>
    <button class="plain">Sign out</button>
  </form>`
}
