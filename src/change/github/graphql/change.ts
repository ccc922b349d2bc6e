import { EvidenceError } from '../../../error.ts'
import type { PullRequest } from '../../../wire/attestation/pull-request.ts'
import type { GithubApi, GithubClient } from '../api.ts'
import type { ChangeAnswer } from '../change-answer.ts'
import { toRepositoryPath } from '../request.ts'
import { pickMember, pickText } from '../response.ts'
import { toGitCommitOfNode } from './commit-node.ts'
import { listFiles, toBranchRef, toMergedFile } from './file-node.ts'
import { toOwnComments, toStatuses } from './publication-node.ts'
import { toFactsOfHead } from './pull-request-node.ts'
import { readMergeGroup } from './merge-group.ts'
import { readSnapshot, type ChangeQuestion, type ReadPull, type Snapshot } from './snapshot.ts'

/** Seconds between attempts, within the timeout: one minute in total. */
const attemptDelays = [0.5, 1, 2, 4, 8, 16, 32]

/** Attempts while the only pull request is open. It may stay open, such as one from a long-lived branch. */
const attemptsWhileOpen = 4

/** Seconds before each attempt. A push during an attempt makes its parts inconsistent; a later attempt is consistent again. */
const consistencyDelays = [0, 1, 3]

/**
 * Asks GitHub's GraphQL API everything about a change: one query, and one more for each further page. Throws `EvidenceError` `refused` or
 * `nonsense` if GraphQL cannot answer, and `unreachable`.
 */
export async function askAboutChange(api: GithubApi, question: ChangeQuestion): Promise<ChangeAnswer> {
  toRepositoryPath(question.repository)
  const client = api.createClient()
  const { queue } = question
  const first = await readConsistentSnapshot(client, question)
  let awaited: Promise<readonly PullRequest[]> | undefined
  const awaitPullRequests = async (): Promise<readonly PullRequest[]> =>
    (awaited ??=
      queue === undefined
        ? awaitMergedPullRequest(client, question, first)
        : readConsistent(client, question, async () => readMergeGroup(client, { ...question, queue }, first)))
  return { ...toAnswer(first, question), awaitPullRequests }
}

/** The pull requests that the run names: that of the number, or the open ones of the head branch. */
function listNamedPulls({ pulls }: Snapshot, { number, head }: ChangeQuestion): readonly ReadPull[] {
  if (number !== undefined) return pulls
  return head === undefined ? [] : pulls.filter(({ pullRequest }) => pullRequest.state === 'open')
}

/** Asks again while the pull request that the message of the commit names is not merged yet. */
async function awaitMergedPullRequest(
  client: GithubClient,
  question: ChangeQuestion,
  first: Snapshot,
): Promise<readonly PullRequest[]> {
  let snapshot = first
  for (const [attempt, seconds] of attemptDelays.entries()) {
    if (isSettled(snapshot, question, attempt) || !(await client.pause(seconds))) break
    snapshot = await readConsistentSnapshot(client, question)
  }
  return listPullRequests(snapshot, question)
}

function listPullRequests(snapshot: Snapshot, question: ChangeQuestion): readonly PullRequest[] {
  const named = listNamedPulls(snapshot, question)
  return (named.length === 0 ? snapshot.pulls : named).map(({ pullRequest }) => pullRequest)
}

async function readConsistentSnapshot(client: GithubClient, question: ChangeQuestion): Promise<Snapshot> {
  return readConsistent(client, question, async () => readSnapshot(client, question))
}

async function readConsistent<T>(
  client: GithubClient,
  question: ChangeQuestion,
  read: () => Promise<T | undefined>,
): Promise<T> {
  for (const seconds of consistencyDelays) {
    if (!(await client.pause(seconds))) break
    const found = await read()
    if (found !== undefined) return found
  }
  throw new EvidenceError(
    'unreachable',
    `Could not read the pull requests of commit ${question.sha} in ${question.repository}: a list of commits is incomplete or does not include the head; run this again when no push is in progress.`,
    { facts: { ...question } },
  )
}

/**
 * Whether waiting makes no sense: the message names no pull request, or one that does not exist, or one that is merged. A merged one is
 * listed if this commit merged it; after a cherry-pick, another commit did.
 */
function isSettled({ pulls, named }: Snapshot, question: ChangeQuestion, attempt: number): boolean {
  if (question.number !== undefined || question.mergedNumber === undefined) return true
  if (pulls.some(({ pullRequest }) => pullRequest.state === 'merged')) return true
  if (named === undefined || pickText(named, 'mergedAt') !== '') return true
  return pulls.length > 0 && attempt >= attemptsWhileOpen
}

function toAnswer(snapshot: Snapshot, question: ChangeQuestion): Omit<ChangeAnswer, 'awaitPullRequests'> {
  const { repository, account, lacking, purpose } = snapshot
  const { sha, head } = question
  const named = listNamedPulls(snapshot, question)
  const own = named.length === 1 ? named[0] : undefined
  const commit = pickMember(repository, 'object')
  return {
    account,
    commit: pickText(commit, 'oid') === sha ? toGitCommitOfNode(purpose, commit) : undefined,
    statuses: lacking.has('status') ? undefined : toStatuses(pickMember(commit, 'status')),
    pullRequests: listPullRequests(snapshot, question),
    ofHead: head === undefined ? [] : named.map((pull) => toFactsOfHead(pull, head)),
    ...toNamedPull(own, account),
    files: lacking.has('file') ? new Map() : listFiles(listPlaces(snapshot, sha)),
    mergedFile: lacking.has('file') ? undefined : toMergedFile(own?.node, sha),
  }
}

/** The members about the only pull request that the run names. */
function toNamedPull(
  own: ReadPull | undefined,
  account: number,
): Pick<ChangeAnswer, 'headSha' | 'commits' | 'comments'> {
  return {
    headSha: own?.pullRequest.head_sha,
    commits: own?.commits,
    comments: own?.comments && toOwnComments(own.comments.nodes, account),
  }
}

/** The commits and branch tips of an answer that may have the template, by ref. */
function listPlaces({ repository, pulls }: Snapshot, sha: string): Parameters<typeof listFiles>[0] {
  const branch = pickMember(repository, 'defaultBranchRef')
  return [
    ['HEAD', pickMember(branch, 'target')],
    [toBranchRef(branch, 'name'), pickMember(branch, 'target')],
    [sha, pickMember(repository, 'object')],
    ...pulls.map(({ node }) => [toBranchRef(node, 'baseRefName'), pickMember(node, 'baseRef', 'target')] as const),
  ]
}
