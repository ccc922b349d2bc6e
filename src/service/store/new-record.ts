import { randomUUID } from 'node:crypto'
import type { NewRecord, Actor, JobActor } from './record.ts'
import type { RecordOrigin } from '../../wire/resource/archive.ts'

type RequiredMembers = Pick<NewRecord, 'org' | 'kind' | 'actor' | 'body'>
type OptionalMembers = Partial<Omit<NewRecord, 'id' | 'origin'>>

/** A record with a new id. Its origin is that of its actor, and the lookup columns that are not given are null. */
export function createNewRecord(members: RequiredMembers & OptionalMembers): NewRecord {
  return {
    flow: null,
    trail: null,
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    ignored_members: [],
    attachment: null,
    ...members,
    id: randomUUID(),
    origin: toRecordOrigin(members.actor),
  }
}

/** The origin that follows from the caller of a record; null for a record that the service wrote itself (rules 5.3). */
export function toRecordOrigin({ job, token_id: tokenId, origin_token_id: firstId }: Actor): RecordOrigin | null {
  if (job !== undefined) return toJobOrigin(job)
  const id = firstId ?? tokenId
  return id === undefined ? null : { type: 'token', token_id: id }
}

/** In place of the account that started the job of an erased record. No account has such a name. */
export const erasedStarter = '(erased)'

function toJobOrigin(job: JobActor): RecordOrigin {
  return {
    type: 'oidc',
    issuer: job.issuer,
    repository_id: job.repository_id,
    ref: job.ref,
    sha: job.sha ?? null,
    base_ref: job.base_ref ?? null,
    event: job.event_name,
    actor: job.actor === erasedStarter ? null : job.actor,
    workflow_ref: job.workflow_ref,
    workflow: removeRef(job.workflow_ref),
    job_workflow_ref: job.job_workflow_ref ?? null,
    job_workflow: job.job_workflow_ref === undefined ? null : removeRef(job.job_workflow_ref),
    run_id: job.run_id,
    run_attempt: job.run_attempt,
  }
}

/**
 * `o/r/.github/workflows/ci.yml@refs/heads/main` becomes `o/r/.github/workflows/ci.yml`. A called workflow may end with `@<sha>`. A file
 * name has no slash, so the first `@refs/` ends it, also where the name of the ref has another one.
 */
function removeRef(workflowRef: string): string {
  const start = workflowRef.indexOf('@refs/')
  const end = start < 0 ? workflowRef.lastIndexOf('@') : start
  return end < 0 ? workflowRef : workflowRef.slice(0, end)
}
