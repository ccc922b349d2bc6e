import { defined } from '../schema/defined.ts'
import type { PullRequestCommit } from '../schema/attestation/pull-request.ts'
import { pick, pickMoment, pickText } from './answer.ts'
import { findCoAuthors, type CoAuthor } from './co-author.ts'

/**
 * A commit of a pull request, from GitHub's Commit. People go by login; by name where GitHub knows of no account; co-authors by both.
 * `logins` are those that are known of mail addresses in lower case.
 */
export function toPullRequestCommit(commit: unknown, logins: ReadonlyMap<string, string>): PullRequestCommit {
  const timestamp = pickMoment(commit, 'commit', 'committer', 'date')
  const verified = pick(commit, 'commit', 'verification', 'verified')
  return {
    sha1: pickText(commit, 'sha'),
    author: toPerson(commit, 'author'),
    co_authors: [
      ...new Set(findCoAuthors(pickText(commit, 'commit', 'message')).flatMap((person) => toNames(person, logins))),
    ],
    committer: toPerson(commit, 'committer'),
    ...defined({ timestamp }),
    ...(typeof verified === 'boolean' ? { verified } : {}),
  }
}

function toPerson(commit: unknown, role: 'author' | 'committer'): string {
  return pickText(commit, role, 'login') || pickText(commit, 'commit', role, 'name')
}

function toNames({ name, email, login }: CoAuthor, logins: ReadonlyMap<string, string>): readonly string[] {
  return [name, login ?? logins.get(email.toLowerCase()) ?? ''].filter((known) => known !== '')
}
