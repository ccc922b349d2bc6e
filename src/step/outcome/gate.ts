import type { Client } from '../../client/client.ts'
import { isMissingOperation, isUnknown } from '../../client/response.ts'
import { realClock, type Clock } from '../../client/retry.ts'
import { EvidenceError, settle } from '../../error.ts'
import { toSingleLine } from '../../text/escape.ts'
import { toGivenTemplate } from '../change/choose-template.ts'
import type { Host } from '../environment/host.ts'
import type { Inputs } from '../input/input.ts'
import { judgeTrail, type GateQuestion, type ExplainedTrail } from './judge-trail.ts'
import { askJudgement } from './judgement.ts'
import type { PresentVerdict, VerdictBasis } from './verdict-basis.ts'

/** A verdict, without the means to wait for another one. */
export type GateVerdict = Pick<ExplainedTrail, 'trail' | 'explanation' | 'closedBy'> & { readonly basis: VerdictBasis }

/** The artifacts that a gate judges: with `gate: artifact` those of this run; undefined for the whole trail. Throws EvidenceError `usage`. */
export function fingerprintsToJudge(
  gate: Inputs['gate'],
  artifacts: readonly { readonly fingerprint: string }[],
): GateQuestion['fingerprints'] {
  if (gate !== 'artifact') return undefined
  if (artifacts.length > 0) return artifacts.map(({ fingerprint }) => fingerprint)
  throw new EvidenceError('usage', 'Input `gate` is "artifact", but there are no artifacts. Give `artifacts`.', {
    facts: { input: 'artifacts' },
  })
}

/** The longest wait that the service accepts in one request (rules 1.5). */
const maxWaitSeconds = 60

/** Time between two requests, for a service that answers without waiting. */
const minPollIntervalMs = 1000

interface Waiting {
  /** Seconds to wait for missing evidence. */
  readonly wait: number
  readonly host: Host
  readonly clock?: Pick<Clock, 'now' | 'sleep'>
}

/**
 * Asks for the verdict on a trail; while it waits for people or other jobs, or the trail is unknown, waits up to `wait` seconds for a change (rules 8.10).
 * Throws EvidenceError `refused`, `unreachable` or `nonsense`.
 */
export async function readVerdict(
  client: Client,
  question: GateQuestion,
  { wait, host, clock = realClock }: Waiting,
): Promise<GateVerdict> {
  const deadline = clock.now() + wait * 1000
  let asked = question
  let hasWaited = false
  for (;;) {
    const askedAt = performance.now()
    const judged = await judgeOrUnknown(client, asked)
    const left = Math.round((deadline - clock.now()) / 1000)
    const ended = endWait(judged, { wait, left })
    if (ended !== undefined && !(hasWaited && isPassing(ended)))
      return toTrailVerdict(client, ended, { question: asked, askedAt })
    hasWaited = ended === undefined
    if (ended === undefined) {
      const verdict = judged instanceof EvidenceError ? undefined : judged
      host.info(`Waiting up to ${left} s for: ${describeAwaited(verdict, asked)}`)
      await waitOnce(client, asked, { judged, seconds: Math.min(left, maxWaitSeconds), clock })
      if (verdict?.explanation.items.some(({ state }) => state === 'waiting') === true) asked = renewReviews(asked)
    } else {
      asked = renewReviews(asked)
    }
  }
}

/** An approval may have been withdrawn during the wait. */
function renewReviews(question: GateQuestion): GateQuestion {
  return { ...question, ...question.renewReviews() }
}

/** The verdict at which the gate waits no longer, with the reason as a note; undefined if it waits. Throws if nothing is known at the end. */
function endWait(judged: ExplainedTrail | EvidenceError, waiting: RemainingWait): ExplainedTrail | undefined {
  if (judged instanceof EvidenceError) {
    if (waiting.left < 1) throw judged
    return undefined
  }
  const ending = describeEnding(judged, waiting)
  return ending === undefined ? undefined : addNote(judged, ending)
}

/** Seconds. */
interface RemainingWait {
  readonly wait: number
  readonly left: number
}

function isPassing({ explanation, closedBy }: ExplainedTrail): boolean {
  return explanation.verdict === 'COMPLIANT' && closedBy.length === 0
}

