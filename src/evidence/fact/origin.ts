import { toCanonicalJson } from '../../wire/json/canonical.ts'
import type { RecordOrigin } from '../../wire/resource/archive.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'

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
  /** What the claims of the sender prove about the change; of a replay, a pull request alone (rules 5.10). */
  readonly proven: ProvenChange | undefined
  /** The report was sent later than its run, by a replay of a spool. */
  readonly isReplayed: boolean
}

/** The origin of reports that name none, such as the planned ones of a dry run. */
export const unknownOrigin: Origin = {
  key: '',
  text: 'an unknown origin',
  claims: undefined,
  sender: undefined,
  proven: undefined,
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
  if (origin.type === 'token') return { ...unknownOrigin, key, text, isReplayed }
  const proven = proveChange(origin)
  if (!isReplayed) return { key, text, claims: origin, sender: origin, proven, isReplayed }
  const ofReplay = proven?.pullRequest === undefined ? undefined : proven
  const named = { key: `replayed ${key}`, text: `${text}, replayed` }
  return { ...named, claims: undefined, sender: origin, proven: ofReplay, isReplayed }
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

/** What claims prove about the change of a run, besides its repository (rules 5.10). What is undefined is not proven. */
export interface ProvenChange {
  /** The whole SHA. */
  readonly commit?: string | undefined
  readonly ref?: string | undefined
  readonly pullRequest?: number | undefined
  /** The branch into which a pull request or a merge group goes, without `refs/heads/`. */
  readonly base?: string | undefined
  readonly isGroup?: boolean
}

type Proof = (claims: OriginClaims) => ProvenChange | undefined

const proveRefAndCommit: Proof = ({ ref, sha }) => (isKnownCommit(sha) && ref !== '' ? { commit: sha, ref } : undefined)

const proveCommit: Proof = ({ ref, sha }) =>
  isKnownCommit(sha) ? { commit: sha, ref: ref === '' ? undefined : ref } : undefined

/** `sha` is the test merge, so it proves no commit. */
const provePullRequest: Proof = ({ ref, base_ref: base }) => {
  const number = /^refs\/pull\/([0-9]{1,15})\//.exec(ref)?.[1]
  return number === undefined ? undefined : { pullRequest: Number(number), base: toBranch(base) }
}

const proveGroup: Proof = ({ ref, sha }) => {
  const base = /^refs\/heads\/gh-readonly-queue\/(.+)\/pr-[0-9]+-[0-9a-f]{40}$/.exec(ref)?.[1]
  return isKnownCommit(sha) && base !== undefined ? { commit: sha, base, isGroup: true } : undefined
}

/**
 * The events that prove something (docs.github.com, "Events that trigger workflows": `GITHUB_SHA` and `GITHUB_REF`). Every other one, known
 * or not, proves nothing: its ref is the default branch, also where the run is about a change.
 */
const proofs: ReadonlyMap<string, Proof> = new Map([
  ['push', proveRefAndCommit],
  ['schedule', proveRefAndCommit],
  ['workflow_dispatch', proveRefAndCommit],
  ['release', proveRefAndCommit],
  ['merge_group', proveGroup],
  ['create', proveCommit],
  ['deployment', proveCommit],
  ['deployment_status', proveCommit],
  ['pull_request', provePullRequest],
  ['pull_request_review', provePullRequest],
  ['pull_request_review_comment', provePullRequest],
])

/** Undefined if the claims prove nothing about a change: for their event, or because a member is missing or odd. */
export function proveChange(claims: OriginClaims): ProvenChange | undefined {
  return proofs.get(claims.event)?.(claims)
}

function isKnownCommit(sha: string | null): sha is string {
  return sha !== null && isWholeCommit(sha)
}

/** The name of a branch, with or without `refs/heads/`; undefined without one. */
export function toBranch(ref: string | null | undefined): string | undefined {
  const branch = ref?.replace(/^refs\/heads\//, '')
  return branch === '' ? undefined : branch
}
