import type { Origin, OriginClaims } from './origin.ts'
import type { Ignored, Question } from './question.ts'

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

const proveRefAndCommit: Proof = ({ ref, sha }) => (isCommit(sha) && ref !== '' ? { commit: sha, ref } : undefined)

const proveCommit: Proof = ({ ref, sha }) =>
  isCommit(sha) ? { commit: sha, ref: ref === '' ? undefined : ref } : undefined

/** `sha` is the test merge, so it proves no commit. */
const provePullRequest: Proof = ({ ref, base_ref: base }) => {
  const number = /^refs\/pull\/([0-9]{1,15})\//.exec(ref)?.[1]
  return number === undefined ? undefined : { pullRequest: Number(number), base: toBranch(base) }
}

const proveGroup: Proof = ({ ref, sha }) => {
  const base = /^refs\/heads\/gh-readonly-queue\/(.+)\/pr-[0-9]+-[0-9a-f]{40}$/.exec(ref)?.[1]
  return isCommit(sha) && base !== undefined ? { commit: sha, base, isGroup: true } : undefined
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

const refEvents = new Set(['push', 'schedule', 'workflow_dispatch', 'release'])

/** Whether the claims prove a run on a ref, which only somebody with push access starts (rules 1.6). */
export function isRunOfRef({ claims }: Origin, ref?: string): boolean {
  if (claims === undefined || !refEvents.has(claims.event)) return false
  return ref === undefined || proveChange(claims)?.ref === ref
}

/** Why the claims of a report contradict a question; undefined if they do not. An API token proves nothing, and counts. */
export function findContradiction({ sender, isReplayed }: Origin, question: Question): Ignored | undefined {
  if (sender === undefined) return undefined
  const proven = proveChange(sender)
  const counted = isReplayed && proven?.pullRequest === undefined ? undefined : proven
  if (!isAboutChange(question)) return findOtherCommit(sender, counted, question.trailCommit)
  if (counted === undefined) return isTrustedFile(sender, question) ? undefined : describeUnproven(sender, isReplayed)
  return findOtherChange(sender, counted, question)
}

/** Without a commit and a pull request, a question is about the whole trail. */
function isAboutChange({ commit, pullRequest }: Question): boolean {
  return commit !== undefined || pullRequest !== undefined
}

function findOtherChange(claims: OriginClaims, proven: ProvenChange, question: Question): Ignored | undefined {
  return findOtherPullRequest(proven, question) ?? findOtherCommit(claims, proven, question.commit)
}

function findOtherPullRequest(proven: ProvenChange, question: Question): Ignored | undefined {
  const asked = question.queuedPullRequests === undefined ? question.pullRequest : undefined
  const { pullRequest: number, base } = proven
  if (number !== undefined && number !== asked) {
    const text = `its claims prove pull request #${number}, not ${describeAsked(asked, question)}`
    return { reason: 'other_pull_request', text }
  }
  if (asked === undefined) return undefined
  if (proven.isGroup === true)
    return { reason: 'other_commit', text: `its claims prove a merge group, not pull request #${asked}` }
  if (number === undefined || !isOtherBranch(base, question.base)) return undefined
  return {
    reason: 'other_base',
    text: `its claims prove a pull request into ${base}, not into ${toBranch(question.base)}`,
  }
}

function describeAsked(asked: number | undefined, { commit, queuedPullRequests }: Question): string {
  if (asked !== undefined) return `#${asked}`
  return `${queuedPullRequests === undefined ? 'commit' : 'the merge group'} ${toShortCommit(commit)}`
}

function findOtherCommit(
  { event }: OriginClaims,
  proven: ProvenChange | undefined,
  commit: string | undefined,
): Ignored | undefined {
  if (commit === undefined || proven?.commit === undefined || proven.commit === commit) return undefined
  const text = `its claims prove a ${event} of ${toShortCommit(proven.commit)}, not ${toShortCommit(commit)}`
  return { reason: 'other_commit', text }
}

function isOtherBranch(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && toBranch(a) !== toBranch(b)
}

/**
 * Whether the workflow file of a run is that of the default branch or of the base of the question. A change cannot write it, so it may
 * report about a change that its claims do not prove.
 */
function isTrustedFile({ workflow_ref: workflow }: OriginClaims, { defaultBranch, base }: Question): boolean {
  // A file name has no slash, so the first `@refs/heads/` ends it, also where the name of the branch has another one.
  const start = workflow.indexOf(branchMark)
  const branch = start < 0 ? undefined : workflow.slice(start + branchMark.length)
  return branch !== undefined && [defaultBranch, base].some((one) => one !== undefined && toBranch(one) === branch)
}

const branchMark = '@refs/heads/'

function describeUnproven({ event }: OriginClaims, isReplayed: boolean): Ignored {
  const what = isReplayed ? 'a replay' : `a run for ${event}`
  const text = `${what} proves no change, and its workflow file is not that of the default branch or the base`
  return { reason: 'unproven_change', text }
}

function toBranch(ref: string | null | undefined): string | undefined {
  const branch = ref?.replace(/^refs\/heads\//, '')
  return branch === '' ? undefined : branch
}

/** A branch as its ref. */
export function toRef(branch: string): string {
  return branch.startsWith('refs/') ? branch : `refs/heads/${branch}`
}

function isCommit(sha: string | null): sha is string {
  return sha !== null && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(sha)
}

export function toShortCommit(commit = ''): string {
  return commit.slice(0, 7)
}
