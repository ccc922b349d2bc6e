import { EvidenceError, settle } from '../../error.ts'
import type { GithubApi, GithubClient } from '../../change/github/api.ts'
import type { OwnComment } from '../../change/github/change-answer.ts'
import {
  createComment,
  deleteComment,
  listOwnComments,
  updateComment,
  type CommentPlace,
} from '../../change/github/comment.ts'
import { readHiddenWord, startsWithMarker, toCommentBody } from '../../change/github/comment-body.ts'
import type { LogOutcome } from '../log/log-outcome.ts'
import type { Contention } from './contention.ts'
import { isNewer, parsePosition, printPosition, type Position } from './position.ts'
import type { Seen } from './seen.ts'

/** A comment to publish. Each flow of a pull request has one (rules 8.14). */
export interface CommentChange {
  readonly place: CommentPlace
  readonly flow: readonly [org: string, flow: string]
  readonly position: Position
  /** Markdown. */
  readonly text: string
  /** Whether a comment is created if there is none. */
  readonly isCreated: boolean
  /** The comments of our own identity, as the run has read them. */
  readonly seen: Pick<Seen, 'account' | 'comments'>
  readonly contention: Contention
  readonly mark: LogOutcome['mark']
}

/** Creates or updates the comment unless it has a newer verdict. Returns its URL, if there is one. Throws `EvidenceError`. */
export async function publishComment(api: GithubApi, change: CommentChange): Promise<string | undefined> {
  const { place, seen, contention } = change
  const client = api.createClient()
  const known = seen.comments && findFlowComment(seen.comments, change.flow)
  const isStale = seen.comments === undefined || (known !== undefined && (await contention.before()))
  const found = isStale ? findFlowComment(await listOwnComments(client, place, seen.account), change.flow) : known
  const updated = found && (await replaceComment(client, change, found))
  if (updated !== undefined) return updated.url
  return change.isCreated ? (await createOneComment(client, change)).url : undefined
}

/** The comment of the flow. Of several, the oldest stays. */
export function findFlowComment(comments: readonly OwnComment[], flow: CommentChange['flow']): OwnComment | undefined {
  const [oldest] = comments.filter(({ body }) => startsWithMarker(body, toFlowMarker(flow))).toSorted(byId)
  return oldest
}

function byId(one: OwnComment, other: OwnComment): number {
  return one.id - other.id
}

function toFlowMarker(flow: CommentChange['flow']): string {
  return `${JSON.stringify(flow)} `
}

function toBody({ flow, position, text, mark }: CommentChange, found: OwnComment | undefined): string {
  const word = chooseMark(mark, found && readHiddenWord(found.body))
  return toCommentBody({ marker: `${toFlowMarker(flow)}${printPosition(position)}`, word }, text)
}

/**
 * A run replaces only the checkpoint with which it compared the log. Otherwise another run has written one meanwhile, or the log contradicts
 * it: it stays, and the next run compares with it.
 */
function chooseMark({ read, next }: LogOutcome['mark'], present: string | undefined): string | undefined {
  return present === undefined || (present === read && next !== undefined) ? next : present
}

/** The comment that applies: the found one if its verdict is newer; undefined if it was deleted. */
async function replaceComment(
  client: GithubClient,
  change: CommentChange,
  found: OwnComment,
): Promise<OwnComment | undefined> {
  const present = readPosition(found)
  if (present !== undefined && (await isOfNewerVerdict(present, change))) return found
  try {
    return await updateComment(client, change.place, { id: found.id, body: toBody(change, found) })
  } catch (error) {
    if (error instanceof EvidenceError && error.facts['status'] === 404) return undefined
    throw error
  }
}

/** Clocks of runners differ. */
const clockSkewMs = 60_000

/** A position in a comment is a claim, as in a status: the service has to have its record, and its time has to be in the past. */
async function isOfNewerVerdict(present: Position, { position, contention }: CommentChange): Promise<boolean> {
  if (!isNewer(present, position) || present.readAt > Date.now() + clockSkewMs) return false
  const reached = await settle(contention.selectReached([{ position: present }]))
  return !reached.ok || reached.value.length > 0
}

function readPosition({ body }: OwnComment): Position | undefined {
  return parsePosition(/^<!-- (.*) -->/.exec(body)?.[1] ?? '')
}

/**
 * Creates a comment and then removes a duplicate: another job may create the same comment at the same time, and a response may be lost after
 * the comment was created. The oldest comment stays, with the newest verdict.
 */
async function createOneComment(client: GithubClient, change: CommentChange): Promise<OwnComment> {
  const { place, seen } = change
  const created = await createComment(client, place, toBody(change, undefined)).catch((error: unknown) => {
    if (error instanceof EvidenceError && error.code === 'unreachable') return error
    throw error
  })
  const oldest = findFlowComment(await listOwnComments(client, place, seen.account), change.flow)
  if (created instanceof EvidenceError) {
    if (oldest === undefined) throw created
    return oldest
  }
  if (oldest === undefined || oldest.id === created.id) return created
  const kept = await replaceComment(client, change, oldest)
  if (kept === undefined) return created
  await deleteComment(client, place, created.id)
  return kept
}
