import { messageOf } from '../../error.ts'
import type { CommitStatus } from '../../change/github/change-answer.ts'
import type { VerdictWord } from '../../evidence/explain/explanation.ts'
import { toTitle } from '../../evidence/explain/render.ts'
import type { Document } from '../../text/document.ts'
import { toMarkdown } from '../../text/markdown.ts'
import { plural } from '../../text/plural.ts'
import type { FlowVerdict, FlowVerdicts } from '../outcome/judge-flows.ts'
import type { Outcome } from '../outcome/outcome.ts'
import type { CommentRow } from './comment-rows.ts'
import { createContention, type Contention } from './contention.ts'
import { parsePosition, type Position } from './position.ts'
import type { Publication } from './publication.ts'
import { findFlowsContext, statusStates, toFlowContext, wordsWorstFirst, type StatusVerdict } from './status-text.ts'
import { findShortSha, type PublishedVerdict } from './verdict.ts'

/** The verdict on several flows, as a status and as rows of the comment. */
export interface FlowsStatus {
  readonly status: StatusVerdict
  readonly position: Position
  /** The rows of the other flows; undefined without a verdict. */
  readonly rows: readonly CommentRow[] | undefined
  readonly contention: Contention
  /** Asks again, after a status with this position was seen; undefined without a verdict. */
  readonly renew: ((after: Position) => Promise<FlowsStatus>) | undefined
  /** The same beside these statuses of the commit: that of another flow may have failed by what the service does not know. */
  readonly lowerBy: (statuses: readonly CommitStatus[]) => FlowsStatus
}

/**
 * The verdict on the flows that the template of a run lists; undefined without such a list. A run without a verdict replaces the status that
 * it sees, so that an earlier one no longer applies.
 */
export async function findFlowsStatus(
  publication: Publication,
  { status }: Pick<PublishedVerdict, 'status'>,
  outcome: Outcome | undefined,
): Promise<FlowsStatus | undefined> {
  const { run, seen } = publication
  const verdicts = outcome?.flows
  const known = await seen
  const { statuses = [], account } = known.ok ? known.value : {}
  if (outcome !== undefined && verdicts?.ok === true) {
    return toFlowsStatus(verdicts.value, publication, { own: outcome, failed: new Map() }).lowerBy(statuses)
  }
  if (verdicts?.ok === false) {
    const reason = messageOf(verdicts.error)
    run.context.host.warning(`The status of the flows in the template was not evaluated. ${reason}`)
    return toUnreadFlows({ state: 'error', text: `Not evaluated: ${reason}` }, publication)
  }
  const isShown = statuses.some((one) => one.context === findFlowsContext(run) && one.creator === account)
  return isShown && outcome?.explanation === undefined ? toUnreadFlows(status, publication) : undefined
}

function toUnreadFlows(status: StatusVerdict, { run }: Publication): FlowsStatus {
  const unread: FlowsStatus = {
    status,
    position: { sequence: undefined, readAt: run.startedAt },
    rows: undefined,
    contention: createContention(undefined, false),
    renew: undefined,
    lowerBy: () => unread,
  }
  return unread
}

/** What the service does not know: the verdict on the flow of the run, and the words of other flows whose own status has failed. */
interface OtherKnowledge {
  readonly own: Pick<Outcome, 'explanation' | 'closedBy' | 'target'>
  readonly failed: ReadonlyMap<string, VerdictWord>
}

function toFlowsStatus(verdicts: FlowVerdicts, publication: Publication, known: OtherKnowledge): FlowsStatus {
  const { run } = publication
  const { org, flow_name: own } = run.target
  const { sequence, readAt } = verdicts
  const flows = lowerVerdicts(verdicts, known)
  const others = flows.filter(({ flow }) => flow !== own)
  return {
    status: describeFlows(flows),
    position: { sequence, readAt },
    rows: toFlowRows(others, { org, sha: findShortSha(run), readAt }),
    contention: createContention(verdicts, false),
    renew: async (after) => {
      const present = await verdicts.renew()
      // It was asked for after that position was seen, so it is newer, also if a clock is wrong.
      return toFlowsStatus({ ...present, readAt: Math.max(present.readAt, after.readAt + 1) }, publication, known)
    },
    lowerBy: (statuses) => {
      return toFlowsStatus(verdicts, publication, { ...known, failed: listFailed(others, run, statuses) })
    },
  }
}

/**
 * The flows whose newest status is a failure or an error: their gate may be closed beside the verdict, or have none. Who set it does not matter,
 * because it makes nothing better. One that does not include the last record of its flow is out of date.
 */
function listFailed(
  flows: readonly FlowVerdict[],
  run: Publication['run'],
  statuses: readonly CommitStatus[],
): OtherKnowledge['failed'] {
  const failed = new Map<string, VerdictWord>()
  for (const { flow, sequence = 0 } of flows) {
    const { state, description = '' } = statuses.find(({ context }) => context === toFlowContext(run, flow)) ?? {}
    const isCurrent = (parsePosition(description)?.sequence ?? sequence) >= sequence
    if (state === 'failure' && isCurrent) failed.set(flow, 'not compliant')
    if (state === 'error' && isCurrent) failed.set(flow, 'not evaluated')
  }
  return failed
}

/** The verdicts, each not better than what is known beside the service. */
function lowerVerdicts({ flows }: FlowVerdicts, { own, failed }: OtherKnowledge): readonly FlowVerdict[] {
  const ownWord = own.closedBy.length > 0 ? 'not compliant' : (own.explanation?.word ?? 'not evaluated')
  const known = new Map([...failed, [own.target.flow_name, ownWord]])
  return flows.map((one) => ({ ...one, word: pickWorse(one.word, known.get(one.flow) ?? one.word) }))
}

function pickWorse(one: VerdictWord, other: VerdictWord): VerdictWord {
  return wordsWorstFirst.indexOf(one) < wordsWorstFirst.indexOf(other) ? one : other
}

/** The status about several flows: success if each is compliant (rules 8.16). */
function describeFlows(flows: readonly FlowVerdict[]): StatusVerdict {
  const groups = wordsWorstFirst.map((word) => ({ word, names: flows.filter((one) => one.word === word) }))
  const [worst, ...others] = groups.filter(({ names }) => names.length > 0)
  if (worst === undefined || worst.word === 'compliant')
    return { state: statusStates.compliant, text: `Compliant: ${plural(flows.length, 'flow')}` }
  const open = [worst, ...others.filter(({ word }) => word !== 'compliant')]
  const parts = open.map(
    ({ word, names }) => `${word === 'waiting' ? 'waiting for' : word}: ${names.map(({ flow }) => flow).join(', ')}`,
  )
  return { state: statusStates[worst.word], text: toTitle(parts.join('; ')) }
}

/** The rows of flows that only the service has. Readers of the repository know the names of the flows, and no more of them. */
function toFlowRows(
  flows: readonly FlowVerdict[],
  about: Pick<CommentRow, 'org' | 'sha'> & { readonly readAt: number },
): readonly CommentRow[] {
  const { readAt, ...row } = about
  return flows.map(({ flow, word, isReported, url, sequence }) => ({
    ...row,
    flow,
    state: statusStates[word],
    line: isReported ? toTitle(word) : 'Waiting: no report yet',
    position: { sequence, readAt },
    text: toMarkdown(url === undefined ? [] : linkTo(url)),
  }))
}

function linkTo(url: string): Document {
  return [{ kind: 'paragraph', content: ['Details are on the', { kind: 'link', text: 'page of its trail', url }] }]
}
