import type { LogState } from '../../wire/resource/receipt.ts'
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
  /** Asks the service for the present sequence; undefined if it cannot judge a trail. */
  readonly readSequence: () => Promise<number | undefined>
  /** Asks for the verdict again, with reviews that are read again. `closedBy` is why the gate of the run is closed (rules 8.10). */
  readonly readPresent: (closedBy: readonly string[]) => Promise<PresentVerdict>
}

/** The verdict of a later moment than that of the run. */
export interface PresentVerdict extends Pick<VerdictBasis, 'sequence' | 'readAt'> {
  readonly explanation: Explanation
  /** Why the gate is closed: the reasons of the run that are none of its verdict, and those of this verdict. */
  readonly closedBy: readonly string[]
}
