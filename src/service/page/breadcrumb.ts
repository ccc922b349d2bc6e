import type { Markup } from './component/markup.ts'
import { label, nameTrail } from './component/text.ts'
import { linksOf } from './visit.ts'

export interface Step {
  readonly text: Markup
  readonly href: string
}

/** The way to a page: organisation, flow, trail. */
export function stepsTo(org: string, flow?: string, trail?: string): readonly Step[] {
  const links = linksOf(org)
  return [
    { text: label(org, 40), href: links.organisation },
    ...(flow === undefined ? [] : [{ text: label(flow, 40), href: links.flow(flow) }]),
    ...(flow === undefined || trail === undefined ? [] : [{ text: nameTrail(trail), href: links.trail(flow, trail) }]),
  ]
}
