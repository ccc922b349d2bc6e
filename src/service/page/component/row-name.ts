import { html } from 'hono/html'
import { toSingleLine } from '../../../text/escape.ts'
import type { Markup, Renderable } from './markup.ts'
import { renderLabel, renderTrailName, toCommitSubject } from './text.ts'
import type { TrailReport } from '../../../wire/resource/trail.ts'
import type { Links } from '../../http/links.ts'

/** The name of a row. */
interface RowName {
  /** The whole name. A narrow screen shows its beginning. */
  readonly text: string
  /** Shown in its place, such as a SHA. */
  readonly content?: Markup
  readonly href?: string | undefined
  /** A mark after the name that is never cut. */
  readonly mark?: Markup | string
}

/** Text that fits into one line of a phone. */
const shortLength = 30

/** Renders the name of a row, and details that are shown below it. A pointer shows a long name whole. */
export function renderRowName({ text, content, href, mark = '' }: RowName, details: Renderable = ''): Markup {
  const shown = content ?? renderLabel(text)
  const name = href === undefined ? shown : html`<a href="${href}">${shown}</a>`
  return html`<span class="title" ${toTooltip(text)}>${name} ${mark}</span> ${details}`
}

/** Renders a detail that is shown below the name of a row. `text` is its whole text, for a row without a page of its own. */
export function renderDetail(content: Renderable, text = ''): Markup {
  return html`<span class="sub" ${toTooltip(text)}>${content}</span>`
}

/** A pointer shows a long text whole. */
function toTooltip(text: string): Markup | string {
  const line = toSingleLine(text)
  return line.length > shortLength ? html`title="${line}"` : ''
}

/** A trail of a list. */
interface TrailOfList {
  readonly flow: string
  readonly trail: string
  readonly report: Partial<TrailReport>
  readonly links: Links
  readonly mark?: Markup | string
}

/** Renders the name of a trail in a list: the subject of its commit is the link, and the SHA if there is no subject. */
export function renderTrailRow({ flow, trail, report, links, mark = '' }: TrailOfList, details: Renderable): Markup {
  const subject = toTrailSubject(report)
  const name = subject === '' ? { text: trail, content: renderTrailName(trail) } : { text: subject }
  return renderRowName({ ...name, href: links.trail(flow, trail), mark }, details)
}

/** Renders the name of a trail in a list of trails of several flows, with its SHA and its flow. */
export function renderTrailOfFlow(trail: TrailOfList): Markup {
  const sha = toTrailSubject(trail.report) === '' ? '' : html`${renderTrailName(trail.trail)} · `
  return renderTrailRow(trail, renderDetail([sha, renderLabel(trail.flow)]))
}

/** The description of a trail, else the subject of its commit; empty without both. */
export function toTrailSubject({ description, git_commit_info: commit }: Partial<TrailReport>): string {
  return description ?? toCommitSubject(commit?.message)
}
