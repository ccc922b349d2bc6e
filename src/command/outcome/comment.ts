import { EvidenceError } from '../../error.ts'
import type { GithubApi } from '../../github/api.ts'
import { findComment, putComment, type CommentPlace } from '../../github/comment.ts'
import { settle, type Settled } from '../../client/settle.ts'
import type { Document } from '../../text/document.ts'
import { describeSource } from '../../verdict/evidence/origin.ts'
import { openGithubOf } from '../change/github.ts'
import type { Outcome } from './outcome.ts'
import { printMarkdown } from './print.ts'
import { summarise } from './summary.ts'
import type { Run } from '../change/run.ts'

/** GitHub takes 65,536 characters; the rest is for the marker. */
const commentLimit = 60_000

/**
 * Keeps one comment on the pull request up to date, a separate one for each cell of a matrix; looks for it at once, and gives what writes
 * it. Whether it may is the token's affair: `auto` goes without in silence, `true` says so; the verdict stands either way.
 */
export function openComment(run: Run): (outcome: Outcome) => Promise<void> {
  const number = run.asked.change?.pullRequest?.number
  const { comment: mode, 'dry-run': isDry, wait } = run.asked.inputs
  if (mode === 'false' || isDry || number === undefined) return async () => undefined
  const open = async (): Promise<Settled<Opened | undefined>> => settle(find(run, number))
  // What is found before a long wait may be there no more after it.
  const early = wait === 0 ? open() : undefined
  return async (outcome) => {
    const opened = await (early ?? open())
    const put = opened.ok ? await settle(write(outcome, run, opened.value)) : opened
    if (!put.ok) excuse(put.error, mode === 'true' ? run.surroundings.host.warning : run.surroundings.host.debug)
  }
}

interface Opened {
  readonly api: GithubApi
  readonly place: CommentPlace
  readonly finding: ReturnType<typeof findComment>
}

async function find(run: Run, number: number): Promise<Opened | undefined> {
  const api = await openGithubOf(run.asked.inputs, run.surroundings)
  if (api === undefined) return undefined
  const place = { repository: run.asked.change?.repo.name ?? '', number, marker: markerOf(run) }
  const finding = findComment(api, place)
  // That it failed is told when it comes to writing.
  finding.catch(() => undefined)
  return { api, place, finding }
}

async function write(outcome: Outcome, run: Run, opened: Opened | undefined): Promise<void> {
  if (opened === undefined) return
  const body = printMarkdown(sign(summarise(outcome), run), commentLimit)
  await putComment(opened.api, { ...opened.place, body }, opened.finding)
}

function excuse(error: unknown, say: (message: string) => void): void {
  if (!(error instanceof EvidenceError)) throw error
  say(`The pull request was not commented on: ${error.message}`)
}

/** Below the verdict, whose it is: of several jobs, or cells of a matrix, each has a comment, and they look alike. */
function sign([verdict, ...rest]: Document, { asked: { change } }: Run): Document {
  const source = change && describeSource({ source: change.source })
  const signature: Document =
    source === undefined ? [] : [{ kind: 'paragraph', content: ['From', { kind: 'code', text: source }] }]
  return verdict === undefined ? signature : [verdict, ...signature, ...rest]
}

function markerOf({ asked: { change }, target }: Run): string {
  return JSON.stringify([target.org, target.flow_name, change?.source ?? null])
}
