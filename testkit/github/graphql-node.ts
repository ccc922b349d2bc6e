import { GraphQLError } from 'graphql'
import type { ServerState } from './server.ts'
import { day, pullUrl, withPullDefaults } from './response-body.ts'
import {
  allCommits,
  findTip,
  headOf,
  listPullsOf,
  repositoryOf,
  shaOf,
  type CommentState,
  type CommitState,
  type PullState,
  type ReviewState,
} from './state.ts'

/** The members of a connection that the product may ask for. GitHub refuses more than 100 nodes. */
function toConnection<T>(all: readonly T[]) {
  return ({ first, after }: { first?: number; after?: string }) => {
    if (first === undefined || first > 100) throw new GraphQLError('`first` must be between 1 and 100')
    const start = after === undefined ? 0 : Number(after.slice(1))
    const end = Math.min(all.length, start + first)
    const pageInfo = { hasNextPage: end < all.length, endCursor: `c${end}` }
    return { totalCount: all.length, nodes: all.slice(start, end), pageInfo }
  }
}

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
    object: ({ oid }: { oid: string }) => {
      const isNamed = Object.keys(initial.files ?? {}).some((key) => key.startsWith(`${oid}:`))
      const isHead = pulls.some((pull) => [headOf(pull), pull.merge_commit_sha, ...(pull.of ?? [])].includes(oid))
      const commit = allCommits(initial).find(({ sha }) => sha === oid)
      return commit !== undefined || isNamed || isHead ? toCommitNode(state, commit ?? { sha: oid }) : null
    },
  }
}

/** A field that the token may not read is null, with an error. */
function visible<A, T>(
  { initial }: ServerState,
  field: 'comments' | 'file' | 'status',
  resolve: (given: A) => T,
): (given: A) => T {
  return (given) => {
    if (initial.hidden?.includes(field) === true) throw new GraphQLError('Resource not accessible by integration')
    return resolve(given)
  }
}

/** A branch, with the commit at its tip. */
function toRefNode(state: ServerState, name: string): object | null {
  const sha = findTip(state.initial, name)
  return sha === undefined ? null : { name, target: toCommitNode(state, { sha }) }
}

