import type { ReportSource } from '../../commit/source.ts'
import { EvidenceError, settle, type Settled } from '../../error.ts'
import type { GithubApi } from '../../github/api.ts'
import { findComment, putComment, type CommentLocation } from '../../github/comment.ts'
import type { Document } from '../../text/document.ts'
import { describeSource } from '../../verdict/evidence/source.ts'
import { openGithubApi } from '../change/change.ts'
import type { Run } from '../change/run.ts'
import type { Outcome } from './outcome.ts'
import { printSummary, toSummary } from './summary.ts'

/** GitHub accepts 65,536 characters. The marker needs the rest. */
const commentLimit = 60_000

/** Does the work of a run, and updates the comment on its pull request with the outcome (rules 8.14). */
export async function commentAfter(run: Run, work: () => Promise<Outcome>): Promise<Outcome> {
  const number = run.plan.change?.pullRequest?.number
  if (run.plan.inputs.comment === 'false' || number === undefined) return work()
  const updateComment = prepareComment(run, number)
  const outcome = await work()
  await updateComment(outcome)
  return outcome
}

/**
 * Prepares the comment on pull request `number` (rules 8.14): one for each source, such as a cell of a matrix. Starts to look for the comment
 * of an earlier run, and returns the function that writes it. A failure is a warning with `comment: true` and a debug line with `auto`; it
 * never changes the outcome.
 */
function prepareComment(run: Run, number: number): (outcome: Outcome) => Promise<void> {
  const { comment: mode, wait } = run.plan.inputs
  const open = async (): Promise<Settled<OpenComment | undefined>> => settle(openComment(run, number))
  // After a long wait for evidence, a comment that was found before may be deleted.
  const early = wait === 0 ? open() : undefined
  return async (outcome) => {
    const opened = await (early ?? open())
    const written = opened.ok ? await settle(writeComment(outcome, run, opened.value)) : opened
    if (!written.ok) {
      logCommentFailure(written.error, mode === 'true' ? run.context.host.warning : run.context.host.debug)
    }
  }
}

interface OpenComment {
  readonly api: GithubApi
  readonly location: CommentLocation
  readonly search: ReturnType<typeof findComment>
}

/** Undefined without a GitHub token. */
async function openComment(run: Run, number: number): Promise<OpenComment | undefined> {
  const api = await openGithubApi(run.plan.inputs, run.context)
  if (api === undefined) return undefined
  const location = { repository: run.plan.change?.repo.name ?? '', number, marker: toMarker(run) }
  const search = findComment(api, location)
  // `writeComment` awaits the search and handles its failure.
  search.catch(() => undefined)
  return { api, location, search }
}

async function writeComment(outcome: Outcome, run: Run, opened: OpenComment | undefined): Promise<void> {
  if (opened === undefined) return
  const body = printSummary(addSource(toSummary(outcome), run), commentLimit)
  await putComment(opened.api, { ...opened.location, body }, opened.search)
}

function logCommentFailure(error: unknown, log: (message: string) => void): void {
  if (!(error instanceof EvidenceError)) throw error
  log(`The comment on the pull request was not written: ${error.message}`)
}

/** Adds the job below the verdict, because the comments of several jobs look alike. */
function addSource([verdict, ...rest]: Document, run: Run): Document {
  const job = findCommentedJob(run)
  const source = job && describeSource({ source: job })
  const line: Document =
    source === undefined ? [] : [{ kind: 'paragraph', content: ['From', { kind: 'code', text: source }] }]
  return verdict === undefined ? line : [verdict, ...line, ...rest]
}

/** Identifies the comment of this flow and job. */
function toMarker(run: Run): string {
  const { target } = run
  return JSON.stringify([target.org, target.flow_name, findCommentedJob(run) ?? null])
}

/** The part of the source that has a comment of its own (rules 8.14). A job has one comment, also with several steps. */
function findCommentedJob({
  plan: { change },
}: Run): Pick<ReportSource, 'repository' | 'workflow' | 'job' | 'matrix'> | undefined {
  if (change?.source === undefined) return undefined
  const { repository, workflow, job, matrix } = change.source
  return { repository, workflow, job, matrix }
}
