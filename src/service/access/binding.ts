import { EvidenceError } from '../../error.ts'
import { toRepositoryName, toFlowName } from '../../wire/flow-name.ts'
import { parse } from '../../wire/parse.ts'
import { FlowName } from '../../wire/primitives.ts'
import type { BindingRecord } from '../store/access/binding.ts'
import type { Actor } from '../store/record.ts'
import type { Store } from '../store/store.ts'
import { serviceActor, toAccessLedgerName, toBindingChange } from './access-record.ts'
import { checkIssuer } from './issuer.ts'
import type { Job } from './job-token.ts'
import { normaliseNames } from './name.ts'
import { matchesPattern } from '../../text/pattern.ts'
import type { Grant } from './role.ts'
import { createRandomId } from './secret.ts'

/** A binding before it is stored. */
export type BindingRequest = Omit<BindingRecord, 'id' | 'created_at' | 'revoked_at'>

/**
 * Events of runs on a branch that only people with write access to it can trigger. A comment, an issue or a pull request of any user
 * starts runs of other events that have the ref of the default branch too (rules 6.2).
 */
const trustedEvents: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch'])

/**
 * Stores a binding, with a record of it (rules 6.7). Throws EvidenceError `usage` for an invalid one, or for one that matches more jobs than
 * is safe (rules 6.2).
 */
export async function createBinding(
  store: Store,
  request: BindingRequest,
  actor: Actor = serviceActor,
): Promise<BindingRecord> {
  checkBindingRequest(request)
  const binding = { ...normaliseNames(request), id: createRandomId(9), created_at: store.now(), revoked_at: null }
  return store.changeAccess(toAccessLedgerName(binding.org), async (tables) => {
    await tables.createBinding(binding)
    return { records: [toBindingChange('created', binding, actor)], result: binding }
  })
}

/** Revokes a binding. Resolves with false if there is no such binding, or it is already revoked. */
export async function revokeBinding(store: Store, id: string, actor: Actor = serviceActor): Promise<boolean> {
  const known = (await store.listBindings()).find((binding) => binding.id === id)
  if (known === undefined) return false
  return store.changeAccess(toAccessLedgerName(known.org), async (tables) => {
    const found = await tables.findBinding(id)
    if (found === undefined || found.revoked_at !== null) return { records: [], result: false }
    const revoked = { ...found, revoked_at: store.now() }
    await tables.revokeBinding(id, revoked.revoked_at)
    return { records: [toBindingChange('revoked', revoked, actor)], result: true }
  })
}

function checkBindingRequest(request: BindingRequest): void {
  checkIssuer(request.issuer)
  for (const id of [request.repository_owner_id, request.repository_id]) {
    if (id !== null && !/^\d{1,20}$/.test(id)) {
      throw invalidBinding(
        `"${id}" is not a GitHub id, which is a number such as 9919; find it at https://api.github.com/users/NAME`,
      )
    }
  }
  if (request.org.includes('*')) throw invalidBinding('A binding is for one organisation; use its name without *')
  checkWorkflowPatterns(request)
  checkFlowPatterns(request)
  if (affectsVerdicts(request)) checkTrustedRuns(request)
}

function checkWorkflowPatterns({ workflow_ref, job_workflow_ref }: BindingRequest): void {
  for (const pattern of [workflow_ref, job_workflow_ref]) {
    if (pattern !== null && !pattern.includes('@')) {
      throw invalidBinding(
        `The pattern "${pattern}" matches no workflow, because * stops at / and @; give all parts, such as acme/shop/.github/workflows/*@refs/heads/main`,
      )
    }
  }
}

/** With `*` for letters, a pattern is a name that a flow can have. */
function checkFlowPatterns({ flow, read }: BindingRequest): void {
  for (const pattern of [flow, read]) {
    if (pattern !== null && !parse(FlowName, pattern.replaceAll('*', 'x')).ok) {
      throw invalidBinding(`The pattern "${pattern}" matches the name of no flow; use one such as shop or shop-*`)
    }
  }
}

function checkTrustedRuns({ role, ref, event_name: event }: BindingRequest): void {
  if (!isBranch(ref)) {
    throw invalidBinding(
      `The role ${role} needs a branch, because a job token does not name the default branch; add it, such as --ref refs/heads/main`,
    )
  }
  if (role === 'maintainer' && event !== null && !trustedEvents.has(event)) {
    throw invalidBinding(
      `A maintainer's binding holds for the events ${[...trustedEvents].join(', ')} only, not for "${event}"; leave --event out, or give one of these`,
    )
  }
}

function isBranch(ref: string | null): boolean {
  return ref !== null && /^refs\/heads\/[^*]+$/.test(ref)
}

function invalidBinding(message: string): EvidenceError {
  return new EvidenceError('usage', `${message}.`)
}

/** Whether a role can change verdicts other than by reporting. */
function affectsVerdicts({ role }: Pick<BindingRecord, 'role'>): boolean {
  return role === 'maintainer' || role === 'overrider'
}

/** Whether a binding matches a job. The caller has already compared issuer and owner (rules 6.2). */
export function matchesBinding(binding: BindingRecord, job: Job): boolean {
  return (
    equalsIfSet(binding.repository_id, job.repository_id) &&
    equalsIfSet(binding.environment, job.environment) &&
    matchesEvent(binding, job.event_name) &&
    (!affectsVerdicts(binding) || isBranch(binding.ref)) &&
    matchesOptionalPattern(binding.ref, job.ref) &&
    matchesOptionalPattern(binding.workflow_ref, job.workflow_ref) &&
    matchesOptionalPattern(binding.job_workflow_ref, job.job_workflow_ref)
  )
}

function equalsIfSet(expected: string | null, found: string | undefined): boolean {
  return expected === null || expected === found
}

function matchesOptionalPattern(pattern: string | null, found: string | undefined): boolean {
  return pattern === null || (found !== undefined && matchesPattern(pattern, found))
}

/** An overrider's binding can name any event, such as that of a comment with a command. A maintainer's binding cannot. */
function matchesEvent({ role, event_name: expected }: BindingRecord, event: string): boolean {
  if (expected !== null && expected !== event) return false
  const needsTrust = role === 'maintainer' || (role === 'overrider' && expected === null)
  return !needsTrust || trustedEvents.has(event)
}

/** The grant that a binding gives to a matching job. */
export function toBindingGrant({ org, role, read, flow, repository_id }: BindingRecord, { repository }: Job): Grant {
  if (flow !== null) return { org, role, read, flow }
  return { org, role, read, repositoryFlow: toRepositoryFlow(repository, repository_id !== null) }
}

/**
 * The flow with the repository's own name. If the repository name is not a valid flow name (`-shop`), the derived name can be that of
 * another repository. Then only a binding of this one repository grants it; other bindings grant the empty flow name, which no flow has.
 */
function toRepositoryFlow(repository: string, isRepositoryBound: boolean): string {
  const flow = toFlowName(repository)
  return isRepositoryBound || flow === toRepositoryName(repository) ? flow : ''
}
