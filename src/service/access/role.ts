import type { Access } from '../../wire/operation/operation.ts'
import type { Role } from '../../wire/role.ts'
import { matchesPattern } from '../../text/pattern.ts'
import type { Actor, Credential, JobActor } from '../store/record.ts'

/** What each grant has. */
interface RoleGrant {
  /** May be `*`. */
  readonly org: string
  readonly role: Role
  /** Pattern of the flows that the caller may read beside those of its role, or null. */
  readonly read: string | null
}

/** A role for the flows of a pattern. */
interface PatternGrant extends RoleGrant {
  readonly flow: string
}

/**
 * A role for the flow with the name of the caller's repository, if the flow is new or belongs to that repository (rules 6.8). The name comes
 * from a claim, so it is compared as it is: a `*` in it is no pattern.
 */
interface RepositoryGrant extends RoleGrant {
  readonly repositoryFlow: string
}

export type Grant = PatternGrant | RepositoryGrant

/** An authenticated caller. Access needs one of the grants. */
export interface Caller {
  /** Owner of limits (limit/owner.ts): the API token, or of a job the run, as a part of its repository. */
  readonly id: string
  readonly name: string
  /** The form that records store. */
  readonly actor: Actor
  /** Checked again when the request is recorded. */
  readonly credential: Credential
  readonly grants: readonly Grant[]
}

/** The target of a request: a flow, or without a flow the whole organisation (lists over all flows, custom types, notifications). */
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

/** Whether the caller has this access by the name of its repository alone, so that its repository has to own the flow (rules 6.8). */
export function needsOwnership({ grants, ...caller }: Caller, access: Access, scope: Scope): boolean {
  return !isAllowed({ ...caller, grants: grants.map(leaveOutName) }, access, scope)
}

/** No flow has the empty name. */
function leaveOutName(grant: Grant): PatternGrant {
  return isPatternGrant(grant) ? grant : { org: grant.org, role: grant.role, read: grant.read, flow: '' }
}

function isPatternGrant(grant: Grant): grant is PatternGrant {
  return 'flow' in grant
}

/** The caller with its grants extended to all flows, for a check before the flow is known, or of what concerns none. */
export function withAllFlows(caller: Caller): Caller {
  return { ...caller, grants: caller.grants.map(({ org, role, read }) => ({ org, role, read, flow: '*' })) }
}

/** One sentence for a denied access: the reason, and what to do. */
export function explainDenial(caller: Caller, access: Access, scope: Scope): string {
  const { actor, grants } = caller
  if (actor.job !== undefined && grants.length === 0) return explainUnboundJob(actor.job, scope.org)
  const subject = actor.job === undefined ? `The token "${caller.name}"` : `The token of the job ${caller.name}`
  const binding = access === 'read' ? 'create a binding of the job with --read' : 'bind the job there'
  const advise = (remedy: string): string => (actor.job === undefined ? remedy : `${remedy}, or ${binding}`)
  const inOrg = grants.filter((grant) => coversOrg(grant, scope))
  if (inOrg.length === 0) {
    return `${subject} is for the organisation ${quote(grants.map((grant) => grant.org))}, not for "${scope.org}"; ${advise('use a token of that organisation')}.`
  }
  const withAccess = inOrg.filter((grant) => grantsAccess(grant, access))
  if (withAccess.length === 0) {
    const roles = inOrg.map(({ role }) => role).join(' and ')
    return `${subject} has the role ${roles}, which is not allowed to ${actionNames[access]}; ${advise(`use one with the role ${rolesWith(access)}`)}${explainEvent(actor, access)}.`
  }
  const flows = quote(withAccess.flatMap((grant) => listFlows(grant, access)))
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

function coversFlow(grant: Grant, access: Access, { flow }: Scope): boolean {
  if (access === 'read' && matchesFlow(grant.read, flow)) return true
  return isPatternGrant(grant) ? matchesFlow(grant.flow, flow) : flow === grant.repositoryFlow
}

function matchesFlow(pattern: string | null, flow: string | undefined): boolean {
  return pattern === '*' || (pattern !== null && flow !== undefined && matchesPattern(pattern, flow))
}

function listFlows(grant: Grant, access: Access): readonly string[] {
  const own = isPatternGrant(grant) ? grant.flow : grant.repositoryFlow
  return access === 'read' && grant.read !== null ? [own, grant.read] : [own]
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
