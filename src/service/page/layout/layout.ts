import { html } from 'hono/html'
import { toSingleLine } from '../../../text/escape.ts'
import type { Caller } from '../../access/role.ts'
import { pageScript, styleSheet } from '../asset/asset.ts'
import { renderTime } from '../component/time.ts'
import type { Markup } from '../component/markup.ts'
import { renderLabel, renderTrailName } from '../component/text.ts'
import { toPageLinks } from './page-request.ts'

/** The part of an HTML document that differs between pages. */
export interface Page {
  readonly title: string
  /** From the organisation down. */
  readonly breadcrumbs: readonly Breadcrumb[]
  /** The organisation that the search form searches; no form without it. */
  readonly org?: string | undefined
  readonly content: Markup | readonly (Markup | undefined)[]
}

/** The request-dependent part of the layout. */
interface PageContext {
  readonly caller: Caller | undefined
  /** Complete URL, shown in print. */
  readonly address: string
  /** Epoch seconds. */
  readonly now: number
}

const maxTitleLength = 160

/** Renders the complete HTML document of a page. */
export function renderPage({ title, breadcrumbs, org, content }: Page, frame: PageContext): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${toSingleLine(title).slice(0, maxTitleLength).toWellFormed()}</title>
        <link rel="stylesheet" href="${styleSheet.path}" />
        <script src="${pageScript.path}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <div>
            <nav aria-label="Breadcrumb">
              <ol>
                <li><a href="/">Delivery Evidence</a></li>
                ${breadcrumbs.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}
              </ol>
            </nav>
            ${org === undefined ? '' : renderSearchForm(org)} ${frame.caller && renderSignOutForm(frame.caller)}
          </div>
        </header>
        <main id="main" tabindex="-1">${content}</main>
        <footer class="foot">
          <p class="print">${frame.address}<br />Data as of ${renderTime(frame.now)}.</p>
          <p class="screen">
            Delivery Evidence · <a href="/openapi.json">API description</a> · <a href="/verify">Verify a package</a>
          </p>
        </footer>
      </body>
    </html>`
}

function renderSearchForm(org: string): Markup {
  return html`<search>
    <form action="${toPageLinks(org).search}">
      <label class="hidden" for="search">Search ${toSingleLine(org).slice(0, 40).toWellFormed()}</label>
      <input id="search" name="q" type="search" placeholder="Name, number, word or commit" />
    </form>
  </search>`
}

function renderSignOutForm({ name, grants }: Caller): Markup {
  const roles = [...new Set(grants.map(({ role }) => role))].join(', ')
  return html`<form method="post" action="/sign-out">
    <span class="faint">${renderLabel(name, 30)}, ${roles}</span>
    <button class="plain">Sign out</button>
  </form>`
}

/** One link of a breadcrumb. */
interface Breadcrumb {
  readonly text: Markup
  readonly href: string
}

/** The breadcrumb of a page: organisation, flow, trail. */
export function toBreadcrumbs(org: string, flow?: string, trail?: string): readonly Breadcrumb[] {
  const links = toPageLinks(org)
  return [
    { text: renderLabel(org), href: links.organisation },
    ...(flow === undefined ? [] : [{ text: renderLabel(flow), href: links.flow(flow) }]),
    ...(flow === undefined || trail === undefined
      ? []
      : [{ text: renderTrailName(trail), href: links.trail(flow, trail) }]),
  ]
}
