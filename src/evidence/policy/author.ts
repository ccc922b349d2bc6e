import type { PullRequest, PullRequestCommit } from '../../wire/attestation/pull-request.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { formatCount } from '../../text/quantity.ts'
import { selectSentences } from '../../text/sentence.ts'
import { clipText, countBounded, isWhole } from '../fact/bounded.ts'
import type { CommitFacts, PullRequestFacts } from '../fact/content.ts'
import { countNeededApprovals, normalisePersonName } from './approval.ts'
import { erasedPusher } from './pusher.ts'

/** The authors and the signatures of the commits of a pull request. */
export function toCommitFacts({ author, commits }: PullRequest): CommitFacts {
  const authored = commits.filter(hasAuthor)
  const people = [author, ...authored.map((commit) => commit.author)]
  const [exception, ...others] = [...new Set(authored.flatMap(explainUnknownAuthor))]
  const unverified = commits.filter(({ verified }) => verified !== true)
  return {
    total: commits.length,
    has_unknown_author: authored.length === 0 || people.some((person) => normalisePersonName(person) === ''),
    exception: exception === undefined ? null : clipText(exception, 500),
    other_exceptions: others.length,
    first_unverified: unverified[0] === undefined ? null : toShortCommit(unverified[0].sha1),
    unverified: unverified.length,
  }
}

/**
 * Why no approval can be shown to be independent (rules 5.2). Git lets a committer write any name, so authors and committers must be
 * accounts, and a commit under the name of a bot, which reviews nothing, must be signed.
 */
export function findAuthorViolations({ commits, authors, pushers }: PullRequestFacts, policy: Policy): string[] {
  if (policy.independent !== true || countNeededApprovals(policy) === 0) return []
  const more = commits.other_exceptions
  const reasons = selectSentences(
    [commits.has_unknown_author, () => 'not all of its authors are known'],
    [commits.exception !== null, () => `${commits.exception}${more > 0 ? ` (and ${formatCount(more)} more)` : ''}`],
    [pushers.includes(erasedPusher), () => 'a report that could show who pushed its head was erased'],
    [!isWhole(authors), () => `its ${formatCount(countBounded(authors))} authors are too many to compare`],
  )
  return reasons.map((reason) => `${reason}, so no approval can be shown to be independent of them`)
}

/** A pull request has at least one commit: without a known commit, no signature is known either. */
export function findUnverified({ commits }: PullRequestFacts): string[] {
  if (commits.total === 0) return ['its commits are not known']
  if (commits.first_unverified === null) return []
  const others = commits.unverified - 1
  const more = others === 0 ? '' : ` and ${formatCount(others)} more`
  return [`no verified signature: commit ${commits.first_unverified}${more}`]
}

function explainUnknownAuthor({ sha1, author, committer, accounts, verified }: PullRequestCommit): string[] {
  const commit = `commit ${toShortCommit(sha1)}`
  if (accounts === undefined) return ['the report does not state which authors are accounts (upgrade its sender)']
  if (!accounts.author) return [`the author of ${commit}, ${author}, has no account`]
  const name = committer === undefined ? '' : `, ${committer},`
  if (!accounts.committer) return [`the committer of ${commit}${name} has no account`]
  if (isBot(author) && verified !== true) return [`${commit} under the name of ${author} has no verified signature`]
  return []
}

function toShortCommit(sha1: string): string {
  return sha1.slice(0, 7)
}

function isBot(login: string): boolean {
  return login.endsWith('[bot]')
}

/** A reviewer who updates the branch on GitHub's page is the author of a merge that GitHub made, and of nothing in it. */
function hasAuthor({ merges_base: mergesBase = false }: PullRequestCommit): boolean {
  return !mergesBase
}

/** Logins, names and mail addresses of the author and of all authors, co-authors and committers of commits. */
export function listAuthorIdentities({ author, commits }: PullRequest): ReadonlySet<string> {
  const authored = commits.filter(hasAuthor)
  const people = [
    author,
    ...authored.flatMap((commit) => [
      commit.author,
      commit.author_username ?? '',
      commit.committer ?? '',
      ...commit.co_authors,
    ]),
  ]
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
