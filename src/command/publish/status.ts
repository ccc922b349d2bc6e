import { EvidenceError } from '../../error.ts'
import type { GithubApi, GithubClient } from '../../github/api.ts'
import type { CommitStatus } from '../../github/change-answer.ts'
import { isSameLogin } from '../../github/comment.ts'
import { listStatuses, setStatus, type NewStatus, type StatusPlace } from '../../github/commit-status.ts'
import type { Contention } from './contention.ts'
import { isNewer, parsePosition, type Position } from './position.ts'
import type { Seen } from './seen.ts'

/** A status to publish. */
export interface StatusChange {
  readonly place: StatusPlace
  readonly status: NewStatus
  readonly position: Position
  /** The statuses of the commit and the login of our token, as the run has read them; undefined if it could not. */
  readonly seen: Pick<Seen, 'login' | 'statuses'> | undefined
  readonly contention: Contention
}

/** The most statuses that one run sets while other runs replace them. */
const maxRounds = 3

/**
 * Sets a status unless a newer verdict has one, and restores a newer one that it replaced (rules 8.16). Returns the status that applies then.
 * Only statuses of our own identity have a position: another writer could claim any. Throws `EvidenceError`.
 */
export async function publishStatus(api: GithubApi, change: StatusChange): Promise<NewStatus> {
  const { place, status, position, contention } = change
  const client = api.createClient()
  const before = await findNewest(client, change)
  if (before !== undefined && isNewer(before.position, position)) return before.status
  const { creator } = await setStatus(client, place, status)
  return (await contention.after()) ? restoreNewest(client, change, creator) : status
}

interface Placed {
  readonly status: NewStatus
  readonly position: Position
}

/** The newest of our statuses. A success is compared with the present ones, because a merge may follow it at once. */
async function findNewest(client: GithubClient, change: StatusChange): Promise<Placed | undefined> {
  const { place, status, seen, contention } = change
  if (seen === undefined) return undefined
  const isStale = status.state === 'success' && (await contention.before())
  const statuses = isStale ? await listStatuses(client, place) : seen.statuses
  return selectNewest(statuses ?? [], status.context, seen.login)
}

function selectNewest(statuses: readonly CommitStatus[], context: string, login: string): Placed | undefined {
  const own = statuses.filter((one) => one.context === context && isSameLogin(one.creator, login)).flatMap(toPlaced)
  const [first, ...others] = own
  let newest = first
  for (const one of others) if (newest !== undefined && isNewer(one.position, newest.position)) newest = one
  return newest
}

/** A time after GitHub's own time of the status is of a wrong clock. */
function toPlaced({ context, state, description, targetUrl, createdAt }: CommitStatus): readonly Placed[] {
  const position = parsePosition(description)
  if (position === undefined || state === 'expected') return []
  const readAt = Math.min(position.readAt, (createdAt + 1) * 1000)
  return [{ status: { context, state, description, targetUrl }, position: { ...position, readAt } }]
}

/** Sets the newest of our statuses again until it is the one that applies. */
async function restoreNewest(client: GithubClient, change: StatusChange, login: string): Promise<NewStatus> {
  const { place, status } = change
  for (let round = 1; round <= maxRounds; round += 1) {
    const statuses = await listStatuses(client, place)
    const newest = selectNewest(statuses, status.context, login)
    const present = statuses.find(({ context }) => context === status.context)
    if (newest === undefined || present?.description === newest.status.description) return newest?.status ?? status
    await setStatus(client, place, newest.status)
  }
  throw new EvidenceError(
    'unreachable',
    `Could not set the status ${status.context} of commit ${place.sha}: other runs replaced it ${maxRounds} times. Run this job again.`,
  )
}
