import { toCanonicalJson } from '../../json/canonical.ts'
import type { RecordOrigin } from '../../schema/resource/archive.ts'

/** The OIDC claims of the job that sent a report. */
export type OriginClaims = Extract<RecordOrigin, { readonly type: 'oidc' }>

/** Who reported. No report supersedes one of another origin (rules 5.3). */
export interface Origin {
  /** Equal for the reports of one origin. */
  readonly key: string
  /** Short text for people, such as `o/r/.github/workflows/ci.yml, push of refs/heads/main`. */
  readonly text: string
  /** The claims that prove the origin; undefined for a declared one. */
  readonly claims: OriginClaims | undefined
  /** The claims of the job that sent the report. Those of a replay earn nothing, and still contradict. */
  readonly sender: OriginClaims | undefined
  /** The report was sent later than its run, by a replay of a spool. */
  readonly isReplayed: boolean
}

/** The origin of reports that name none, such as the planned ones of a dry run. */
export const unknownOrigin: Origin = {
  key: '',
  text: 'an unknown origin',
  claims: undefined,
  sender: undefined,
  isReplayed: false,
}

/**
 * Converts the origin of a record. A replayed report was not sent by the job that it is about, so its origin is declared: of a token, the
 * token as always; of a job that replays, another one than that of the job's own reports.
 */
export function toReportOrigin(origin: RecordOrigin | null, isReplayed: boolean): Origin {
  if (origin === null) return unknownOrigin
  const key = toReportOriginKey(origin)
  const text = describeOrigin(origin)
  if (origin.type === 'token') return { key, text, claims: undefined, sender: undefined, isReplayed }
  const sender = origin
  if (isReplayed) return { key: `replayed ${key}`, text: `${text}, replayed`, claims: undefined, sender, isReplayed }
  return { key, text, claims: origin, sender, isReplayed }
}

/** The repository whose jobs reported, or for a declared origin the origin itself: different reporters have no reason to trust each other. */
export function toReporter({ key, claims }: Origin): string {
  return claims === undefined ? key : `${claims.issuer} ${claims.repository_id}`
}

function toReportOriginKey(origin: RecordOrigin): string {
  if (origin.type === 'token') return `token ${origin.token_id}`
  const { issuer, repository_id, ref, event, workflow, job_workflow } = origin
  return toCanonicalJson([issuer, repository_id, ref, toEventGroup(event), workflow, job_workflow])
}

const pullRequestEvents = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment'])

/** The events of a pull request's own runs are one group; every other event is its own. */
function toEventGroup(event: string): string {
  return pullRequestEvents.has(event) ? 'pull_request' : event
}

function describeOrigin(origin: RecordOrigin): string {
  if (origin.type === 'token') return `token ${origin.token_id}`
  const { workflow, job_workflow, event, ref } = origin
  const called = job_workflow === null || job_workflow === workflow ? '' : `, calling ${job_workflow}`
  return `${workflow}${called}, ${event}${ref === '' ? '' : ` of ${ref}`}`
}
