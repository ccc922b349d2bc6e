import type { Context } from 'hono'
import { may, type Caller } from '../access/role.ts'
import { admit } from '../http/middleware/authorize.ts'
import { limitStrangers } from '../http/middleware/failed-login-limit.ts'
import type { Service } from '../context.ts'
import { createLinks, type Links } from '../resource/links.ts'
import { recogniseVisitor } from './sign-in.ts'

/** Somebody looks at a page. */
export interface Visit {
  readonly service: Service
  /** As it was asked for, with its query. */
  readonly url: URL
  /** Undefined where no token is asked for. */
  readonly caller: Caller | undefined
  /** The request itself. */
  readonly context: Context
}

export type Params = Readonly<Record<string, string>>

export async function admitVisitor(c: Context, service: Service, isOpen: boolean): Promise<Visit> {
  const url = new URL(c.req.url)
  if (isOpen) return { service, url, caller: undefined, context: c }
  const caller = await limitStrangers(c, service, () => recogniseVisitor(c, service))
  c.set('caller', caller)
  const params: Params = c.req.param()
  if (params['org'] !== undefined) admit(caller, 'read', { org: params['org'], flow: params['flow_name'] })
  return { service, url, caller, context: c }
}

/** Whoever may read may read all of an organisation; another is not there for them (decisions.md §6). */
export function mayRead({ caller }: Visit, org: string): boolean {
  return caller === undefined || may(caller, 'read', { org, flow: undefined })
}

/** Addresses below the one that the visitor came by, whatever that is. */
export function linksOf(org: string): Links {
  return createLinks('', org)
}
