import { EvidenceError } from '../../../error.ts'
import type { PullRequest } from '../../../wire/attestation/pull-request.ts'
import type { GithubClient } from '../api.ts'
import { pickMember, pickText } from '../response.ts'
import { toPullNode } from './pull-page.ts'
import { isPullOf } from './pull-request-node.ts'
import { sendQuery } from './query.ts'
import { historyQuery, maxGroupCommits, toPullAlias, toPullsQuery } from './query-text.ts'
import { readWhole, type ChangeQuestion, type MergeQueue, type ReadPull, type Snapshot } from './snapshot.ts'

type GroupQuestion = ChangeQuestion & { readonly queue: MergeQueue }

/**
 * The pull requests of a merge group, first one first: those that the entries of the queue name, else those of the commits. A message or the
 * name of a branch names none. Undefined if the parts of one are of different states. Throws `EvidenceError` `refused` if GitHub does not name
 * a pull request for each commit.
 */
export async function readMergeGroup(
  client: GithubClient,
  question: GroupQuestion,
  { repository, pulls: known }: Snapshot,
): Promise<readonly PullRequest[] | undefined> {
  const numbers = listQueuedNumbers(repository, question) ?? (await readCommittedNumbers(client, question))
  const further = numbers.filter((number) => !known.some(({ pullRequest }) => pullRequest.number === number))
  const read = await readPulls(client, question, further)
  if (read === undefined) return undefined
  const byNumber = new Map([...known, ...read].map(({ pullRequest }) => [pullRequest.number, pullRequest]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/**
 * The numbers of the entries up to that of the group. The queue builds each entry on the one before it, so the group has them all, also where
 * its base is the group before it: GitHub may merge both with the check of the last one. Undefined if the entries do not lead so to the base.
 */
function listQueuedNumbers(repository: unknown, { sha, queue }: GroupQuestion): readonly number[] | undefined {
  const nodes = pickMember(repository, 'mergeQueue', 'entries', 'nodes')
  const entries = Array.isArray(nodes) ? nodes.map(toEntry) : []
  const chain = entries.slice(0, entries.findIndex(({ head }) => head === sha) + 1)
  const isLinked = chain.every(({ base, number }, at) => number > 0 && (at === 0 || base === chain[at - 1]?.head))
  return isLinked && chain.some(({ base }) => base === queue.base) ? chain.map(({ number }) => number) : undefined
}

interface QueueEntry {
  readonly number: number
  /** '' while the queue has not built it. */
  readonly head: string
  readonly base: string
}

function toEntry(node: unknown): QueueEntry {
  const [head, base] = [pickText(node, 'headCommit', 'oid'), pickText(node, 'baseCommit', 'oid')]
  return { number: toNumber(pickMember(node, 'pullRequest')), head, base }
}

function toNumber(pull: unknown): number {
  const number = pickMember(pull, 'number')
  return typeof number === 'number' ? number : 0
}

/** The numbers of the pull requests that brought the commits of the group, of the first parents alone. */
async function readCommittedNumbers(client: GithubClient, question: GroupQuestion): Promise<readonly number[]> {
  const { repository: full, sha } = question
  const [owner, name] = full.split('/')
  const purpose = describePurpose(question)
  const { data } = await sendQuery(client, { query: historyQuery, variables: { owner, name, sha }, purpose }, [])
  const nodes = pickMember(data, 'repository', 'object', 'history', 'nodes')
  const commits = new Map((Array.isArray(nodes) ? nodes : []).map((node) => [pickText(node, 'oid'), node]))
  const numbers = listOwnCommits(commits, question).map((commit) => listNumbersOf(commit, commits, question))
  return [...new Set(numbers.flat())].toReversed()
}

/** From the head of the group to its base, newest first. */
function listOwnCommits(commits: ReadonlyMap<string, unknown>, question: GroupQuestion): readonly unknown[] {
  const { sha, queue } = question
  const own: unknown[] = []
  for (let at = sha; at !== queue.base; at = listParents(commits.get(at))[0] ?? '') {
    const commit = commits.get(at)
    if (commit === undefined || own.includes(commit)) {
      const range = `from ${toShort(queue.base)} to ${toShort(sha)}`
      throw unknownGroup(question, `the newest ${maxGroupCommits} commits do not lead ${range}`)
    }
    own.push(commit)
  }
  return own
}

/**
 * The pull requests into the target that GitHub merged by a commit. Before the merge GitHub lists none for it, but the second parent of a merge
 * is the head of one.
 */
function listNumbersOf(
  commit: unknown,
  commits: ReadonlyMap<string, unknown>,
  question: GroupQuestion,
): readonly number[] {
  const [, second = ''] = listParents(commit)
  const merged = listPullsOf(commit, question).filter((pull) => pickText(pull, 'state') === 'MERGED')
  const ofHead = listPullsOf(commits.get(second), question).filter((pull) => isOpenWithHead(pull, second))
  const numbers = (merged.length === 0 ? ofHead : merged).map(toNumber)
  if (numbers.length > 0) return numbers
  const found = `GitHub lists no pull request into ${question.queue.branch} for its commit`
  throw unknownGroup(question, `${found} ${toShort(pickText(commit, 'oid'))}`)
}

/** Merged, it is that of a group before this one. A closed one may have been opened again under another number. */
function isOpenWithHead(pull: unknown, head: string): boolean {
  return pickText(pull, 'headRefOid') === head && pickText(pull, 'state') !== 'CLOSED'
}

function listPullsOf(commit: unknown, { repository, queue }: GroupQuestion): readonly unknown[] {
  const nodes = pickMember(commit, 'associatedPullRequests', 'nodes')
  const pulls: readonly unknown[] = Array.isArray(nodes) ? nodes : []
  return pulls.filter((pull) => isPullOf(pull, repository) && pickText(pull, 'baseRefName') === queue.branch)
}

function listParents(commit: unknown): readonly string[] {
  const nodes = pickMember(commit, 'parents', 'nodes')
  return Array.isArray(nodes) ? nodes.map((node) => pickText(node, 'oid')) : []
}

/** GitHub refuses a query for more than 500,000 nodes. A pull request has 20,000. */
const maxPulls = 20

async function readPulls(
  client: GithubClient,
  question: GroupQuestion,
  numbers: readonly number[],
): Promise<readonly ReadPull[] | undefined> {
  if (numbers.length === 0) return []
  const { repository, path } = question
  const [owner, name] = repository.split('/')
  const context = { repository, purpose: describePurpose(question) }
  const part = numbers.slice(0, maxPulls)
  const sent = { query: toPullsQuery(part), variables: { owner, name, path }, purpose: context.purpose }
  const { data } = await sendQuery(client, sent, ['file'])
  const nodes = part.map((number) => pickMember(data, 'repository', toPullAlias(number)))
  const read = await readWhole(
    client,
    context,
    nodes.map((node) => toPullNode(context.purpose, node)),
  )
  const others = await readPulls(client, question, numbers.slice(maxPulls))
  return read && others && [...read, ...others]
}

function unknownGroup(question: GroupQuestion, reason: string): EvidenceError {
  const { repository, sha } = question
  const advice = 'run this again while the merge queue lists the group'
  return new EvidenceError('refused', `Could not ${describePurpose(question)}: ${reason}; ${advice}.`, {
    facts: { repository, sha },
  })
}

function describePurpose({ repository, sha }: GroupQuestion): string {
  return `read the pull requests of the merge group ${toShort(sha)} of ${repository}`
}

function toShort(sha: string): string {
  return sha.slice(0, 7)
}
