import type { Client } from '../../client/client.ts'
import { adviseWithout } from '../../client/response.ts'
import { EvidenceError } from '../../error.ts'
import { wordOfState, type VerdictWord } from '../../evidence/explain/explanation.ts'
import type { FlowJudgement } from '../../wire/resource/judgement.ts'
import { parseFlowTemplate } from '../change/parse-template.ts'
import type { GateQuestion } from './judge-trail.ts'
import { toQuestionBody, type SentReading } from './judgement.ts'
import type { VerdictBasis } from './verdict-basis.ts'

/** The verdict on the change in one flow. */
export interface FlowVerdict {
  readonly flow: string
  readonly word: VerdictWord
  /** Whether the flow has a report about the change. */
  readonly isReported: boolean
  /** The page of the trail; undefined without one. */
  readonly url: string | undefined
  /** The sequence of the last record that the verdict includes; undefined without a report. */
  readonly sequence: number | undefined
}

/** The verdicts on a change in the flows that its template lists (rules 8.16). */
export interface FlowVerdicts extends Omit<VerdictBasis, 'log' | 'readPresent' | 'signable'> {
  readonly flows: readonly FlowVerdict[]
  /** Asks again, with reviews that are read again. */
  readonly renew: () => Promise<FlowVerdicts>
}

/**
 * The flows that the template of a run lists for one status. A template that the change itself brings lists none, and with `gate: artifact`,
 * `commit: any` and the embedded service there is no such status.
 */
export async function listStatusFlows(question: GateQuestion): Promise<readonly string[]> {
  const { choice, fingerprints, isClosed, commit = 'any' } = question
  const { base, introduction, path } = choice
  const isOfPart = fingerprints !== undefined || commit === 'any'
  if (base === undefined || introduction !== undefined || isOfPart || isClosed) return []
  return /\bflows\b/.test(base) ? ((await parseFlowTemplate(base, path)).flows ?? []) : []
}

/** Asks for the verdicts of all these flows, with one request. Throws EvidenceError `refused`, `unreachable` or `nonsense`. */
export async function judgeFlows(
  client: Client,
  question: GateQuestion,
  names: readonly string[],
): Promise<FlowVerdicts> {
  const askedAt = performance.now()
  const flows = await askFlows(client, question, names)
  return {
    flows,
    sequence: findNewest(flows),
    readAt: question.readAt,
    askedAt,
    readSequence: async () => findNewest(await askFlows(client, question, names)),
    renew: async () => judgeFlows(client, { ...question, ...question.renewReviews() }, names),
  }
}

function findNewest(flows: readonly FlowVerdict[]): number {
  return Math.max(0, ...flows.map(({ sequence }) => sequence ?? 0))
}

async function askFlows(
  client: Client,
  question: GateQuestion,
  names: readonly string[],
): Promise<readonly FlowVerdict[]> {
  const readings = [...question.readings, ...(await readReviews(question))]
  const { org, trail_name } = question.target
  const body = { ...toQuestionBody({ ...question, readings }), flows: [...names], trail_name }
  const { value } = await client.request('judgeChange', { params: { org }, body }).catch((error: unknown) => {
    throw adviseWithout(error, 'remove `flows` from the template')
  })
  return names.map((flow, at) => toFlowVerdict(flow, value?.flows[at]))
}

/** Reviews that cannot be read are sent as none, because a recorded approval may have been withdrawn. */
async function readReviews(question: GateQuestion): Promise<readonly SentReading[]> {
  const reviews = await question.readReviews()
  if (reviews.kind === 'recorded') return []
  return [reviews.kind === 'read' ? reviews.reading : noReviews]
}

const noReviews: SentReading = { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [] }

/** An answer about another flow is none, as is one that contradicts itself. */
function toFlowVerdict(flow: string, answer: FlowJudgement | undefined): FlowVerdict {
  if (answer?.flow_name !== flow) {
    throw new EvidenceError('nonsense', `The service answered no verdict on the flow ${flow}.`)
  }
  const { compliance_state: state, is_compliant, waiting_for, html_url: url, sequence } = answer
  const isReported = state !== null
  const word = isReported ? wordOfState(state, waiting_for) : 'waiting'
  const isContradiction = is_compliant !== (word === 'compliant')
  return {
    flow,
    word: isContradiction ? 'not evaluated' : word,
    isReported,
    url,
    sequence: isReported ? sequence : undefined,
  }
}
