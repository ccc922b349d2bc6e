import type { Context } from 'hono'
import type { Caller } from '../../access/role.ts'
import type { ServiceContext } from '../../context.ts'
import { createLinks, type Links } from '../../http/links.ts'

/** A request for a page. */
export interface PageRequest {
  readonly service: ServiceContext
  /** The requested URL, with its query. */
  readonly url: URL
  /** Undefined if pages can be read without a token. */
  readonly caller: Caller | undefined
  /** The context of the HTTP request. */
  readonly context: Context
}

/** Links between pages. They are relative to the host, so that they work under every name of the service. */
export function toPageLinks(org: string): Links {
  return createLinks('', org)
}
