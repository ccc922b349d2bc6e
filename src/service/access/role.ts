import type { Access } from '../../schema/operation/operation.ts'
import type { Role } from '../../schema/role.ts'
import { matchesPattern } from '../../text/pattern.ts'
import type { Actor, Credential, JobActor } from '../store/record.ts'

/** A role for an organisation and its flows of a pattern. `org` may be `*`. */
interface PatternGrant {
  readonly org: string
  readonly flow: string
  readonly role: Role
}

/**
 * A role for the flow with the name of the caller's repository, unless the flow belongs to another repository (rules 6.8). The name comes
 * from a claim, so it is compared as it is: a `*` in it is no pattern.
 */
interface RepositoryGrant {
  readonly org: string
  readonly repositoryFlow: string
  readonly role: Role
}

export type Grant = PatternGrant | RepositoryGrant

/** An authenticated caller. Access needs one of the grants. */
export interface Caller {
  /** Scope of limits: the API token, or the repository of a job. */
  readonly id: string
  readonly name: string
  /** The form that records store. */
  readonly actor: Actor
  /** Checked again when the request is recorded. */
  readonly credential: Credential
  readonly grants: readonly Grant[]
}

/** The target of a request: a flow, or without a flow the whole organisation (lists, custom types, notifications). */
export interface Scope {
  readonly org: string
  readonly flow: string | undefined
}

/** Rules 6.4. */
const accessByRole: Readonly<Record<Role, readonly Access[]>> = {
  reader: ['read'],
  reporter: ['read', 'report'],
  overrider: ['read', 'override'],
  maintainer: ['read', 'report', 'maintain'],
  admin: ['read', 'report', 'override', 'maintain', 'erase'],
}

const actionNames: Readonly<Record<Access, string>> = {
  read: 'read',
  report: 'report',
  override: 'override attestations',
  maintain: 'change templates, custom types and notification actions',
  erase: 'erase records',
}

/** Whether a grant of the caller allows the access in the scope (rules 6.4). */
export function isAllowed({ grants }: Caller, access: Access, scope: Scope): boolean {
  return grants.some(
    (grant) => coversOrg(grant, scope) && grantsAccess(grant, access) && coversFlow(grant, access, scope),
  )
}

/** Whether the caller has this access only while no other repository owns the flow (rules 6.8). */
export function needsOwnership({ grants, ...caller }: Caller, access: Access, scope: Scope): boolean {
  return access !== 'read' && !isAllowed({ ...caller, grants: grants.filter(isPatternGrant) }, access, scope)
}

function isPatternGrant(grant: Grant): grant is PatternGrant {
  return 'flow' in grant
}

/** The caller with its grants extended to all flows, for a check before the flow is known. */
export function withAllFlows(caller: Caller): Caller {
  return { ...caller, grants: caller.grants.map(({ org, role }) => ({ org, role, flow: '*' })) }
}

/** One sentence for a denied access: the reason, and what to do. */
export function explainDenial(caller: Caller, access: Access, scope: Scope): string {
  const { actor, grants } = caller
  if (actor.job !== undefined && grants.length === 0) return explainUnboundJob(actor.job, scope.org)
  const subject = actor.job === undefined ? `The token "${caller.name}"` : `The token of the job ${caller.name}`
  const advise = (remedy: string): string => (actor.job === undefined ? remedy : `${remedy}, or bind the job there`)
  const inOrg = grants.filter((grant) => coversOrg(grant, scope))
  if (inOrg.length === 0) {
    return `${subject} is for the organisation ${quote(grants.map((grant) => grant.org))}, not for "${scope.org}"; ${advise('use a token of that organisation')}.`
  }
  const withAccess = inOrg.filter((grant) => grantsAccess(grant, access))
  if (withAccess.length === 0) {
    const roles = inOrg.map(({ role }) => role).join(' and ')
    return `${subject} has the role ${roles}, which is not allowed to ${actionNames[access]}; ${advise(`use one with the role ${rolesWith(access)}`)}${explainEvent(actor, access)}.`
  }
  const flows = quote(withAccess.map((grant) => (isPatternGrant(grant) ? grant.flow : grant.repositoryFlow)))
  if (scope.flow === undefined) {
    return `${subject} is for flows named ${flows}, but this request concerns all flows of the organisation; ${advise('use a token for all flows')}.`
  }
  return `${subject} is for flows named ${flows}, not for "${scope.flow}"; ${advise('use a token for that flow')}.`
}

function coversOrg(grant: Grant, { org }: Scope): boolean {
  return grant.org === '*' || grant.org === org
}

/** Whether a role allows all that another role allows. */
export function coversRole(wide: Role, narrow: Role): boolean {
  return accessByRole[narrow].every((access) => accessByRole[wide].includes(access))
}

function grantsAccess({ role }: Grant, access: Access): boolean {
  return accessByRole[role].includes(access)
}

/** Read access covers the whole organisation. The flow of a grant limits writes only (rules 6.4). */
function coversFlow(grant: Grant, access: Access, { flow }: Scope): boolean {
  if (access === 'read') return true
  if (!isPatternGrant(grant)) return flow === grant.repositoryFlow
  return grant.flow === '*' || (flow !== undefined && matchesPattern(grant.flow, flow))
}

/** A binding makes a job a maintainer in some events only (rules 6.2). */
function explainEvent({ job }: Actor, access: Access): string {
  if (job === undefined || access !== 'maintain') return ''
  return `; a job is a maintainer in push, schedule and workflow_dispatch runs alone, and this is a ${job.event_name} run`
}

function quote(names: readonly string[]): string {
  return [...new Set(names.map((name) => `"${name}"`))].join(' or ')
}

function rolesWith(access: Access): string {
  return Object.entries(accessByRole)
    .filter(([, accesses]) => accesses.includes(access))
    .map(([role]) => role)
    .join(' or ')
}

/** For a valid job token without a matching binding: the claims of the token, and the command that creates a binding. */
function explainUnboundJob(job: JobActor, org: string): string {
  const { repository, repository_id, repository_owner_id: owner, ref, event_name, workflow_ref, environment } = job
  const environmentClaim = environment === undefined ? '' : `, environment ${environment}`
  const claims = `repository ${repository}, repository_id ${repository_id}, repository_owner_id ${owner}, ref ${ref}, event_name ${event_name}, workflow_ref ${workflow_ref}${environmentClaim}, issuer ${job.issuer}`
  return `No binding matches the token of this job. Its claims: ${claims}. To accept every repository of this owner, the operator of the service runs: ${toBindingCommand(job, org)} (for this repository only, add --repository-id ${repository_id}).`
}

/** The command will be copied into a shell, so values with other characters than those of a plain word are replaced. */
function toBindingCommand(
  { repository_owner: owner, repository_owner_id: ownerId, issuer }: JobActor,
  org: string,
): string {
  const [safeOwner, safeOrg, safeIssuer] = [owner, org, issuer].map((text) => (/^[\w.:/-]+$/.test(text) ? text : '…'))
  return `evidence binding create --name ${safeOwner} --org ${safeOrg} --owner-id ${ownerId} --issuer ${safeIssuer}`
}
