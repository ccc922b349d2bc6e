import { EvidenceError } from '../../error.ts'
import { toRepositoryName, toFlowName } from '../../schema/flow-name.ts'
import type { BindingRecord } from '../store/access/binding.ts'
import type { Store } from '../store/store.ts'
import { checkIssuer } from './issuer.ts'
import type { Job } from './job-token.ts'
import { normaliseNames } from './name.ts'
import { matchesPattern } from './pattern.ts'
import type { Grant } from './role.ts'
import { createRandomId } from './secret.ts'

/** A binding before it is stored. */
export type BindingRequest = Omit<BindingRecord, 'id' | 'created_at' | 'revoked_at'>

/** Events that people without write access can trigger, in runs that have the ref of the default branch (rules 6.2). */
const untrustedEvents = new Set(['pull_request_target', 'workflow_run', 'issue_comment'])

/** The events in which a job can be a maintainer. Their runs use the commit of the branch, which a review has let in (rules 4.3). */
const maintainerEvents = new Set(['push', 'schedule', 'workflow_dispatch'])

/** Stores a binding. Throws EvidenceError `usage` for an invalid one, or for one that matches more jobs than is safe (rules 6.2). */
export async function createBinding(store: Store, request: BindingRequest): Promise<BindingRecord> {
  checkBindingRequest(request)
  const record = { ...normaliseNames(request), id: createRandomId(9), created_at: store.now(), revoked_at: null }
  await store.createBinding(record)
  return record
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
  checkMaintainerEvent(request)
  if (affectsVerdicts(request) && !/^refs\/heads\/[^*]+$/.test(request.ref ?? '')) {
    throw invalidBinding(
      `The role ${request.role} needs a branch, because a job token does not name the default branch; add it, such as --ref refs/heads/main`,
    )
  }
}

function checkMaintainerEvent({ role, event_name: event }: BindingRequest): void {
  if (role !== 'maintainer' || event === null || maintainerEvents.has(event)) return
  throw invalidBinding(
    `A job is a maintainer only in the events ${[...maintainerEvents].join(', ')}, not in ${event}; name one of these, or use the role reporter`,
  )
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

function matchesEvent(binding: BindingRecord, event: string): boolean {
  return binding.event_name === null
    ? !(affectsVerdicts(binding) && untrustedEvents.has(event))
    : binding.event_name === event
}

/** The grant that a binding gives to a matching job. In other events than `maintainerEvents` a maintainer is a reporter (rules 6.2). */
export function toBindingGrant(binding: BindingRecord, { repository, event_name: event }: Job): Grant {
  const { org, flow, repository_id } = binding
  const role = binding.role === 'maintainer' && !maintainerEvents.has(event) ? 'reporter' : binding.role
  return { org, role, flow: flow ?? toRepositoryFlow(repository, repository_id !== null) }
}

/**
 * The flow with the repository's own name. If the repository name is not a valid flow name (`-shop`), the derived name can be that of
 * another repository. Then only a binding of this one repository grants it; other bindings grant the empty flow name, which no flow has.
 */
function toRepositoryFlow(repository: string, isRepositoryBound: boolean): string {
  const flow = toFlowName(repository)
  return isRepositoryBound || flow === toRepositoryName(repository) ? flow : ''
}
