import type { FailingTest } from '../../convert/junit/failing-test.ts'
import { normaliseName } from '../../schema/name.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type { Explanation } from '../../verdict/explain/explanation.ts'
import type { TrailTarget } from '../change/run.ts'
import type { BuiltArtifact } from '../collect/artifact.ts'
import type { SentReport } from '../send/send-reports.ts'
import { exitCodeOfVerdict, exitCodes, type ExitCode } from './exit-code.ts'
import type { OutputName } from './output.ts'

/** The result of a run, for the job summary, the outputs and the exit code. */
export interface Outcome {
  readonly target: TrailTarget
  readonly trail?: Trail
  readonly explanation?: Explanation
  readonly artifacts: readonly BuiltArtifact[]
  readonly sent: readonly SentReport[]
  readonly failing: readonly FailingTest[]
  readonly notes: readonly string[]
  /** The reason why some or all reports were not recorded: an outage, a run without secrets, a dry run. */
  readonly unsent?: string
  /** The database file of the embedded service; undefined for a remote service. */
  readonly file: string | undefined
  /** Whether the run has a gate. */
  readonly gate: boolean
  /** The reasons that close the gate beside the verdict, as sentences: jobs in `needs`, and reports of this step (rules 8.10). */
  readonly closedBy: readonly string[]
}

export function emptyOutcome(target: TrailTarget): Outcome {
  return { target, artifacts: [], sent: [], failing: [], notes: [], file: undefined, gate: false, closedBy: [] }
}

/** A gate passes for the verdict COMPLIANT alone (rules 8.10), and only if nothing else closes it. Without a verdict it fails. */
export function exitCodeOfOutcome({ gate, closedBy, explanation }: Outcome): ExitCode {
  if (!gate) return exitCodes.done
  if (closedBy.length > 0) return exitCodes.notCompliant
  return explanation === undefined ? exitCodes.unreachable : exitCodeOfVerdict(explanation.verdict)
}

/** The output `compliance` without a verdict. */
export const unknownCompliance = 'UNKNOWN'

const noVerdict = { verdict: 'UNCLEAR', missing: [], failing: [] } as const

/** The outputs of the action, each as text (rules 8.13). `compliant` is `true` for COMPLIANT alone, and never with a closed gate. */
export function toOutputs(outcome: Outcome): Readonly<Record<OutputName, string>> {
  const { artifacts, sent, trail, target, file, closedBy } = outcome
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
  }
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
