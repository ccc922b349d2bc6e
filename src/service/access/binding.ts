import { EvidenceError } from '../../error.ts'
import { repositoryName, toFlowName } from '../../schema/flow-name.ts'
import type { BindingRecord } from '../store/access/binding.ts'
import type { Store } from '../store/store.ts'
import { checkIssuer } from './issuer.ts'
import type { Job } from './job-token.ts'
import { fits } from './pattern.ts'
import type { Grant } from './role.ts'
import { createSecret } from './secret.ts'

/** A binding as somebody asks for it. */
export type BindingRequest = Omit<BindingRecord, 'id' | 'created_at' | 'revoked_at'>

/** Runs of these may be another's doing, and bear the default branch's ref: no power over verdicts unless the binding names the event. */
const foreignEvents = new Set(['pull_request_target', 'workflow_run', 'issue_comment'])

/** Throws EvidenceError `usage`, and says what is wrong, for one that would bind nobody or too many. */
export async function createBinding(store: Store, request: BindingRequest): Promise<BindingRecord> {
  checkRequest(request)
  const record = { ...request, id: createSecret(9), created_at: store.now(), revoked_at: null }
  await store.createBinding(record)
  return record
}

function checkRequest(request: BindingRequest): void {
  checkIssuer(request.issuer)
  for (const id of [request.repository_owner_id, request.repository_id]) {
    if (id !== null && !/^\d{1,20}$/.test(id)) {
      throw refuse(
        `"${id}" is no id, which is a number such as 9919; GitHub gives it at https://api.github.com/users/NAME`,
      )
    }
  }
  if (request.org.includes('*')) throw refuse('A binding is for one organisation; give its name')
  if (isPowerful(request) && !/^refs\/heads\/[^*]+$/.test(request.ref ?? '')) {
    throw refuse(
      `A job is a ${request.role} only in runs on the default branch, and its token does not say which that is; give it, such as --ref refs/heads/main`,
    )
  }
}

function refuse(message: string): EvidenceError {
  return new EvidenceError('usage', `${message}.`)
}

/** Who may change what a verdict is made of. */
function isPowerful({ role }: Pick<BindingRecord, 'role'>): boolean {
  return role === 'maintainer' || role === 'overrider'
}

/** Whether a job is one that the binding means; owner and issuer are the same already. */
export function isBound(binding: BindingRecord, job: Job): boolean {
  return (
    isSame(binding.repository_id, job.repository_id) &&
    isSame(binding.environment, job.environment) &&
    isEvent(binding, job.event_name) &&
    isLike(binding.ref, job.ref) &&
    isLike(binding.workflow_ref, job.workflow_ref) &&
    isLike(binding.job_workflow_ref, job.job_workflow_ref)
  )
}

function isSame(wanted: string | null, found: string | undefined): boolean {
  return wanted === null || wanted === found
}

function isLike(pattern: string | null, found: string | undefined): boolean {
  return pattern === null || (found !== undefined && fits(pattern, found))
}

function isEvent(binding: BindingRecord, event: string): boolean {
  return binding.event_name === null ? !(isPowerful(binding) && foreignEvents.has(event)) : binding.event_name === event
}

/** What a binding gives to a job. */
export function toGrant({ org, role, flow, repository_id }: BindingRecord, { repository }: Job): Grant {
  return { org, role, flow: flow ?? ownFlow(repository, repository_id !== null) }
}

/**
 * The flow of the repository's own name. Where that name has to be cut to make a flow's (`-shop`), it is the name of another repository:
 * only a binding that means this very repository gives it; to others, a flow that nothing can be.
 */
function ownFlow(repository: string, isNamed: boolean): string {
  const flow = toFlowName(repository)
  return isNamed || flow === repositoryName(repository) ? flow : ''
}
