import * as z from 'zod/mini'
import { maxCommentLength, printMarkedBody, splitMarkedBody } from '../../change/github/comment-body.ts'
import type { NewStatus } from '../../change/github/commit-status.ts'
import type { VerdictWord } from '../../evidence/explain/explanation.ts'
import { toStatusHeading, toVerdictStatus } from '../../evidence/explain/render.ts'
import type { Block, Phrase } from '../../text/document.ts'
import { toDetailsStart, toMarkdown } from '../../text/markdown.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { parse } from '../../wire/parse.ts'
import type { Position } from './position.ts'
import { statusStates, wordsWorstFirst } from './status-text.ts'

/** The verdict on one flow in the comment of a pull request. It is shown, and never believed (rules 8.14). */
export interface CommentRow {
  readonly org: string
  readonly flow: string
  readonly state: NewStatus['state']
  /** The verdict in one line of text. */
  readonly line: string
  /** The first 7 characters of the commit that it is about. */
  readonly sha: string
  readonly position: Position
  /** Markdown. */
  readonly text: string
}

/** The comment of a pull request: a row for each flow, and for each organisation, a word about its log. */
export interface RowedComment {
  readonly rows: readonly CommentRow[]
  readonly logs: ReadonlyMap<string, string>
}

/** A row as the comment has it: its text is in the Markdown, from `start` on. */
const HiddenRow = z.object({
  org: z.string(),
  flow: z.string(),
  state: z.enum(['error', 'failure', 'pending', 'success']),
  line: z.string(),
  sha: z.string(),
  sequence: z.optional(z.int()),
  readAt: z.int(),
  start: z.int(),
  length: z.int(),
})

const Hidden = z.object({ rows: z.array(HiddenRow), logs: z.array(z.tuple([z.string(), z.string()])), length: z.int() })

export const noRows: RowedComment = { rows: [], logs: new Map() }

/** Without rows if no run wrote the comment so. A person who edits it moves the texts, and then the rows are without. */
export function parseComment(body: string): RowedComment {
  const marked = splitMarkedBody(body)
  const parsed = marked && parse(Hidden, tryParseJson(marked.json))
  if (marked === undefined || parsed?.ok !== true) return noRows
  const { rows, logs, length } = parsed.value
  const markdown = marked.markdown.length === length ? marked.markdown : ''
  return {
    rows: rows.map(({ start, length: size, sequence, readAt, ...row }) => ({
      ...row,
      position: { sequence, readAt },
      text: markdown.slice(start, start + size),
    })),
    logs: new Map(logs),
  }
}

/** The rows that are not folded together. */
const maxOpenRows = 8

/** Room for the digits of a place and a length, which depend on the texts. */
const roomOfDigits = 12

/** The longest text of each row with which all of them fit. */
export function findTextLimit({ rows, logs }: RowedComment, sha: string): number {
  const without = rows.map((row) => ({ ...row, text: '' }))
  const room = maxCommentLength - printRows({ rows: without, logs }, sha).length
  return Math.max(0, Math.floor(room / rows.length) - roomOfDigits)
}

/**
 * The body of a comment on a commit, within the limit of GitHub. One row is all of it. Several are folded, the worst first; of so many that they
 * do not fit, the last are left out.
 */
export function printComment({ rows, logs }: RowedComment, sha: string): string {
  const sorted = rows.toSorted((one, other) => compareRows(one, other, sha))
  for (;;) {
    const limit = findTextLimit({ rows: sorted, logs }, sha)
    const fitting = sorted.map((row) => (row.text.length > limit ? { ...row, text: tooLong.slice(0, limit) } : row))
    const body = printRows({ rows: fitting, logs }, sha)
    if (body.length <= maxCommentLength || sorted.length < 2) return body
    sorted.pop()
  }
}

const tooLong = 'Too long to be shown here: the summary of its job has all of it.\n'

/** Sorted rows, whole. */
function printRows({ rows, logs }: RowedComment, sha: string): string {
  const isAlone = rows.length === 1
  const hidden: z.infer<typeof HiddenRow>[] = []
  let markdown = isAlone ? '' : toMarkdown([toHeading(rows, sha)])
  for (const [at, { text, position, ...row }] of rows.entries()) {
    if (at === maxOpenRows) markdown += `\n${toDetailsStart([`${rows.length - at} more`])}\n`
    if (!isAlone) markdown += `\n${toDetailsStart(toTitle(row, sha))}\n\n`
    hidden.push({ ...row, ...position, start: markdown.length, length: text.length })
    markdown += isAlone ? text : `${text}\n</details>\n`
  }
  if (rows.length > maxOpenRows) markdown += '\n</details>\n'
  const json = JSON.stringify({ rows: hidden, logs: [...logs], length: markdown.length })
  return printMarkedBody({ json, markdown })
}

type ShownRow = Pick<CommentRow, 'org' | 'flow' | 'state' | 'line' | 'sha'>

function toWord({ state }: Pick<ShownRow, 'state'>): VerdictWord {
  return wordsWorstFirst.find((word) => statusStates[word] === state) ?? 'not evaluated'
}

/** A verdict on another commit is none on this one yet. */
function toPresentWord(row: ShownRow, sha: string): VerdictWord {
  return row.sha === sha ? toWord(row) : 'waiting'
}

function compareRows(one: ShownRow, other: ShownRow, sha: string): number {
  const rank = (row: ShownRow): number => wordsWorstFirst.indexOf(toPresentWord(row, sha))
  return rank(one) - rank(other) || (`${one.flow} ${one.org}` < `${other.flow} ${other.org}` ? -1 : 1)
}

/** The worst verdict, and on how many flows it is. */
function toHeading(rows: readonly ShownRow[], sha: string): Block {
  const words = rows.map((row) => toPresentWord(row, sha))
  const worst = wordsWorstFirst.find((word) => words.includes(word)) ?? 'not evaluated'
  const count = words.filter((word) => word === worst).length
  const share = count === rows.length ? `${count} flows` : `${count} of ${rows.length} flows`
  return toStatusHeading(toVerdictStatus(worst), ['·', share, '·', { kind: 'code', text: sha }])
}

function toTitle({ flow, line, sha, ...row }: ShownRow, judged: string): Phrase {
  const title: Phrase = [{ ...toVerdictStatus(toWord(row)), word: flow }, '·', line]
  return sha === judged ? title : [...title, '· for', { kind: 'code', text: sha }]
}
