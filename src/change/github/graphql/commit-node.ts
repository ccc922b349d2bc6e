import { formatAuthor } from '../../commit/git-format.ts'
import type { PullRequestCommit } from '../../../wire/attestation/pull-request.ts'
import { GitCommit } from '../../../wire/resource/git.ts'
import { findCoAuthors } from '../co-author.ts'
import { invalidResponse, parseGithubResponse, pickEpoch, pickMember, pickText } from '../response.ts'

type PersonRole = 'author' | 'committer'

/** Converts a commit of GraphQL into the GitCommit of rules 9.11. Throws `EvidenceError` `nonsense` if it is not a commit. */
export function toGitCommitOfNode(purpose: string, node: unknown): GitCommit {
  const login = pickText(node, 'author', 'user', 'login')
  const parents = pickMember(node, 'parents', 'nodes')
  const hasAllParents = Array.isArray(parents) && parents.length === pickMember(node, 'parents', 'totalCount')
  return parseGithubResponse(purpose, GitCommit, {
    sha1: pickMember(node, 'oid'),
    message: pickMember(node, 'message'),
    author: formatAuthor(pickText(node, 'author', 'name'), pickText(node, 'author', 'email')),
    ...(login === '' ? {} : { author_username: login }),
    timestamp: pickEpoch(node, 'authoredDate'),
    url: pickMember(node, 'url'),
    parents: hasAllParents ? parents.map((parent) => pickMember(parent, 'oid')) : undefined,
  })
}

/**
 * Converts a commit of GraphQL into a commit of a pull request (rules 3.1). A person is given by login, or by name without an account; a
 * co-author by both. `own`: the commits of the pull request. Throws `nonsense` if not all authors are listed.
 */
export function toReviewedCommit(purpose: string, node: unknown, own: ReadonlySet<string>): PullRequestCommit {
  const timestamp = pickEpoch(node, 'committedDate')
  const [author, committer] = [findLogin(node, 'author'), findLogin(node, 'committer')]
  return {
    sha1: pickText(node, 'oid'),
    author: author || pickText(node, 'author', 'name'),
    co_authors: listCoAuthors(purpose, node),
    committer: committer || pickText(node, 'committer', 'name'),
    accounts: { author: author !== '', committer: committer !== '' },
    ...(timestamp === undefined ? {} : { timestamp }),
    verified: isVerified(node),
    ...(isBaseMerge(node, own) ? { merges_base: true } : {}),
  }
}

/** Whether GitHub merged the base branch in ("Update branch"). A parent that is no commit of the pull request is one of its base. */
function isBaseMerge(node: unknown, own: ReadonlySet<string>): boolean {
  const parents = pickMember(node, 'parents', 'nodes')
  if (!isVerified(node) || pickMember(node, 'signature', 'wasSignedByGitHub') !== true) return false
  if (!Array.isArray(parents) || parents.length !== 2 || pickMember(node, 'parents', 'totalCount') !== 2) return false
  return own.has(pickText(parents[0], 'oid')) && !own.has(pickText(parents[1], 'oid'))
}

function isVerified(node: unknown): boolean {
  return pickMember(node, 'signature', 'isValid') === true
}

/** GitHub's private address of a bot. GraphQL may have no user for it. */
const botAddress = /^(?:\d+\+)?([^@+]+\[bot\])@users\.noreply\./i

/** The login of a person; '' without an account. A signature proves the addresses of a bot and of GitHub itself, which are no users. */
function findLogin(node: unknown, role: PersonRole): string {
  const login = pickText(node, role, 'user', 'login')
  if (login !== '' || !isVerified(node)) return login
  const email = pickText(node, role, 'email')
  const isGithub = pickMember(node, 'signature', 'wasSignedByGitHub') === true && /^noreply@/i.test(email)
  if (role === 'committer' && isGithub) return 'web-flow'
  return botAddress.exec(email)?.[1] ?? ''
}

/** The co-authors that GitHub found, and all people in trailers: GitHub reads only some of the trailers. */
function listCoAuthors(purpose: string, node: unknown): string[] {
  const nodes = pickMember(node, 'authors', 'nodes')
  if (!Array.isArray(nodes) || pickMember(node, 'authors', 'pageInfo', 'hasNextPage') !== false) {
    throw invalidResponse(purpose, `commit ${pickText(node, 'oid')} does not list all of its authors`)
  }
  const author = pickText(node, 'author', 'email').toLowerCase()
  const listed = nodes.filter((one) => author === '' || pickText(one, 'email').toLowerCase() !== author)
  const people = [
    ...findCoAuthors(pickText(node, 'message')).flatMap(({ name, login = '' }) => [name, login]),
    ...listed.flatMap((one) => [pickText(one, 'name'), pickText(one, 'user', 'login')]),
  ]
  return [...new Set(people)].filter((known) => known !== '')
}
