import { EvidenceError, settle } from '../../error.ts'
import type { GithubApi, GithubClient } from '../../change/github/api.ts'
import type { CommitStatus } from '../../change/github/change-answer.ts'
import {
  listStatuses,
  setStatus,
  type NewStatus,
  type SetStatus,
  type StatusPlace,
} from '../../change/github/commit-status.ts'
import type { Contention } from './contention.ts'
import { isNewer, parsePosition, type Position } from './position.ts'
import type { Seen } from './seen.ts'

/** A status, with the position of its verdict. */
export interface PlacedStatus {
  readonly status: NewStatus
  readonly position: Position
}

/** A status to publish. */
export interface StatusChange extends PlacedStatus {
  readonly place: StatusPlace
  /** The statuses of the commit and the account of our token, as the run has read them; undefined if it could not. */
  readonly seen: Pick<Seen, 'account' | 'statuses'> | undefined
  readonly contention: Contention
  /** Whether the step leaves its decision to the status, so that it has to know which one applies at its end. */
  readonly isDecisive: boolean
  /** Asks for the verdict again, after a status with this position was seen; undefined for a run without a verdict. */
  readonly renew: ((after: Position) => Promise<PlacedStatus>) | undefined
  /** Whether the address of a status is that of a newer run of this workflow on the commit. The service may have no verdict of that run. */
  readonly isOfNewerRun: (targetUrl: string) => Promise<boolean>
}

/** The most statuses that one run sets while other writers replace them. */
const maxRounds = 3

/**
 * Sets a status unless a newer verdict has one, and restores a newer one that it replaced (rules 8.16). Returns the status that applies then.
 * Only statuses of our own identity have a position: another writer could claim any. Throws `EvidenceError`.
 */
export async function publishStatus(api: GithubApi, change: StatusChange): Promise<NewStatus> {
  const { place, contention, isDecisive } = change
  const client = api.createClient()
  const before = await readBefore(client, change)
  if (isDecisive && listNewer(before).length > 0) return settleStatus(client, before, undefined)
  const { own, wanted } = await choose(before)
  if (wanted !== own) return wanted.status
  const set = await setStatus(client, place, own.status)
  if (!isDecisive && !(await contention.after())) return own.status
  return settleStatus(client, { ...before, own, account: before.account ?? set.creator }, set)
}

/** What a run knows about the statuses of its context. */
interface View {
  readonly change: StatusChange
  /** The status of this run. */
  readonly own: PlacedStatus
  readonly statuses: readonly CommitStatus[]
  /** The account of our token; undefined if it is not known, so that no status is known to be ours. */
  readonly account: number | undefined
}

/** What the run has read. A success is compared with the present statuses, because a merge may follow it at once. */
async function readBefore(client: GithubClient, change: StatusChange): Promise<View> {
  const { place, seen, contention } = change
  if (seen === undefined) return { change, own: change, statuses: [], account: undefined }
  const isStale = isSuccess(change) && (await contention.before())
  const statuses = (isStale ? await listStatuses(client, place) : seen.statuses) ?? []
  return { change, own: change, statuses, account: seen.account }
}

/** The statuses of our identity and context that claim to be of a newer verdict, the newest first. */
function listNewer({ change, own, statuses, account }: View): readonly PlacedStatus[] {
  return statuses
    .filter((one) => one.context === change.status.context && one.creator === account && account !== undefined)
    .flatMap(toPlaced)
    .filter(({ position }) => isNewer(position, own.position))
    .toSorted((a, b) => (isNewer(a.position, b.position) ? -1 : 1))
}

/** A time after GitHub's own time of the status is of a wrong clock. */
function toPlaced({ context, state, description, targetUrl, createdAt }: CommitStatus): readonly PlacedStatus[] {
  const position = parsePosition(description)
  if (position === undefined || state === 'expected') return []
  const readAt = Math.min(position.readAt, (createdAt + 1) * 1000)
  return [{ status: { context, state, description, targetUrl }, position: { ...position, readAt } }]
}

interface Choice {
  /** The status of this run, after its verdict was perhaps asked for again. */
  readonly own: PlacedStatus
  /** The status that has to apply: our own, or one of a newer verdict. */
  readonly wanted: PlacedStatus
}

/**
 * Chooses the status that has to apply. Every workflow may write as our identity, so a position is a claim: the service has to have that
 * record. A success beside our other verdict applies only if the service gives that verdict too, or if a newer run set it. A doubt leads to no
 * success.
 */
async function choose(view: View): Promise<Choice> {
  const { change, own } = view
  const claims = await listBelievable(view)
  const [claim] = claims
  if (claim === undefined) return { own, wanted: own }
  const isDisputed = isSuccess(claim) && ![own, ...claims].every(isSuccess)
  // A run without a verdict fails in any case.
  if (!isDisputed || change.renew === undefined) return { own, wanted: claim }
  const renewed = await settle(change.renew(claim.position))
  if (!renewed.ok) return { own, wanted: own }
  const isConfirmed = isSuccess(renewed.value) || (await change.isOfNewerRun(claim.status.targetUrl))
  return isConfirmed ? { own, wanted: claim } : { own: renewed.value, wanted: renewed.value }
}

/** The newer statuses whose record the service has. If it does not answer, a success gives way to all of them, and another status to none. */
async function listBelievable(view: View): Promise<readonly PlacedStatus[]> {
  const claims = listNewer(view)
  const reached = await settle(view.change.contention.selectReached(claims))
  if (reached.ok) return reached.value
  return isSuccess(view.own) ? claims : []
}

function isSuccess({ status }: PlacedStatus): boolean {
  return status.state === 'success'
}

/** Sets the status that has to apply until it is the one that applies. */
async function settleStatus(client: GithubClient, view: View, first: SetStatus | undefined): Promise<NewStatus> {
  const { place, status } = view.change
  let [own, last] = [view.own, first]
  for (let round = 1; round <= maxRounds; round += 1) {
    const statuses = (await listStatuses(client, place)).filter(({ context }) => context === status.context)
    const choice = await choose({ ...view, own, statuses })
    own = choice.own
    const applied = findApplied(statuses, last)
    if (isSame(applied, choice.wanted.status) && applied?.creator === view.account) return choice.wanted.status
    last = await setStatus(client, place, choice.wanted.status)
  }
  throw new EvidenceError(
    'unreachable',
    `Could not set the status ${status.context} of commit ${place.sha}: other runs replaced it ${maxRounds} times. Run this job again.`,
  )
}

/** The status that applies. The list of GitHub may not have the one that this run has just set. */
function findApplied([present]: readonly SetStatus[], last: SetStatus | undefined): SetStatus | undefined {
  return last === undefined || (present !== undefined && present.id > last.id) ? present : last
}

function isSame(one: CommitStatus | undefined, other: NewStatus): boolean {
  return one?.state === other.state && one.description === other.description
}
