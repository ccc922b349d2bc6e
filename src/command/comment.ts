import { EvidenceError } from '../error.ts'
import { putComment } from '../github/comment.ts'
import { settle } from '../client/settle.ts'
import type { Document } from '../verdict/document.ts'
import { describeSource } from '../verdict/origin.ts'
import { openGithubOf } from './github.ts'
import type { Outcome } from './outcome.ts'
import { printMarkdown } from './print.ts'
import { summarise } from './summary.ts'
import type { Run } from './understand.ts'

/** GitHub takes 65,536 characters; the rest is for the marker. */
const commentLimit = 60_000

/**
 * Keeps one comment on the pull request up to date, a separate one for each cell of a matrix. Whether it may is the token's affair:
 * `auto` goes without in silence, `true` says so; the verdict stands either way.
 */
export async function comment(outcome: Outcome, run: Run): Promise<void> {
  const number = run.asked.change?.pullRequest?.number
  const { comment: mode, 'dry-run': isDry } = run.asked.inputs
  if (mode === 'false' || isDry || number === undefined) return
  const put = await settle(write(outcome, run, number))
  if (!put.ok) excuse(put.error, mode === 'true' ? run.surroundings.host.warning : run.surroundings.host.debug)
}

function excuse(error: unknown, say: (message: string) => void): void {
  if (!(error instanceof EvidenceError)) throw error
  say(`The pull request was not commented on: ${error.message}`)
}

async function write(outcome: Outcome, run: Run, number: number): Promise<void> {
  const api = await openGithubOf(run.asked.inputs, run.surroundings)
  if (api === undefined) return
  const repository = run.asked.change?.repo.name ?? ''
  await putComment(api, {
    repository,
    number,
    marker: markerOf(run),
    body: printMarkdown(sign(summarise(outcome), run), commentLimit),
  })
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