function toPullNode(state: ServerState, pull: PullState): object {
  const full = withPullDefaults(pull)
  const repository = repositoryOf(state.initial)
  const toName = (name: string | null): object | null => (name === null ? null : { nameWithOwner: name })
  const comments = state.comments.filter(({ number }) => number === pull.number)
  return {
    number: pull.number,
    url: pullUrl(repository, pull.number),
    title: full.title,
    state: full.merged_at === null ? (full.state ?? 'open').toUpperCase() : 'MERGED',
    createdAt: day,
    mergedAt: full.merged_at,
    mergeCommit: full.merged_at === null ? null : { oid: full.merge_commit_sha },
    headRefName: full.head?.ref ?? 'feature',
    headRefOid: headOf(pull),
    baseRefName: full.base?.ref ?? 'main',
    baseRefOid: full.base?.sha ?? shaOf(0xba5e),
    baseRef: toRefNode(state, full.base?.ref ?? 'main'),
    author: toActor(full.author),
    baseRepository: toName(full.base?.repository === undefined ? repository : full.base.repository),
    headRepository: toName(full.head?.repository === undefined ? repository : full.head.repository),
    // GitHub counts all commits, and lists at most 250.
    commits: (page: { first?: number; after?: string }) => {
      const all = (pull.commits ?? []).map((commit) => ({ commit: toCommitNode(state, commit) }))
      return { ...toConnection(all.slice(0, 250))(page), totalCount: pull.count ?? all.length }
    },
    latestOpinionatedReviews: (page: { first?: number; after?: string; writersOnly: boolean }) => {
      const latest = listLatest(pull.reviews ?? []).filter((review) => !page.writersOnly || canPush(review))
      return toConnection(latest.map(toReviewNode))(page)
    },
    comments: visible(state, 'comments', toConnection(comments.map((comment) => toCommentNode(state, comment)))),
  }
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

function toReviewNode(review: ReviewState): object {
  return {
    author: toActor(review.user),
    state: review.state,
    submittedAt: review.submitted_at ?? day,
    authorAssociation: review.association ?? 'MEMBER',
    authorCanPushToRepository: canPush(review),
    commit: typeof review.commit_id === 'string' ? { oid: review.commit_id } : null,
  }
}

function toCommentNode(state: ServerState, { id, number, body, user }: CommentState): object {
  const url = `${pullUrl(repositoryOf(state.initial), number)}#issuecomment-${id}`
  const login = state.login()
  return { url, body, author: toActor(user), viewerDidAuthor: [login, `${login}[bot]`].includes(user) }
}

/** GraphQL has the login of a bot without its suffix. */
function toActor(login: string | null): object | null {
  if (login === null) return null
  const isBot = login.endsWith('[bot]')
  return { __typename: isBot ? 'Bot' : 'User', login: login.replace(/\[bot\]$/, '') }
}

function toCommitNode(state: ServerState, commit: CommitState): object {
  const { initial } = state
  const { sha, verified = false, date = day } = commit
  const author = toGitActor(commit.author ?? { login: 'ann', name: 'Ann Lee', email: 'ann@example.com' })
  const people = (commit.people ?? []).map(({ email, login }) =>
    toGitActor({ email, ...(login === null ? {} : { login }) }),
  )
  return {
    __typename: 'Commit',
    oid: sha,
    message: commit.message ?? 'A change',
    url: `https://github.example/${repositoryOf(initial)}/commit/${sha}`,
    authoredDate: date,
    committedDate: commit.committed ?? date,
    author,
    committer: toGitActor(commit.committer ?? { login: 'web-flow', name: 'GitHub' }),
    parents: toConnection((commit.parents ?? []).map((oid) => ({ oid }))),
    signature: verified ? { __typename: 'GpgSignature', isValid: true, wasSignedByGitHub: false } : null,
    authors: toConnection([author, ...people.filter(({ email }) => email !== author.email)]),
    file: visible(state, 'file', ({ path }: { path: string }) => toTreeEntry(initial.files?.[`${sha}:${path}`])),
    status: visible(state, 'status', () => toStatusNode(state, sha)),
    associatedPullRequests: (page: { first?: number; after?: string }) =>
      toConnection(listPullsOf(state, sha).map((pull) => toPullNode(state, pull)))(page),
  }
}

interface GitActor {
  readonly login?: string
  readonly name?: string
  readonly email?: string
}

/** A bot is no user. */
function toGitActor({ login, name, email = '' }: GitActor): { name: string; email: string; user: object | null } {
  const user = login === undefined || login.endsWith('[bot]') ? null : { login }
  return { name: name ?? login ?? '', email, user }
}

/** A file that a test gives as an answer of the REST API is a symbolic link here. */
function toTreeEntry(file: string | object | undefined): object | null {
  if (file === undefined) return null
  if (typeof file !== 'string')
    return { mode: 0o120000, object: { __typename: 'Blob', byteSize: 4, isTruncated: false, text: 'else' } }
  const object = { __typename: 'Blob', byteSize: Buffer.byteLength(file), isTruncated: false, text: file }
  return { mode: 0o100644, object }
}

/** The newest status of each context. */
function toStatusNode({ statuses }: ServerState, sha: string): object | null {
  const own = statuses.filter((status) => status.sha === sha)
  const newest = own.filter((status, at) => !own.slice(at + 1).some(({ context }) => context === status.context))
  if (newest.length === 0) return null
  const contexts = newest.map(({ context, state, description, target_url: targetUrl, creator }) => ({
    context,
    state: state.toUpperCase(),
    description,
    targetUrl: targetUrl ?? null,
    createdAt: day,
    creator: toActor(creator),
  }))
  return { contexts }
}
