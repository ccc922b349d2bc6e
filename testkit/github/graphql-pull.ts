import { GraphQLError } from 'graphql'
import type { ServerState } from './server.ts'
import { toCommitNode } from './graphql-commit.ts'
import { toActor, toConnection, visible, type Page } from './graphql-field.ts'
import { day, pullUrl, withPullDefaults } from './response-body.ts'
import {
  allCommits,
  findTip,
  headOf,
  listPullsOf,
  loginOf,
  repositoryOf,
  shaOf,
  type CommentState,
  type GithubState,
  type PullState,
  type ReviewState,
} from './state.ts'

export function toRepositoryNode(state: ServerState, fullName: string): object {
  const { initial } = state
  if (fullName.toLowerCase() !== repositoryOf(initial).toLowerCase()) {
    throw new GraphQLError(`Could not resolve to a Repository with the name '${fullName}'.`)
  }
  const pulls = initial.pulls ?? []
  return {
    nameWithOwner: repositoryOf(initial),
    defaultBranchRef: toRefNode(state, 'main'),
    pullRequests: toConnection(pulls),
    pullRequest: ({ number }: { number: number }) => {
      const pull = pulls.find((one) => one.number === number)
      if (pull === undefined) throw new GraphQLError(`Could not resolve to a PullRequest with the number of ${number}.`)
      return toPullNode(state, pull)
    },
    object: ({ oid }: { oid: string }) => toObjectNode(state, oid),
    mergeQueue: visible(state, 'mergeQueue', ({ branch }: { branch: string }) => toQueueNode(state, branch)),
  }
}

/** A commit with its history; null if it does not exist. */
function toObjectNode(state: ServerState, oid: string): object | null {
  const { initial } = state
  const isNamed = Object.keys(initial.files ?? {}).some((key) => key.startsWith(`${oid}:`))
  const isHead = (initial.pulls ?? []).some((pull) =>
    [headOf(pull), pull.merge_commit_sha, ...(pull.of ?? [])].includes(oid),
  )
  const commit = allCommits(initial).find(({ sha }) => sha === oid)
  if (commit === undefined && !isNamed && !isHead) return null
  return {
    ...toCommitNode(state, commit ?? { sha: oid }),
    associatedPullRequests: (page: Page): object =>
      toConnection(listPullsOf(state, oid).map((pull) => toPullNode(state, pull)))(page),
    history: (page: Page): object =>
      toConnection(listHistory(initial, oid).flatMap((sha) => toObjectNode(state, sha) ?? []))(page),
  }
}

/** A commit and its ancestors, as far as the state has them. */
function listHistory(initial: GithubState, oid: string): readonly string[] {
  const found = new Set([oid])
  for (const sha of found) {
    const { parents = [] } = allCommits(initial).find((commit) => commit.sha === sha) ?? {}
    for (const parent of parents) found.add(parent)
  }
  return [...found]
}

/** Null for a branch without a merge queue. */
function toQueueNode(state: ServerState, branch: string): object | null {
  const entries = state.initial.queues?.[branch]
  if (entries === undefined) return null
  const nodes = entries.map(({ number, head, base }, at) => ({
    position: at + 1,
    headCommit: head === null ? null : { oid: head },
    baseCommit: base === null ? null : { oid: base },
    pullRequest: { number },
  }))
  return { entries: toConnection(nodes) }
}

/** A branch, with the commit at its tip. */
function toRefNode(state: ServerState, name: string): object | null {
  const sha = findTip(state.initial, name)
  return sha === undefined ? null : { name, target: toCommitNode(state, { sha }) }
}

function toPullNode(state: ServerState, pull: PullState): object {
  const full = withPullDefaults(pull)
  const comments = state.comments.filter(({ number }) => number === pull.number)
  return {
    number: pull.number,
    url: pullUrl(repositoryOf(state.initial), pull.number),
    title: full.title,
    state: full.merged_at === null ? (full.state ?? 'open').toUpperCase() : 'MERGED',
    createdAt: day,
    mergedAt: full.merged_at,
    mergeCommit: full.merged_at === null ? null : { oid: full.merge_commit_sha },
    author: toActor(state, full.author),
    ...toBranchMembers(state, pull),
    // GitHub counts all commits, and lists at most 250.
    commits: (page: Page) => {
      const all = (pull.commits ?? []).map((commit) => ({ commit: toCommitNode(state, commit) }))
      return { ...toConnection(all.slice(0, 250))(page), totalCount: pull.count ?? all.length }
    },
    latestOpinionatedReviews: (page: Page & { writersOnly: boolean }) => {
      const latest = listLatest(pull.reviews ?? []).filter((review) => !page.writersOnly || canPush(review))
      return toConnection(latest.map((review) => toReviewNode(state, review)))(page)
    },
    timelineItems: ({ last }: { last: number }) => ({
      nodes: (pull.base_changes ?? []).slice(-last).map(({ at, automatic = false }) => ({
        __typename: automatic ? 'AutomaticBaseChangeSucceededEvent' : 'BaseRefChangedEvent',
        createdAt: at,
      })),
    }),
    comments: visible(state, 'comments', toConnection(comments.map((comment) => toCommentNode(state, comment)))),
  }
}

function toBranchMembers(state: ServerState, pull: PullState): object {
  const { ref = 'main', sha = shaOf(0xba5e), repository: base } = pull.base ?? {}
  return {
    headRefName: pull.head?.ref ?? 'feature',
    headRefOid: headOf(pull),
    baseRefName: ref,
    baseRefOid: sha,
    baseRef: toRefNode(state, ref),
    potentialMergeCommit: toTestMerge(state, pull, sha),
    baseRepository: toNamedRepository(state, base),
    headRepository: toNamedRepository(state, pull.head?.repository),
  }
}

/** The commit with which GitHub tests the merge; null while there is none. */
function toTestMerge(state: ServerState, pull: PullState, base: string): object | null {
  const { test_merge: sha } = pull
  return sha === undefined ? null : toCommitNode(state, { sha, parents: [base, headOf(pull)] })
}

/** Null for a repository that was deleted; this one by default. */
function toNamedRepository({ initial }: ServerState, name: string | null | undefined): object | null {
  return name === null ? null : { nameWithOwner: name ?? repositoryOf(initial) }
}

/** The last review of each person that approves, requests changes, or is dismissed. */
function listLatest(reviews: readonly ReviewState[]): readonly ReviewState[] {
  const decisive = reviews.filter(({ state }) => ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'].includes(state))
  const inOrder = decisive.toSorted((a, b) => (a.submitted_at ?? day).localeCompare(b.submitted_at ?? day))
  return inOrder.filter((review, at) => !inOrder.slice(at + 1).some(({ user }) => user === review.user))
}

function canPush({ can_push: given, association = 'MEMBER' }: ReviewState): boolean {
  return given ?? ['OWNER', 'MEMBER', 'COLLABORATOR'].includes(association)
}

function toReviewNode(state: ServerState, review: ReviewState): object {
  return {
    author: toActor(state, review.user),
    state: review.state,
    submittedAt: review.submitted_at ?? day,
    authorAssociation: review.association ?? 'MEMBER',
    authorCanPushToRepository: canPush(review),
    commit: typeof review.commit_id === 'string' ? { oid: review.commit_id } : null,
  }
}

function toCommentNode(state: ServerState, { id, number, body, user }: CommentState): object {
  const url = `${pullUrl(repositoryOf(state.initial), number)}#issuecomment-${id}`
  return { url, body, author: toActor(state, user), viewerDidAuthor: user === loginOf(state.initial) }
}
