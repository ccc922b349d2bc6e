import type { Store } from '../store/store.ts'
import { isBound, toGrant } from './binding.ts'
import { isJobToken, type Job, type JobTokens } from './job-token.ts'
import type { Caller } from './role.ts'
import { authenticate, readBearer } from './token.ts'

interface Doors {
  readonly store: Store
  readonly jobs: JobTokens
}

/** Who the `Authorization` header speaks for, by an API token or by a job's OIDC token. Throws `Unauthorized`; 503 as JobTokens does. */
export async function recogniseCaller({ store, jobs }: Doors, header: string | undefined): Promise<Caller> {
  const token = readBearer(header)
  return isJobToken(token) ? admitJob(store, await jobs.verify(token)) : authenticate(store, header)
}

/** A job may what all bindings together give it. One that fits none is known, and may nothing. */
async function admitJob(store: Store, job: Job): Promise<Caller> {
  const ofOwner = await store.findBindings(job.issuer, job.repository_owner_id)
  const bindings = ofOwner.filter((binding) => isBound(binding, job))
  const name = `${job.repository} run ${job.run_id} attempt ${job.run_attempt} by ${job.actor}`
  return {
    // Not the run's or the token's: a report that was kept during an outage is sent again by a later run (decisions.md §2).
    id: `${job.issuer}#${job.repository_id}`,
    name,
    actor: { name, job: { ...job, bindings: bindings.map(({ id }) => id) } },
    grants: bindings.map((binding) => toGrant(binding, job)),
  }
}
