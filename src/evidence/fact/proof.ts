import { toBranch, type Origin, type OriginClaims, type ProvenChange } from './origin.ts'
import type { Ignored, Question } from './question.ts'

const refEvents = new Set(['push', 'schedule', 'workflow_dispatch', 'release'])

/** Whether the claims prove a run on a ref, which only somebody with push access starts (rules 1.6). */
export function isRunOfRef({ claims, proven }: Origin, ref?: string): boolean {
  if (claims === undefined || !refEvents.has(claims.event)) return false
  return ref === undefined || proven?.ref === ref
}

/** Why the claims of a report contradict a question; undefined if they do not. An API token proves nothing, and counts. */
export function findContradiction({ sender, proven, isReplayed }: Origin, question: Question): Ignored | undefined {
  if (sender === undefined) return undefined
  if (!isAboutChange(question)) return findOtherCommit(sender, proven, question.trailCommit)
  if (proven === undefined) return isTrustedFile(sender, question) ? undefined : describeUnproven(sender, isReplayed)
  return findOtherPullRequest(proven, question) ?? findOtherCommit(sender, proven, question.commit)
}

/** Without a commit and a pull request, a question is about the whole trail. */
export function isAboutChange({ commit, pullRequest }: Question): boolean {
  return commit !== undefined || pullRequest !== undefined
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
  // A file name has no slash, so the first `@refs/` ends it. The name of a branch or tag can have another one, such as `x@refs/heads/main`.
  const ref = workflow.slice(workflow.indexOf('@refs/') + 1)
  return [defaultBranch, base].some((branch) => branch !== undefined && toRef(branch) === ref)
}

function describeUnproven({ event }: OriginClaims, isReplayed: boolean): Ignored {
  const what = isReplayed ? 'a replay' : `a run for ${event}`
  const text = `${what} proves no change, and its workflow file is not that of the default branch or the base`
  return { reason: 'unproven_change', text }
}

/** A branch as its ref. */
export function toRef(branch: string): string {
  return branch.startsWith('refs/') ? branch : `refs/heads/${branch}`
}

export function toShortCommit(commit = ''): string {
  return commit.slice(0, 7)
}
