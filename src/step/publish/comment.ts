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
import { isMarkedBody } from '../../change/github/comment-body.ts'
import type { LogOutcome } from '../log/log-outcome.ts'
import {
  findTextLimit,
  noRows,
  parseComment,
  printComment,
  type CommentRow,
  type RowedComment,
} from './comment-rows.ts'
import type { Contention } from './contention.ts'
import { isNewer, type Position } from './position.ts'
import type { Seen } from './seen.ts'

/** A change of the comment of a pull request: the row of a flow (rules 8.14). */
export interface CommentChange {
  readonly place: CommentPlace
  readonly row: Omit<CommentRow, 'text'>
  /** The Markdown of the row, with at most so many characters. */
  readonly printText: (limit: number) => string
  /** Whether the row, and the comment, is created if there is none. */
  readonly isCreated: boolean
  /** The rows of other flows, as the service has them; undefined if it was not asked. */
  readonly others: readonly CommentRow[] | undefined
  /** The comments of our own identity, as the run has read them. */
  readonly seen: Pick<Seen, 'account' | 'comments'>
  readonly contention: Contention
  readonly mark: LogOutcome['mark']
}

/** Writes the row into the comment unless that has a newer one. Returns the URL of the comment, if there is one. Throws `EvidenceError`. */
export async function publishComment(api: GithubApi, change: CommentChange): Promise<string | undefined> {
  const { place, seen } = change
  const client = api.createClient()
  const known = seen.comments && findComment(seen.comments)
  const isStale = seen.comments === undefined || (known !== undefined && (await mayHaveChanged(known, change)))
  const found = isStale ? findComment(await listOwnComments(client, place, seen.account)) : known
  const updated = found && (await replaceComment(client, change, found))
  if (updated !== undefined) return updated.url
  return change.isCreated ? (await createOneComment(client, change)).url : undefined
}

/** Whether a run of the same flow or, where the service does not have the other rows, of another one may have written meanwhile. */
async function mayHaveChanged({ body }: OwnComment, { row, others, contention }: CommentChange): Promise<boolean> {
  const isShared = parseComment(body).rows.some((one) => !isOfFlow(one, row))
  return (isShared && others === undefined) || contention.before()
}

/** The comment of the pull request. Of several, the oldest stays. */
export function findComment(comments: readonly OwnComment[]): OwnComment | undefined {
  const [oldest] = comments.filter(({ body }) => isMarkedBody(body)).toSorted((one, other) => one.id - other.id)
  return oldest
}

function isOfFlow(one: Pick<CommentRow, 'org' | 'flow'>, other: Pick<CommentRow, 'org' | 'flow'>): boolean {
  return one.org === other.org && one.flow === other.flow
}

/** The body with the changed rows; undefined if none changes. */
async function toBody(change: CommentChange, { rows, logs }: RowedComment): Promise<string | undefined> {
  const { row, others = [], mark, isCreated, printText } = change
  const own = rows.find((one) => isOfFlow(one, row))
  const isWritten = own === undefined ? isCreated : !(await isOfNewerVerdict(own.position, change))
  const newer = others.filter((other) => {
    const present = rows.find((one) => isOfFlow(one, other))
    return present === undefined || (isOtherVerdict(present, other) && isNewer(other.position, present.position))
  })
  if (!isWritten && newer.length === 0) return undefined
  const written = isWritten ? [...newer, { ...row, text: '' }] : newer
  const all = [...rows.filter((one) => !written.some((other) => isOfFlow(one, other))), ...written]
  if (!isWritten) return printComment({ rows: all, logs }, row.sha)
  const word = chooseMark(mark, logs.get(row.org))
  const words = new Map([...logs, ...(word === undefined ? [] : [[row.org, word] as const])])
  const text = printText(findTextLimit({ rows: all, logs: words }, row.sha))
  return printComment({ rows: all.map((one) => (isOfFlow(one, row) ? { ...one, text } : one)), logs: words }, row.sha)
}

function isOtherVerdict(one: CommentRow, other: CommentRow): boolean {
  return one.state !== other.state || one.sha !== other.sha
}

/**
 * A run replaces only the checkpoint with which it compared the log. Otherwise another run has written one meanwhile, or the log contradicts
 * it: it stays, and the next run compares with it.
 */
function chooseMark({ read, next }: LogOutcome['mark'], present: string | undefined): string | undefined {
  return present === undefined || (present === read && next !== undefined) ? next : present
}

/** The comment that applies: the found one if nothing in it changes; undefined if it was deleted. */
async function replaceComment(
  client: GithubClient,
  change: CommentChange,
  found: OwnComment,
): Promise<OwnComment | undefined> {
  const body = await toBody(change, parseComment(found.body))
  if (body === undefined) return found
  try {
    return await updateComment(client, change.place, { id: found.id, body })
  } catch (error) {
    if (error instanceof EvidenceError && error.facts['status'] === 404) return undefined
    throw error
  }
}

/** Clocks of runners differ. */
const clockSkewMs = 60_000

/** A position in a comment is a claim, as in a status: the service has to have its record, and its time has to be in the past. */
async function isOfNewerVerdict(present: Position, { row, contention }: CommentChange): Promise<boolean> {
  if (!isNewer(present, row.position) || present.readAt > Date.now() + clockSkewMs) return false
  const reached = await settle(contention.selectReached([{ position: present }]))
  return !reached.ok || reached.value.length > 0
}

/**
 * Creates a comment and then removes a duplicate: another job may create the same comment at the same time, and a response may be lost after
 * the comment was created. The oldest comment stays, with the newest verdict.
 */
async function createOneComment(client: GithubClient, change: CommentChange): Promise<OwnComment> {
  const { place, seen } = change
  const body = (await toBody(change, noRows)) ?? ''
  const created = await createComment(client, place, body).catch((error: unknown) => {
    if (error instanceof EvidenceError && error.code === 'unreachable') return error
    throw error
  })
  const oldest = findComment(await listOwnComments(client, place, seen.account))
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
