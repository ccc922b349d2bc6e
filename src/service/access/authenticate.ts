import { normaliseName } from '../../wire/name.ts'
import type { Store } from '../store/store.ts'
import { toPart, toRepositoryGroup } from '../limit/owner.ts'
import { matchesBinding, toBindingGrant } from './binding.ts'
import { isJobToken, type Job, type JobTokenVerifier } from './job-token.ts'
import type { Caller } from './role.ts'
import { authenticateToken, readBearer } from './api-token.ts'

interface Authentication {
  readonly store: Store
  readonly jobTokens: JobTokenVerifier
}

/** The caller of an `Authorization` header with an API token or a job's OIDC token. Throws `Unauthorized` or `IssuerUnreachable`. */
export async function authenticateCaller(
  { store, jobTokens }: Authentication,
  header: string | undefined,
): Promise<Caller> {
  const token = readBearer(header)
  return isJobToken(token) ? authenticateJob(store, await jobTokens.verify(token)) : authenticateToken(store, header)
}

/** A job gets the grants of all bindings that match it. A job without a binding is authenticated, with no grants. */
async function authenticateJob(store: Store, job: Job): Promise<Caller> {
  const ofOwner = await store.findBindings(job.issuer, job.repository_owner_id)
  const bindings = ofOwner.filter((binding) => matchesBinding(binding, job))
  const ids = bindings.map(({ id }) => id)
  const name = normaliseName(`${job.repository} run ${job.run_id} attempt ${job.run_attempt} by ${job.actor}`)
  return {
    // By run, not by job or token, so that the run of one change takes nothing from that of another.
    id: toPart(toRepositoryGroup(job), job.run_id),
    name,
    actor: { name, job: { ...job, bindings: ids } },
    credential: { bindings: ids },
    grants: bindings.map((binding) => toBindingGrant(binding, job)),
  }
}
