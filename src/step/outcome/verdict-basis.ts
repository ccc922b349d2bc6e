import { nameOperation } from '../../client/response.ts'
import { operations } from '../../wire/operation/operations.ts'
import type { LogState } from '../../wire/resource/receipt.ts'
import type { TrailTarget } from '../change/run.ts'
import type { SentReading, VerdictAnswer, VerdictQuestion } from './judgement.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'

/** What a verdict includes, to order it among other verdicts on the same change. */
export interface VerdictBasis {
  /** The sequence of the last record that it includes; undefined if the service cannot judge a trail. */
  readonly sequence: number | undefined
  /** Epoch milliseconds: when the run began to read the state of servers, such as reviews. */
  readonly readAt: number
  /** When the run asked for the verdict, by `performance.now()`. It includes all records of that time. */
  readonly askedAt: number
  /** The state of the log after the last record that the verdict includes; undefined if the service sent none. */
  readonly log: LogState | undefined
  /** The same question for a signed verdict, or why it would be another one, as sentences with what to do. */
  readonly signable: SignableQuestion | string
  /** Asks the service for the present sequence; undefined if it cannot judge a trail. */
  readonly readSequence: () => Promise<number | undefined>
  /** Asks for the verdict again, with reviews that are read again. `closedBy` is why the gate of the run is closed (rules 8.10). */
  readonly readPresent: (closedBy: readonly string[]) => Promise<PresentVerdict>
}

/** A question for a signed verdict (rules 11.1). */
export interface SignableQuestion {
  readonly target: TrailTarget
  /** The whole SHA, or `any`. */
  readonly commit: string
  readonly fingerprints: readonly string[] | undefined
  readonly template: string | undefined
}

/** The verdict of a later moment than that of the run. */
export interface PresentVerdict extends Pick<VerdictBasis, 'sequence' | 'readAt'> {
  readonly explanation: Explanation
  /** Why the gate is closed: the reasons of the run that are none of its verdict, and those of this verdict. */
  readonly closedBy: readonly string[]
}

interface SignedRun extends Pick<VerdictQuestion, 'target' | 'fingerprints'> {
  /** Whether the run has reported what it has read, so that a verdict on the records counts it too. */
  readonly isReported: (reading: SentReading) => boolean
}

/** The most artifacts of a signed verdict. */
const maxFingerprints = 100

/** `answers`: to the question of the run, each under one template. */
export function toSignable(
  { target, fingerprints, isReported }: SignedRun,
  answers: readonly VerdictAnswer[],
): VerdictBasis['signable'] {
  const [answer, another] = answers
  if (answer === undefined) return `The service lacks ${nameOperation(operations.signVerdict)}.`
  if (another !== undefined)
    return 'The trail is judged by two templates, and a signed verdict has one. Put the template on the flow: a step on the default branch does.'
  if (!answer.question.readings.every(isReported))
    return 'The reviews that this step has read are in no record. Report them in the same step, with `kind: pull_request`.'
  if ((fingerprints?.length ?? 0) > maxFingerprints)
    return `A signed verdict is about ${maxFingerprints} artifacts at most. Set \`gate\` to \`true\`, for the whole trail.`
  return { target, commit: answer.judgement.judgement.commit, fingerprints, template: answer.template }
}
