import { messageOf } from '../../error.ts'
import type { CommitStatus } from '../../change/github/change-answer.ts'
import type { NewStatus } from '../../change/github/commit-status.ts'
import type { VerdictWord } from '../../evidence/explain/explanation.ts'
import { toTitle } from '../../evidence/explain/render.ts'
import type { Document } from '../../text/document.ts'
import { toMarkdown } from '../../text/markdown.ts'
import { plural } from '../../text/plural.ts'
import type { FlowVerdict, FlowVerdicts } from '../outcome/judge-flows.ts'
import type { Outcome } from '../outcome/outcome.ts'
import type { CommentRow } from './comment-rows.ts'
import { createContention, type Contention } from './contention.ts'
import type { Position } from './position.ts'
import type { Publication } from './publication.ts'
import { findFlowsContext, isOfClosedGate, toFlowContext, type StatusVerdict } from './status-text.ts'
import { findShortSha, type PublishedVerdict } from './verdict.ts'

/** The verdict on several flows, as a status and as rows of the comment. */
export interface FlowsStatus {
  readonly status: StatusVerdict
  readonly position: Position
  /** The rows of the other flows. */
  readonly rows: readonly CommentRow[]
  readonly contention: Contention
  /** Asks again, after a status with this position was seen; undefined without a verdict. */
  readonly renew: ((after: Position) => Promise<FlowsStatus>) | undefined
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
  const { run } = publication
  const statuses = await listOwnStatuses(publication)
  const verdicts = outcome?.flows
  if (outcome !== undefined && verdicts?.ok === true) {
    return toFlowsStatus(verdicts.value, publication, {
      own: outcome,
      closed: listClosed(verdicts.value, publication, statuses),
    })
  }
  const isShown = statuses.some(({ context }) => context === findFlowsContext(run))
  const isJudged = outcome?.explanation !== undefined && verdicts === undefined
  if (isJudged || (verdicts === undefined && !isShown)) return undefined
  return {
    status: verdicts?.ok === false ? { state: 'error', text: `Not evaluated: ${messageOf(verdicts.error)}` } : status,
    position: { sequence: undefined, readAt: run.startedAt },
    rows: [],
    contention: createContention(undefined, false),
    renew: undefined,
  }
}

/** The statuses of our own identity. */
async function listOwnStatuses({ seen }: Publication): Promise<readonly CommitStatus[]> {
  const known = await seen
  if (!known.ok) return []
  const { statuses = [], account } = known.value
  return statuses.filter(({ creator }) => creator === account)
}

/** The other flows whose gate is closed beside the verdict. The service does not know it, and their status does. */
function listClosed(
  { flows }: FlowVerdicts,
  { run }: Publication,
  statuses: readonly CommitStatus[],
): readonly string[] {
  const closed = new Set(statuses.filter(isOfClosedGate).map(({ context }) => context))
  const others = flows.map(({ flow }) => flow).filter((flow) => flow !== run.target.flow_name)
  return others.filter((flow) => closed.has(toFlowContext(run, flow)))
}

function toFlowsStatus(verdicts: FlowVerdicts, publication: Publication, known: OwnKnowledge): FlowsStatus {
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
  }
}

/** What a run knows beside the service: the verdict on its own flow, and the flows whose status says that their gate is closed. */
interface OwnKnowledge {
  readonly own: Pick<Outcome, 'explanation' | 'closedBy' | 'target'>
  readonly closed: readonly string[]
}

/** The worst word first. */
const worstFirst = ['not compliant', 'not evaluated', 'waiting', 'compliant'] as const satisfies readonly VerdictWord[]

const states: Readonly<Record<VerdictWord, NewStatus['state']>> = {
  'not compliant': 'failure',
  'not evaluated': 'error',
  waiting: 'pending',
  compliant: 'success',
}

/** The verdicts, each not better than what the run knows beside the service. */
function lowerVerdicts({ flows }: FlowVerdicts, { own, closed }: OwnKnowledge): readonly FlowVerdict[] {
  const ownWord = own.closedBy.length > 0 ? 'not compliant' : (own.explanation?.word ?? 'not evaluated')
  const known = new Map<string, VerdictWord>(closed.map((flow) => [flow, 'not compliant']))
  known.set(own.target.flow_name, ownWord)
  return flows.map((one) => ({ ...one, word: pickWorse(one.word, known.get(one.flow) ?? one.word) }))
}

function pickWorse(one: VerdictWord, other: VerdictWord): VerdictWord {
  return worstFirst.indexOf(one) < worstFirst.indexOf(other) ? one : other
}

/** The status about several flows: success if each is compliant (rules 8.16). */
function describeFlows(flows: readonly FlowVerdict[]): StatusVerdict {
  const groups = worstFirst.map((word) => ({ word, names: flows.filter((one) => one.word === word) }))
  const [worst, ...others] = groups.filter(({ names }) => names.length > 0)
  if (worst === undefined || worst.word === 'compliant')
    return { state: states.compliant, text: `Compliant: ${plural(flows.length, 'flow')}` }
  const open = [worst, ...others.filter(({ word }) => word !== 'compliant')]
  const parts = open.map(
    ({ word, names }) => `${word === 'waiting' ? 'waiting for' : word}: ${names.map(({ flow }) => flow).join(', ')}`,
  )
  return { state: states[worst.word], text: toTitle(parts.join('; ')) }
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
    state: states[word],
    line: isReported ? toTitle(word) : 'Waiting: no report yet',
    position: { sequence, readAt },
    text: toMarkdown(url === undefined ? [] : linkTo(url)),
  }))
}

function linkTo(url: string): Document {
  return [{ kind: 'paragraph', content: ['Details are on the', { kind: 'link', text: 'page of its trail', url }] }]
}
