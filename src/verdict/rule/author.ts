import type { PullRequest, PullRequestCommit } from '../../schema/attestation/pull-request.ts'
import type { Policy } from '../../schema/resource/template.ts'
import { countNeededApprovals, normalisePersonName } from './approval.ts'

/**
 * Why no approval can be shown to be independent (rules 5.2). Git lets a committer write any name, so authors and committers must be
 * accounts, and a commit under the name of a bot, which reviews nothing, must be signed.
 */
export function findAuthorViolations({ author, commits }: PullRequest, policy: Policy): string[] {
  if (policy.independent !== true || countNeededApprovals(policy) === 0) return []
  const people = [author, ...commits.map((commit) => commit.author)]
  const hasUnknown = commits.length === 0 || people.some((person) => normalisePersonName(person) === '')
  const reasons = [
    ...(hasUnknown ? ['not all of its authors are known'] : []),
    ...commits.flatMap(explainUnknownAuthor),
  ]
  return [...new Set(reasons)].map((reason) => `${reason}, so no approval can be shown to be independent of them`)
}

function explainUnknownAuthor({ sha1, author, committer, accounts, verified }: PullRequestCommit): string[] {
  const commit = `commit ${sha1.slice(0, 7)}`
  if (accounts === undefined) return ['the report does not state which authors are accounts (upgrade its sender)']
  if (!accounts.author) return [`the author of ${commit}, ${author}, has no account`]
  const name = committer === undefined ? '' : `, ${committer},`
  if (!accounts.committer) return [`the committer of ${commit}${name} has no account`]
  if (isBot(author) && verified !== true) return [`${commit} under the name of ${author} has no verified signature`]
  return []
}

function isBot(login: string): boolean {
  return login.endsWith('[bot]')
}

/** Logins, names and mail addresses of the author and of all authors, co-authors and committers of commits. */
export function listAuthorIdentities({ author, commits }: PullRequest): ReadonlySet<string> {
  const people = [author, ...commits.flatMap((commit) => [commit.author, commit.committer ?? '', ...commit.co_authors])]
  return new Set(people.flatMap(toIdentities).filter((identity) => identity !== ''))
}

/** `person` is a login, a name, or `Name <mail>`. The noreply addresses of GitHub contain the login. */
function toIdentities(person: string): string[] {
  const opening = person.lastIndexOf('<')
  const name = opening < 0 ? person : person.slice(0, opening)
  const mail = person.slice(opening + 1).replace('>', '')
  const login = /^(?:\d+\+)?([^@+]+)@users\.noreply\.github\.com$/i.exec(mail.trim())?.[1]
  return [person, name, mail, ...(login === undefined ? [] : [login])].map(normalisePersonName)
}
