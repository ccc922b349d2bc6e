import type { GithubApi } from '../../change/github/api.ts'
import type { CommitStatus, OwnComment } from '../../change/github/change-answer.ts'
import { listOwnComments, readTokenAccount } from '../../change/github/comment.ts'
import { listStatuses } from '../../change/github/commit-status.ts'
import type { ChangeContext } from '../change/github-answer.ts'

/** Where a run publishes its verdict. */
export interface PublishedPlace {
  /** `owner/name`. */
  readonly repository: string
  /** The pull request with the comment; undefined if the run writes none. */
  readonly number: number | undefined
  /** The commit with the status; undefined if the run sets none. */
  readonly sha: string | undefined
}

/** What is on GitHub already. A list is undefined if the token may not read it. */
export interface Seen {
  /** The numeric id of the account that owns our token. */
  readonly account: number
  /** Our comments. */
  readonly comments: readonly OwnComment[] | undefined
  /** The statuses of the commit, of all writers. */
  readonly statuses: readonly CommitStatus[] | undefined
}

/**
 * What is on GitHub already, from the query of the run about its change, else from REST. Throws EvidenceError if the owner of the token is not
 * known.
 */
export async function readSeen(api: GithubApi, place: PublishedPlace, context: ChangeContext): Promise<Seen> {
  const github = await context.readGithub()
  return github.kind === 'answered' ? github.answer : readSeenFromRest(api, place)
}

async function readSeenFromRest(api: GithubApi, { repository, number, sha }: PublishedPlace): Promise<Seen> {
  const client = api.createClient()
  const [account, statuses] = await Promise.all([
    readTokenAccount(client, { repository, number: number ?? 0 }),
    sha === undefined ? [] : listStatuses(client, { repository, sha }).catch(() => undefined),
  ])
  const listing = number === undefined ? [] : listOwnComments(client, { repository, number }, account)
  const comments = await Promise.resolve(listing).catch(() => undefined)
  return { account, comments, statuses }
}
