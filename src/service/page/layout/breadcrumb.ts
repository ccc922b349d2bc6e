import type { Markup } from '../component/markup.ts'
import { renderLabel, renderTrailName } from '../component/text.ts'
import { toPageLinks } from './page-request.ts'

/** One link of a breadcrumb. */
export interface Breadcrumb {
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
