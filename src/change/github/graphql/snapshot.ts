import type { HeadBranch } from '../../commit/facts.ts'
import { EvidenceError, settle } from '../../../error.ts'
import type { PullRequest, PullRequestCommit } from '../../../wire/attestation/pull-request.ts'
import type { GitCommit } from '../../../wire/resource/git.ts'
import type { GithubClient } from '../api.ts'
import { readCoAuthorLogins } from '../co-author.ts'
import { compareCommits } from '../commit.ts'
import { toPullRequestCommit } from '../pull-request-commit.ts'
import { invalidResponse, pickId, pickMember, pickText } from '../response.ts'
import { toGitCommitOfNode, toReviewedCommit } from './commit-node.ts'
import { isOfHeadBranch, isPullOf, toPullRequest, type PullNode } from './pull-request-node.ts'
import { readFurtherPages, toPullNode } from './pull-page.ts'
import { joinPages, sendQuery, toConnection, type GraphqlConnection } from './query.ts'
import { toChangeQuery } from './query-text.ts'

export interface ChangeQuestion {
  /** `owner/name`. */
  readonly repository: string
  /** The commit of the change, 40 hex characters. */
  readonly sha: string
  /** The number of the pull request in the event, if there is one. Then no other pull request is searched for. */
  readonly number: number | undefined
  /** The head branch of the pull request, if the event does not name its number, such as that of a fork. */
  readonly head: HeadBranch | undefined
  /** The pull request that the commit merges, from its message. The API lists it with a delay, which the question waits for. */
  readonly mergedNumber: number | undefined
  /** In a merge group, the queue that built the commit. Its branch has the number. */
  readonly queue: MergeQueue | undefined
  /** The template, from the root of the repository, with `/` as separator. */
  readonly path: string
}

/** A merge queue, as a group in it has it. */
export interface MergeQueue {
  /** The target branch. */
  readonly branch: string
  /** The commit that the group was built on. */
  readonly base: string
}

/** A pull request with all of its pages. */
export interface ReadPull extends Pick<PullNode, 'node' | 'comments'> {
  readonly pullRequest: PullRequest
  /** The commits in full; undefined if only REST lists all of them. */
  readonly commits: readonly GitCommit[] | undefined
}

/** One state of everything that a question is about. */
export interface Snapshot {
  readonly purpose: string
  /** The numeric id of the account that owns the token. */
  readonly account: number
  /** The answer about the repository. */
  readonly repository: unknown
  /** The members that are missing because of an error. */
  readonly lacking: ReadonlySet<string>
  readonly pulls: readonly ReadPull[]
  /** The pull request that the message of the commit names; undefined if it does not exist. */
  readonly named: unknown
}

/** The members whose absence is no failure of the whole query. */
const mayLack = ['status', 'discussion', 'file', 'named', 'mergeQueue']

/** Undefined if the parts are of different states. */
export async function readSnapshot(client: GithubClient, question: ChangeQuestion): Promise<Snapshot | undefined> {
  const { sha, repository: full } = question
  const purpose = `read the change ${sha.slice(0, 12)} of ${full}`
  const { data, lacking } = await askForFirstPage(client, question, purpose)
  const repository = pickMember(data, 'repository')
  const account = pickId(data, 'viewer', 'databaseId')
  if (account === undefined) throw invalidResponse(purpose, "it does not have the id of the token's owner")
  const nodes = await listPullNodes(client, question, { purpose, repository })
  const pulls = await readWhole(client, { repository: full, purpose }, nodes)
  if (pulls === undefined) return undefined
  return { purpose, account, repository, lacking, pulls, named: pickMember(repository, 'named') ?? undefined }
}

/** Pull requests with all of their pages. Undefined if the parts of one are of different states. */
export async function readWhole(
  client: GithubClient,
  context: { readonly repository: string; readonly purpose: string },
  nodes: readonly PullNode[],
): Promise<readonly ReadPull[] | undefined> {
  const pulls: ReadPull[] = []
  for (const first of nodes) {
    const whole = await readFurtherPages(client, context, first)
    const read = whole && (await readCommits(client, context, whole))
    if (read === undefined) return undefined
    pulls.push(read)
  }
  return pulls
}

/** A server whose schema has no merge queues refuses the whole query. */
async function askForFirstPage(
  client: GithubClient,
  question: ChangeQuestion,
  purpose: string,
): ReturnType<typeof sendQuery> {
  const asked = await settle(askForPage(client, question, { purpose }))
  if (asked.ok) return asked.value
  if (question.queue === undefined || !isQueryError(asked.error)) throw asked.error
  return askForPage(client, { ...question, queue: undefined }, { purpose })
}

