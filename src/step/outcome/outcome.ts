import type { Settled } from '../../error.ts'
import type { FailingTest } from '../../convert/junit/failing-test.ts'
import type { NewStatus } from '../../change/github/commit-status.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import type { CollectedArtifact } from '../collect/artifact.ts'
import type { LogOutcome } from '../log/log-outcome.ts'
import type { OutgoingReport, SentReport } from '../send/send-reports.ts'
import { exitCodeOfVerdict, exitCodes, type ExitCode, type Failure } from './exit-code.ts'
import type { FlowVerdicts } from './judge-flows.ts'
import type { ResultCounts } from './result-count.ts'
import type { VerdictBasis } from './verdict-basis.ts'

/** The result of a run, for the job summary, the outputs and the exit code. */
export interface Outcome {
  readonly target: TrailTarget
  readonly trail?: Trail
  readonly explanation?: Explanation
  /** Path of the template in the repository. */
  readonly templatePath?: string
  /** The sentence about a build without a test report, for a trail without a template. */
  readonly testAdvice?: string
  /** What the verdict includes; undefined without a verdict, and in a dry run. */
  readonly basis?: VerdictBasis
  /** The verdicts of a status about several flows, or why there is none; undefined for a run that sets no such status. */
  readonly flows?: Settled<FlowVerdicts>
  readonly artifacts: readonly CollectedArtifact[]
  readonly sent: readonly SentReport[]
  /** What a dry run would have sent; undefined in any other run. */
  readonly planned?: readonly OutgoingReport[]
  readonly failing: readonly FailingTest[]
  readonly counts: ResultCounts
  readonly notes: readonly string[]
  /** The reason why the state of the trail could not be read, without a gate. */
  readonly unread?: string
  /** The reason why some or all reports were not recorded: an outage, a run without secrets, a dry run. */
  readonly unsent?: string
  /** The database file of the embedded service; undefined for a remote service. */
  readonly file: string | undefined
  /** Whether the run has a gate. */
  readonly gate: boolean
  /** The reasons that close the gate beside the verdict, as sentences: jobs in `needs`, and reports of this step (rules 8.10). */
  readonly closedBy: readonly string[]
  /** Where several pull requests have the head: the verdict on each, in the order of the runs. That of the outcome is the worst. */
  readonly ofPulls?: readonly PullVerdict[]
  /** The comment on the pull request. */
  readonly commentUrl?: string
  /** The commit status has the verdict and decides on the merge, not the exit code (`gate: status`). */
  readonly isDecidedByStatus?: boolean
  /** The state of the commit status, if a newer verdict than that of the run has it. */
  readonly newerStatus?: NewStatus['state']
  /** Why a status that the run has to set is not set. */
  readonly statusFailure?: Failure
  /** The log of the organisation; undefined in a run that sends nothing. */
  readonly log?: LogOutcome
  /** The verdict as the service signed it; undefined where there is none. */
  readonly kept?: KeptVerdict
}

/** A verdict that a service signed or, embedded, stated (rules 11.8). */
export interface KeptVerdict {
  /** `PASSED` or `FAILED`. */
  readonly result: string
  /** The worst of its levels; empty for the embedded service. */
  readonly level: string
  /** Its record; undefined for the embedded service, which records none. */
  readonly record: { readonly sequence: number; readonly url: string } | undefined
  /** Path of the sigstore bundle; undefined for the embedded service, which signs nothing. */
  readonly bundle: string | undefined
  /** Path of the predicate. */
  readonly predicate: string
}

/** The verdict on one of several pull requests. */
export interface PullVerdict extends Pick<Outcome, 'trail' | 'basis' | 'flows' | 'closedBy'> {
  readonly explanation: Explanation
}

/** The outcome with further reasons that close its gate, and that of each pull request. */
export function closeGateOf<T extends Pick<Outcome, 'closedBy' | 'ofPulls'>>(
  outcome: T,
  reasons: readonly string[],
): T {
  const close = <V extends Pick<Outcome, 'closedBy'>>(one: V): V => ({
    ...one,
    closedBy: [...reasons, ...one.closedBy],
  })
  const { ofPulls } = outcome
  return { ...close(outcome), ...(ofPulls && { ofPulls: ofPulls.map(close) }) }
}

export function emptyOutcome(target: TrailTarget): Outcome {
  return {
    target,
    artifacts: [],
    sent: [],
    failing: [],
    counts: { tests: undefined, findings: undefined },
    notes: [],
    file: undefined,
    gate: false,
    closedBy: [],
  }
}

/**
 * A gate passes for the verdict COMPLIANT alone (rules 8.10), and only if nothing else closes it. Without a verdict it fails. Where the commit
 * status decides, a verdict of any kind is done.
 */
export function exitCodeOfOutcome(outcome: Outcome): ExitCode {
  const { gate, isDecidedByStatus, statusFailure } = outcome
  if (!gate) return exitCodes.done
  const code = isDecidedByStatus === true && isJudged(outcome) ? exitCodes.done : exitCodeOfGate(outcome)
  return code === exitCodes.done ? (statusFailure?.exitCode ?? code) : code
}

/** Whether there is a verdict that is understood. */
export function isJudged({ explanation }: Pick<Outcome, 'explanation'>): boolean {
  return explanation !== undefined && explanation.verdict !== 'UNCLEAR'
}

function exitCodeOfGate({ closedBy, explanation }: Outcome): ExitCode {
  if (closedBy.length > 0) return exitCodes.notCompliant
  return explanation === undefined ? exitCodes.unreachable : exitCodeOfVerdict(explanation)
}
