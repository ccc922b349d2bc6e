import type { Access } from '../../schema/operation.ts'
import type { Role } from '../store/store.ts'

/** Who asks, and what their token allows. `org` may be `*`; in `flow`, `*` stands for any text. */
export interface Caller {
  readonly id: string
  readonly name: string
  readonly org: string
  readonly flow: string
  readonly role: Role
}

/** What is asked about. Without a flow (lists of an organisation, custom types, notifications) organisation and role decide. */
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

export function may(caller: Caller, access: Access, place: Place): boolean {
  return hasOrg(caller, place) && hasRight(caller, access) && hasFlow(caller, place)
}

/** Why `may` said no, and what would help: one sentence. */
export function explainDenial(caller: Caller, access: Access, place: Place): string {
  const token = `The token "${caller.name}"`
  if (!hasOrg(caller, place)) {
    return `${token} is for the organisation "${caller.org}", not for "${place.org}"; use a token of that organisation.`
  }
  if (!hasRight(caller, access)) {
    return `${token} has the role ${caller.role}, which may not ${deeds[access]}; use one with the role ${rolesWith(access)}.`
  }
  return `${token} is for flows named "${caller.flow}", which "${place.flow ?? ''}" is not; use a token for that flow.`
}

function hasOrg(caller: Caller, { org }: Place): boolean {
  return caller.org === '*' || caller.org === org
}

function hasRight(caller: Caller, access: Access): boolean {
  return rights[caller.role].includes(access)
}

function hasFlow(caller: Caller, { flow }: Place): boolean {
  return flow === undefined || caller.flow === '*' || toPattern(caller.flow).test(flow)
}

function toPattern(pattern: string): RegExp {
  const literal = pattern.split('*').map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join('.*')}$`, 's')
}

function rolesWith(access: Access): string {
  return Object.entries(rights)
    .filter(([, accesses]) => accesses.includes(access))
    .map(([role]) => role)
    .join(' or ')
}
