import {
  accountIdOf,
  headOf,
  defaultRepository,
  shaOf,
  type CommentState,
  type CommitState,
  type GithubState,
  type PullState,
  type ReviewState,
} from './state.ts'

export const day = '2026-11-20T10:00:00Z'

/** A pull request in the format of the API. `repository` is the base repository. */
export function toPull(pull: PullState, repository: string): object {
  const full = withPullDefaults(pull)
  return {
    number: full.number,
    html_url: pullUrl(repository, full.number),
    title: full.title,
    state: full.state ?? (full.merged_at === null ? 'open' : 'closed'),
    user: toUser(full.author),
    created_at: day,
    merged_at: full.merged_at,
    merge_commit_sha: full.merge_commit_sha,
    head: toPullBranch({ ref: 'feature', repository, ...full.head, sha: headOf(pull) }),
    base: toPullBranch({ ref: 'main', repository, sha: shaOf(0xba5e), ...full.base }),
    commits: full.count ?? (full.commits ?? []).length,
  }
}

export function pullUrl(repository: string, number: number): string {
  return `https://github.example/${repository}/pull/${number}`
}

export function withPullDefaults(pull: PullState) {
  const title = `Change ${pull.number}`
  return { title, author: 'ann', merged_at: null, merge_commit_sha: shaOf(0xfade), ...pull }
}

function toPullBranch({ ref, sha, repository }: { ref: string; sha: string; repository: string | null }): object {
  return { ref, sha, repo: repository === null ? null : { full_name: repository } }
}

export function toCommit(commit: CommitState): object {
  const full = { message: 'A change', date: day, verified: false, parents: [], ...commit }
  const author = toPerson(full.author ?? { login: 'ann', name: 'Ann Lee', email: 'ann@example.com' })
  const committer = toPerson(full.committer ?? { login: 'web-flow', name: 'GitHub' })
  return {
    sha: full.sha,
    html_url: `https://github.example/${defaultRepository}/commit/${full.sha}`,
    commit: {
      message: full.message,
      author: { name: author.name, email: author.email, date: full.date },
      committer: { name: committer.name, email: committer.email, date: full.committed ?? full.date },
      verification: { verified: full.verified, reason: 'unsigned' },
    },
    author: toUser(author.login),
    committer: toUser(committer.login),
    parents: full.parents.map((sha) => ({ sha })),
  }
}

function toPerson(person: NonNullable<CommitState['author']>): { login: string | null; name: string; email: string } {
  return { login: null, name: person.login ?? '', email: '', ...person }
}

export function toReview(review: ReviewState, id: number): object {
  const full = { submitted_at: day, commit_id: null, association: 'MEMBER', ...review }
  return {
    id,
    user: toUser(full.user),
    state: full.state,
    submitted_at: full.submitted_at,
    commit_id: full.commit_id,
    author_association: full.association,
  }
}

export function toComment(initial: GithubState, { id, number, body, user }: CommentState): object {
  const html_url = `https://github.example/${defaultRepository}/pull/${number}#issuecomment-${id}`
  return { id, html_url, body, user: { ...toUser(user), id: accountIdOf(initial, user) } }
}

function toUser(login: string | null): object | null {
  return login === null ? null : { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' }
}
