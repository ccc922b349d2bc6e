import type { Service } from '../service.ts'
import { createLinks } from '../view/links.ts'
import { unknown } from '../http/refusal.ts'
import { heading, toLink } from './fact.ts'
import type { Page } from './shell.ts'

/** The flows of an organisation, newest first. */
export async function showOrganisation(service: Service, org: string): Promise<Page> {
  const flows = (await service.store.listFlows(org)).toReversed()
  if (flows.length === 0) throw unknown(`organisation "${org}"`)
  const links = createLinks(service.publicUrl(), org)
  return {
    title: org,
    steps: [],
    content: [heading(1, org), { kind: 'list', items: flows.map((flow) => [toLink(flow, links.flow(flow))]) }],
  }
}
