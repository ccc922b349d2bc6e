import { html } from 'hono/html'
import type { TrailReport } from '../../../wire/resource/trail.ts'
import type { Links } from '../../http/links.ts'
import type { Markup, Renderable } from './markup.ts'
import { renderDetail, renderRowName } from './row-name.ts'
import { renderLabel, renderTrailName, toCommitSubject } from './text.ts'

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