function toTrailVerdict(
  client: Client,
  judged: ExplainedTrail,
  { question, askedAt }: { readonly question: GateQuestion; readonly askedAt: number },
): GateVerdict {
  const { trail, explanation, closedBy, sequence, answer, signable } = judged
  const readSequence = async (): Promise<number | undefined> => {
    if (answer === undefined) return undefined
    const present = await askJudgement(client, answer.question, { template: answer.template })
    return present.judgement.judgement.sequence
  }
  return {
    trail,
    explanation,
    closedBy,
    basis: {
      sequence,
      readAt: question.readAt,
      askedAt,
      log: answer?.judgement.log,
      signable,
      readSequence,
      readPresent: async (closings) => readPresent(client, question, { closedBy: excludeAll(closings, closedBy) }),
    },
  }
}

/** What this step read itself is recorded, and may be older than what another run has recorded since. */
async function readPresent(
  client: Client,
  question: GateQuestion,
  { closedBy: kept }: Pick<PresentVerdict, 'closedBy'>,
): Promise<PresentVerdict> {
  const asked = renewReviews({ ...question, readings: [] })
  const { explanation, closedBy, sequence } = await judgeTrail(client, asked)
  return { explanation, closedBy: [...kept, ...closedBy], sequence, readAt: asked.readAt }
}

function excludeAll(all: readonly string[], excluded: readonly string[]): readonly string[] {
  return all.filter((one) => !excluded.includes(one))
}

/** The verdict, or the error that the flow, trail or artifact is unknown. Throws any other failure. */
async function judgeOrUnknown(client: Client, question: GateQuestion): Promise<ExplainedTrail | EvidenceError> {
  try {
    return await judgeTrail(client, question)
  } catch (error) {
    if (error instanceof EvidenceError && isUnknown(error)) return error
    throw error
  }
}

function describeAwaited(judged: ExplainedTrail | undefined, { target }: GateQuestion): string {
  if (judged === undefined) return `trail ${toSingleLine(target.trail_name)}`
  return toSingleLine(judged.explanation.waiting.join(', ')) || 'evidence'
}

/** A service that cannot judge a trail cannot wait for an unknown one either (rules 1.10). */
function toWaitFailure(error: unknown, judged: AwaitedChange['judged']): unknown {
  return isMissingOperation(error) && judged instanceof EvidenceError ? judged : error
}

interface AwaitedChange {
  /** The error of an unknown trail or artifact. */
  readonly judged: ExplainedTrail | EvidenceError
  readonly seconds: number
}

/** Waits for a change, and at least for the time between two requests. A proxy may cut a long wait: the next question shows more. */
async function waitOnce(
  client: Client,
  question: GateQuestion,
  { clock, ...awaited }: AwaitedChange & Required<Pick<Waiting, 'clock'>>,
): Promise<void> {
  const start = clock.now()
  const waited = await settle(awaitVerdictChange(client, question, awaited))
  if (!waited.ok && !isTransientFailure(waited.error)) throw toWaitFailure(waited.error, awaited.judged)
  await clock.sleep(Math.max(0, minPollIntervalMs - (clock.now() - start)), undefined)
}

/** Why the gate does not wait any longer, as a note; empty if there is nothing to wait for, undefined if it waits. */
function describeEnding({ explanation, etag }: ExplainedTrail, { wait, left }: RemainingWait): string | undefined {
  if (explanation.word !== 'waiting' || wait === 0) return ''
  if (etag === undefined) return 'The gate did not wait for evidence: this service does not support waiting.'
  return left < 1 ? `The gate waited ${wait} s for the missing evidence.` : undefined
}

function addNote(judged: ExplainedTrail, note: string): ExplainedTrail {
  const { explanation } = judged
  const notes = note === '' ? explanation.notes : [...explanation.notes, note]
  return { ...judged, explanation: { ...explanation, notes } }
}

/** Waits for a change of the judgement, or for an unknown trail. */
async function awaitVerdictChange(
  client: Client,
  question: GateQuestion,
  { judged, seconds }: AwaitedChange,
): Promise<void> {
  if (judged instanceof EvidenceError) {
    await askJudgement(client, question, {
      template: toGivenTemplate(question.choice),
      wait: { seconds, since: undefined },
    })
  } else if (judged.answer !== undefined) {
    const { question: asked, template, etag } = judged.answer
    await askJudgement(client, asked, { template, wait: { seconds, since: etag } })
  }
}

function isTransientFailure(error: unknown): boolean {
  return isUnknown(error) || (error instanceof EvidenceError && error.code === 'unreachable')
}
