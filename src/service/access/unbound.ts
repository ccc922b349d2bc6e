import type { JobActor } from '../store/store.ts'

/** What a job's token says of itself, and which command would let it in: for a token that holds and fits no binding. */
export function explainUnbound(job: JobActor, org: string): string {
  const { repository, repository_id, repository_owner_id: owner, ref, event_name, workflow_ref, environment } = job
  const place = environment === undefined ? '' : `, environment ${environment}`
  const said = `repository ${repository}, repository_id ${repository_id}, repository_owner_id ${owner}, ref ${ref}, event_name ${event_name}, workflow_ref ${workflow_ref}${place}, issuer ${job.issuer}`
  return `No binding fits the token of this job, which says: ${said}. Whoever runs the service can let every repository of this owner in with: ${printCommand(job, org)} (and this one alone with --repository-id ${repository_id}).`
}

/** The command is there to be copied into a shell, so nothing goes into it that a shell would read as more than a word. */
function printCommand(
  { repository_owner: owner, repository_owner_id: ownerId, issuer }: JobActor,
  org: string,
): string {
  const [name, where, whose] = [owner, org, issuer].map((text) => (/^[\w.:/-]+$/.test(text) ? text : '…'))
  return `evidence binding create --name ${name} --org ${where} --owner-id ${ownerId} --issuer ${whose}`
}
