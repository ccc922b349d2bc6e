import type { Client } from '../../client/client.ts'
import { ifSupported, isMissingOperation } from '../../client/response.ts'
import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { Reading } from '../../wire/resource/judgement.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'
import { toGivenTemplate, type TemplateChoice } from '../change/choose-template.ts'
import type { DefaultFloor } from '../change/floor-template.ts'
import type { SentReport } from '../send/send-reports.ts'
import { askWithReviews, type ReviewedAnswer, type ReviewedQuestion } from './ask.ts'
import { explainJudgement, joinExplanations } from './explain-judgement.ts'
import { listJudgedTemplates } from './judged-template.ts'
import type { VerdictAnswer, SentReading } from './judgement.ts'
import { findClosingReports } from './own-report.ts'
import { readRecordedVerdict } from './recorded-verdict.ts'
import { toSignable, type VerdictBasis } from './verdict-basis.ts'

/** A question, and what its answer may make necessary. */
export interface GateQuestion extends ReviewedQuestion {
  readonly choice: TemplateChoice
  /** Reads the template of the default branch, which is the floor if the flow has none. */
  readonly readFloor: () => Promise<DefaultFloor>
  /** Epoch milliseconds: when the run began to read the state of servers, such as reviews. */
  readonly readAt: number
  /** Reads the reviews again, for a verdict after a wait. */
  readonly renewReviews: () => Pick<GateQuestion, 'readReviews' | 'readAt'>
  /** With the embedded service no other job can report. */
  readonly isClosed: boolean
  /** The reports of this step. */
  readonly sent: readonly SentReport[]
  /** Whether this step has reported what it has read. */
  readonly isReported: (reading: SentReading) => boolean
}

/** A verdict on a trail. */
export interface ExplainedTrail {
  readonly trail: Trail
  readonly explanation: Explanation
  /** Why the gate is closed beside the verdict. */
  readonly closedBy: readonly string[]
  /** The sequence of the last record that all answers include; undefined if the service cannot judge a trail. */
  readonly sequence: number | undefined
  /** Undefined if the service cannot wait for a change. */
  readonly etag: string | undefined
  /** The first answer; undefined if the service lacks the operation `judgeTrail`. */
  readonly answer: VerdictAnswer | undefined
  readonly signable: VerdictBasis['signable']
}

/**
 * Asks for a verdict under the template that the run has read and, separately, under the floor (rules 8.10). Throws EvidenceError `refused`
 * for an unknown trail or artifact, `unreachable` or `nonsense`.
 */
export async function judgeTrail(client: Client, question: GateQuestion): Promise<ExplainedTrail> {
  try {
    const asking = askUnderAllTemplates(client, question)
    // In parallel: the answer has the verdict, the attestations have the reporters and the links.
    const [asked, attestations] = await Promise.all([asking, listAttestations(client, question)])
    return toJudgedTrail(asked, question, attestations)
  } catch (error) {
    if (!isMissingOperation(error)) throw error
    return judgeRecorded(client, question)
  }
}

/** Links are not worth an error. */
async function listAttestations(
  client: Client,
  { target }: GateQuestion,
): Promise<readonly FullAttestation[] | undefined> {
  return ifSupported(client.listTrailAttestations({ params: target })).catch(() => undefined)
}

interface TemplateAnswers {
  readonly answers: readonly [ReviewedAnswer, ...ReviewedAnswer[]]
  readonly notes: readonly string[]
}

const floorOfDefaultBranch =
  'The flow has no template for this change, so the trail is also judged by the template at the tip of the default branch.'

async function askUnderAllTemplates(client: Client, question: GateQuestion): Promise<TemplateAnswers> {
  const { base, introduction, isDefaultTip } = question.choice
  const first = await askWithReviews(client, question, toGivenTemplate(question.choice))
  const alone = { answers: [first], notes: [] } as const
  if (first.judgement.judgement.floor !== null) return alone
  if (base === undefined) return alone
  if (introduction !== undefined)
    return { answers: [await askWithReviews(client, question, base)], notes: [introduction] }
  if (isDefaultTip) return alone
  const { text: floor, notes } = await question.readFloor()
  if (floor === undefined || floor === base) return { ...alone, notes }
  const answers = [first, await askWithReviews(client, question, floor)] as const
  return { answers, notes: [...notes, floorOfDefaultBranch] }
}

function toJudgedTrail(
  { answers, notes }: TemplateAnswers,
  question: GateQuestion,
  attestations: readonly FullAttestation[] | undefined,
): ExplainedTrail {
  const [first, ...others] = answers
  const { fingerprints, sent, action, isClosed } = question
  const explain = ({ judgement, question: { readings }, unread }: ReviewedAnswer): Explanation =>
    explainJudgement(
      judgement,
      attestations,
      omitUndefined({ fingerprints, action, isClosed, unread, readings: toShownReadings(readings) }),
    )
  const explanation = joinExplanations([explain(first), ...others.map(explain)])
  const closing = answers.flatMap(({ judgement, closedBy }) => [...closedBy, ...findClosingReports(sent, judgement)])
  const noted = { ...explanation, notes: [...explanation.notes, ...notes] }
  const sequence = Math.min(...answers.map(({ judgement }) => judgement.judgement.sequence))
  const signable = toSignable(question, answers)
  return { trail: first.judgement, etag: first.etag, answer: first, sequence, signable, ...closeGate(noted, closing) }
}

/** The readings of a question, as the service reads them. */
function toShownReadings(readings: readonly SentReading[]): readonly Reading[] {
  return readings.flatMap((reading) => {
    const parsed = parse(Reading, reading)
    return parsed.ok ? [parsed.value] : []
  })
}

/** What closes a gate beside its verdict. If the verdict does not pass, it has the reasons; these are notes then. */
function closeGate(
  explanation: Explanation,
  closing: readonly string[],
): Pick<ExplainedTrail, 'explanation' | 'closedBy'> {
  const sentences = [...new Set(closing)]
  if (explanation.verdict === 'COMPLIANT') return { explanation, closedBy: sentences }
  return { explanation: { ...explanation, notes: [...explanation.notes, ...sentences] }, closedBy: [] }
}

async function judgeRecorded(client: Client, question: GateQuestion): Promise<ExplainedTrail> {
  const judged = await listJudgedTemplates({ ...question, ofFlow: undefined })
  const templates = judged.map(({ template }) => template)
  const { trail, explanation } = await readRecordedVerdict(client, question, templates)
  const unknown = { etag: undefined, answer: undefined, sequence: undefined }
  return { trail, explanation, closedBy: [], ...unknown, signable: toSignable(question, []) }
}
