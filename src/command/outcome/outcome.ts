import type { FailingTest } from '../../convert/junit/failing.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type { Explanation } from '../../verdict/explain/explanation.ts'
import type { Built } from '../collect/artifact.ts'
import { exit, exitCodeOfVerdict, type ExitCode } from './exit-code.ts'
import type { Sent } from '../send/outgoing.ts'
import type { Target } from '../input/target.ts'

export type { FailingTest }

/** What a run came to, for the summary, the outputs and the exit code. */
export interface Outcome {
  readonly target: Target
  readonly trail?: Trail
  readonly explanation?: Explanation
  readonly artifacts: readonly Built[]
  readonly sent: readonly Sent[]
  readonly failing: readonly FailingTest[]
  readonly notes: readonly string[]
  /** Why it was not recorded, or not all of it: an outage, a run without secrets, a dry run. */
  readonly unsent?: string
  /** The embedded service's database, or undefined at a service that others share. */
  readonly file: string | undefined
  readonly gate: boolean
}

export function emptyOutcome(target: Target): Outcome {
  return { target, artifacts: [], sent: [], failing: [], notes: [], file: undefined, gate: false }
}

/** A gate is open for one verdict alone: whatever else is so, or cannot be told, keeps it closed. */
export function exitCodeOfOutcome({ gate, explanation }: Outcome): ExitCode {
  if (!gate) return exit.done
  return explanation === undefined ? exit.unreachable : exitCodeOfVerdict(explanation.verdict)
}
