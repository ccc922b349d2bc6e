import type { GithubApi } from '../../github/api.ts'
import type { ChangeAnswer } from '../../github/change-answer.ts'
import { listOwnComments, readTokenLogin } from '../../github/comment.ts'
import { listStatuses } from '../../github/commit-status.ts'
import type { PublishedPlace } from './publication.ts'

/** What is on GitHub already: our comments, the statuses of the commit, and who we are. */
export type Seen = Pick<ChangeAnswer, 'login' | 'comments' | 'statuses'>

/** Reads from REST what is on GitHub already. `number` is undefined if no comment is written. Throws EvidenceError. */
export async function readSeen(api: GithubApi, place: PublishedPlace): Promise<Seen> {
  const client = api.createClient()
  const { repository, number, sha } = place
  const [login, statuses] = await Promise.all([
    readTokenLogin(client, { repository, number: number ?? 0 }),
    sha === undefined ? [] : listStatuses(client, { repository, sha }),
  ])
  const comments = number === undefined ? [] : await listOwnComments(client, { repository, number }, login)
  return { login, comments, statuses }
}
