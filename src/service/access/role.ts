import type { Access } from '../../schema/operation/operation.ts'
import type { Role } from '../../schema/role.ts'
import type { Actor } from '../store/store.ts'
import { fits } from './pattern.ts'
import { explainUnbound } from './unbound.ts'

/** What somebody may do where. `org` may be `*`; in `flow`, `*` stands for any text. */
export interface Grant {
  readonly org: string
  readonly flow: string
  readonly role: Role
}

/** Who asks, and what that allows: what any of the grants does. */
export interface Caller {
  /** The same for as long as a request may be repeated, whatever token it comes with. */
  readonly id: string
  readonly name: string
  /** As records keep it. */
  readonly actor: Actor
  readonly grants: readonly Grant[]
}

/** What is asked about. Without a flow it concerns the whole organisation (its lists, custom types, notifications). */
export interface Place {
  readonly org: string
  readonly flow: string | undefined
}

/** decisions.md §6. */
const rights: Readonly<Record<Role, readonly Access[]>> = {
  reader: ['read'],
  reporter: ['read', 'report'],
  overrider: ['read', 'override'],
  maintainer: ['read', 'report', 'maintain'],
  admin: ['read', 'report', 'override', 'maintain'],
}

const deeds: Readonly<Record<Access, string>> = {
  read: 'read',
  report: 'report',
  override: 'override attestations',
  maintain: 'change templates, custom types and notification actions',
}

export function may({ grants }: Caller, access: Access, place: Place): boolean {
  return grants.some((grant) => hasOrg(grant, place) && hasRight(grant, access) && hasFlow(grant, access, place))
}

/** The same caller, as far as it can be judged before the flow is known. */
export function inAnyFlow(caller: Caller): Caller {
  return { ...caller, grants: caller.grants.map((grant) => ({ ...grant, flow: '*' })) }
}

/** Why `may` said no, and what would help: one sentence. */
export function explainDenial(caller: Caller, access: Access, place: Place): string {
  const { actor, grants } = caller
  if (actor.job !== undefined && grants.length === 0) return explainUnbound(actor.job, place.org)
  const who = actor.job === undefined ? `The token "${caller.name}"` : `The token of the job ${caller.name}`
  const advise = (remedy: string): string => (actor.job === undefined ? remedy : `${remedy}, or bind the job there`)
  const here = grants.filter((grant) => hasOrg(grant, place))
  if (here.length === 0) {
    return `${who} is for the organisation ${quote(grants, 'org')}, not for "${place.org}"; ${advise('use a token of that organisation')}.`
  }
  const able = here.filter((grant) => hasRight(grant, access))
  if (able.length === 0) {
    const roles = here.map(({ role }) => role).join(' and ')
    return `${who} has the role ${roles}, which may not ${deeds[access]}; ${advise(`use one with the role ${rolesWith(access)}`)}.`
  }
  const flows = quote(able, 'flow')
  if (place.flow === undefined) {
    return `${who} is for flows named ${flows}, and this concerns all flows of the organisation; ${advise('use a token for all of them')}.`
  }
  return `${who} is for flows named ${flows}, which "${place.flow}" is not; ${advise('use a token for that flow')}.`
}

function hasOrg(grant: Grant, { org }: Place): boolean {
  return grant.org === '*' || grant.org === org
}

function hasRight({ role }: Grant, access: Access): boolean {
  return rights[role].includes(access)
}

/** Whoever may read may read all of the organisation: the flow limits what is changed (decisions.md §6). */
function hasFlow(grant: Grant, access: Access, { flow }: Place): boolean {
  if (access === 'read' || grant.flow === '*') return true
  return flow !== undefined && fits(grant.flow, flow)
}

function quote(grants: readonly Grant[], member: 'org' | 'flow'): string {
  return [...new Set(grants.map((grant) => `"${grant[member]}"`))].join(' or ')
}

function rolesWith(access: Access): string {
  return Object.entries(rights)
    .filter(([, accesses]) => accesses.includes(access))
    .map(([role]) => role)
    .join(' or ')
}
