import { may, type Caller } from '../access/role.ts'
import type { Service } from '../service.ts'
import { createLinks } from '../view/links.ts'
import { heading, toLink } from './fact.ts'
import type { Page } from './shell.ts'

/** Where to begin: the organisations that the visitor may read; all of them where no token is asked for. */
export async function showHome({ store, publicUrl }: Service, caller: Caller | undefined): Promise<Page> {
  const known = await store.listOrganisations()
  const open = known.filter((org) => caller === undefined || may(caller, 'read', { org, flow: undefined }))
  const items = open.map((org) => [toLink(org, createLinks(publicUrl(), org).organisation)])
  const title = 'Delivery Evidence'
  const empty = {
    kind: 'paragraph',
    content: ['Nothing is recorded yet. A first report makes an organisation and a flow.'],
  } as const
  return { title, steps: [], content: [heading(1, title), items.length === 0 ? empty : { kind: 'list', items }] }
}