/** Whether GraphQL answered, without data. */
function isQueryError(error: unknown): boolean {
  if (!(error instanceof EvidenceError) || error.facts['status'] !== undefined) return false
  return error.code === 'refused' || error.code === 'nonsense'
}

async function askForPage(
  client: GithubClient,
  { repository, sha, number, head, mergedNumber: named, queue, path }: ChangeQuestion,
  { purpose, after }: { readonly purpose: string; readonly after?: string },
): ReturnType<typeof sendQuery> {
  const [owner, name] = repository.split('/')
  const query = toChangeQuery({ number, named, after, hasHead: head !== undefined, hasQueue: queue !== undefined })
  const variables = { owner, name, sha, path, number, named, branch: queue?.branch }
  return sendQuery(client, { query, variables, purpose }, mayLack)
}

interface FirstPage {
  readonly purpose: string
  readonly repository: unknown
}

/** The pull request of the number, else those of the head branch, else those of the commit, with their first pages. */
async function listPullNodes(
  client: GithubClient,
  question: ChangeQuestion,
  { purpose, repository }: FirstPage,
): Promise<readonly PullNode[]> {
  if (question.number !== undefined) {
    const node = pickMember(repository, 'pullRequest')
    return [toPullNode(purpose, node, pickMember(repository, 'discussion') ?? undefined)]
  }
  const nodes = await listAssociated(client, question, { purpose, repository })
  const named = pickMember(repository, 'named')
  const isMissing = isOfCommit(named, question.sha) && !nodes.some((node) => isSamePull(node, named))
  const all = isMissing ? [...nodes, named] : nodes
  const { head, sha } = question
  if (head === undefined) return all.map((node) => toPullNode(purpose, node, undefined))
  return all.filter((node) => isOfHeadBranch(node, head, sha)).map((node) => toPullNode(purpose, node, node))
}

/** The message of a commit can name any pull request. GitHub decides whether it is that of the commit. */
function isOfCommit(named: unknown, sha: string): boolean {
  return pickText(named, 'mergeCommit', 'oid') === sha && pickText(named, 'mergedAt') !== ''
}

function isSamePull(one: unknown, other: unknown): boolean {
  return pickMember(one, 'number') === pickMember(other, 'number')
}

async function listAssociated(
  client: GithubClient,
  question: ChangeQuestion,
  { purpose, repository }: FirstPage,
): Promise<readonly unknown[]> {
  let list = toAssociated(purpose, repository)
  while (list.next !== undefined) {
    const { data } = await askForPage(client, question, { purpose, after: list.next })
    list = joinPages(purpose, list, toAssociated(purpose, pickMember(data, 'repository')))
  }
  return list.nodes.filter((node) => isPullOf(node, question.repository))
}

function toAssociated(purpose: string, repository: unknown): GraphqlConnection {
  return toConnection(purpose, pickMember(repository, 'object', 'associatedPullRequests'))
}

/** GitHub lists at most this many commits of a pull request. */
const maxListedCommits = 250

/** Undefined if the commits do not reach the head or the count. */
async function readCommits(
  client: GithubClient,
  { repository, purpose }: { readonly repository: string; readonly purpose: string },
  pull: PullNode,
): Promise<ReadPull | undefined> {
  const { node, comments } = pull
  const [head, count] = [pickText(node, 'headRefOid'), pickMember(node, 'commits', 'totalCount')]
  if (typeof count !== 'number') throw invalidResponse(purpose, 'it has no number of commits')
  const nodes = pull.commits.nodes.map((one) => pickMember(one, 'commit'))
  const own = new Set(nodes.map((one) => pickText(one, 'oid')))
  const isCut = nodes.length < count && nodes.length >= maxListedCommits
  const commits = isCut
    ? await compareAll(client, { repository, from: pickText(node, 'baseRefOid'), to: head, purpose })
    : nodes.map((one) => toReviewedCommit(purpose, one, own))
  const isComplete = commits.length >= count && (count === 0 || commits.some(({ sha1 }) => sha1 === head))
  if (!isComplete) return undefined
  const full = isCut ? undefined : nodes.map((one) => toGitCommitOfNode(purpose, one))
  return { node, comments, pullRequest: toPullRequest(purpose, pull, commits), commits: full }
}

async function compareAll(
  client: GithubClient,
  comparison: Parameters<typeof compareCommits>[1],
): Promise<readonly PullRequestCommit[]> {
  const { list } = await compareCommits(client, comparison)
  const logins = await readCoAuthorLogins(client, comparison.repository, list)
  return list.map((commit) => toPullRequestCommit(commit, logins))
}
