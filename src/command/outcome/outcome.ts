import type { FailingTest } from '../../convert/junit/failing-test.ts'
import { normaliseName } from '../../schema/name.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type { Explanation } from '../../verdict/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import type { BuiltArtifact } from '../collect/artifact.ts'
import type { LogOutcome } from '../log/log-outcome.ts'
import type { SentReport } from '../send/send-reports.ts'
import { exitCodeOfVerdict, exitCodes, type ExitCode, type Failure } from './exit-code.ts'
import type { OutputName } from './output.ts'
import { emptyCounts, toCountOutputs, type ResultCounts } from './result-count.ts'
import type { VerdictBasis } from './verdict-basis.ts'

/** The result of a run, for the job summary, the outputs and the exit code. */
export interface Outcome {
  readonly target: TrailTarget
  readonly trail?: Trail
  readonly explanation?: Explanation
  /** Path of the template in the repository. */
  readonly templatePath?: string
  /** What the verdict includes; undefined without a verdict, and in a dry run. */
  readonly basis?: VerdictBasis
  readonly artifacts: readonly BuiltArtifact[]
  readonly sent: readonly SentReport[]
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
  /** The comment on the pull request. */
  readonly commentUrl?: string
  /** The commit status has the verdict and decides on the merge, not the exit code (`gate: status`). */
  readonly isDecidedByStatus?: boolean
  /** Why a status that the run has to set is not set. */
  readonly statusFailure?: Failure
  /** The log of the organisation; undefined in a run that sends nothing. */
  readonly log?: LogOutcome
}

export function emptyOutcome(target: TrailTarget): Outcome {
  return {
    target,
    artifacts: [],
    sent: [],
    failing: [],
    counts: emptyCounts,
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
  const { gate, explanation, isDecidedByStatus, statusFailure } = outcome
  if (!gate) return exitCodes.done
  const isJudged = explanation !== undefined && explanation.verdict !== 'UNCLEAR'
  const code = isDecidedByStatus === true && isJudged ? exitCodes.done : exitCodeOfGate(outcome)
  return code === exitCodes.done ? (statusFailure?.exitCode ?? code) : code
}

function exitCodeOfGate({ closedBy, explanation }: Outcome): ExitCode {
  if (closedBy.length > 0) return exitCodes.notCompliant
  return explanation === undefined ? exitCodes.unreachable : exitCodeOfVerdict(explanation.verdict)
}

/** The output `compliance` without a verdict. */
const unknownCompliance = 'UNKNOWN'

const noVerdict = { verdict: 'UNCLEAR', missing: [], failing: [] } as const

/** The outputs of the action, each as text (rules 8.13). `compliant` is `true` for COMPLIANT alone, and never with a closed gate. */
export function toOutputs(outcome: Outcome): Readonly<Record<OutputName, string>> {
  const { artifacts, sent, trail, target, file, closedBy, commentUrl = '' } = outcome
  const { verdict, missing, failing } = outcome.explanation ?? noVerdict
  return {
    compliance: verdict === 'UNCLEAR' ? unknownCompliance : verdict,
    compliant: String(verdict === 'COMPLIANT' && closedBy.length === 0),
    trail: target.trail_name,
    // The pages of the embedded service are gone after the step.
    'trail-url': file === undefined ? (trail?.html_url ?? '') : '',
    fingerprints: JSON.stringify(Object.fromEntries(toNamedFingerprints(artifacts))),
    attestations: JSON.stringify(
      sent.filter(({ type }) => type !== 'artifact').map(({ name, type, id }) => ({ name, type, id })),
    ),
    missing: JSON.stringify(missing),
    failing: JSON.stringify(failing),
    ...toCountOutputs(outcome.counts),
    'comment-url': commentUrl,
    ...toLogOutputs(outcome.log),
  }
}

function toLogOutputs(log: Outcome['log']): Pick<Record<OutputName, string>, 'checkpoint' | 'receipts'> {
  return { checkpoint: log?.checkpoint ?? '', receipts: log?.folder ?? '' }
}

/** The same names as in a trail: the first artifact has its file name, another one with that name has its fingerprint appended. */
function toNamedFingerprints(artifacts: Outcome['artifacts']): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const { filename: given, fingerprint } of artifacts) {
    const filename = normaliseName(given)
    const isTaken = (named.get(filename) ?? fingerprint) !== fingerprint
    named.set(isTaken ? `${filename}@${fingerprint.slice(0, 12)}` : filename, fingerprint)
  }
  return named
}
