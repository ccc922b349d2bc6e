import { omitUndefined } from '../../wire/optional.ts'
import type { PullRequestCommit } from '../../wire/attestation/pull-request.ts'
import { pickMember, pickEpoch, pickText } from './response.ts'
import { findCoAuthors, type CoAuthor } from './co-author.ts'

/**
 * Converts GitHub's Commit into a commit of a pull request (rules 3.1). A person is given by login, or by name without a GitHub account; a
 * co-author by both. `logins` are the logins by email address in lower case.
 */
export function toPullRequestCommit(commit: unknown, logins: ReadonlyMap<string, string>): PullRequestCommit {
  const timestamp = pickEpoch(commit, 'commit', 'committer', 'date')
  const verified = pickMember(commit, 'commit', 'verification', 'verified')
  return {
    sha1: pickText(commit, 'sha'),
    author: toPerson(commit, 'author'),
    co_authors: [
      ...new Set(findCoAuthors(pickText(commit, 'commit', 'message')).flatMap((person) => toNames(person, logins))),
    ],
    committer: toPerson(commit, 'committer'),
    accounts: { author: isAccount(commit, 'author'), committer: isAccount(commit, 'committer') },
    ...omitUndefined({ timestamp }),
    ...(typeof verified === 'boolean' ? { verified } : {}),
  }
}

function toPerson(commit: unknown, role: 'author' | 'committer'): string {
  return pickText(commit, role, 'login') || pickText(commit, 'commit', role, 'name')
}

/** GitHub has a login for a person whose mail address belongs to an account. */
function isAccount(commit: unknown, role: 'author' | 'committer'): boolean {
  return pickText(commit, role, 'login') !== ''
}

function toNames({ name, email, login }: CoAuthor, logins: ReadonlyMap<string, string>): readonly string[] {
  return [name, login ?? logins.get(email.toLowerCase()) ?? ''].filter((known) => known !== '')
}
