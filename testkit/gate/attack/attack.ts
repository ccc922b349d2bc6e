import type { Outcome } from '../../action/run-composite.ts'
import type { RunningService } from '../../end-to-end/service.ts'

/** What a gate, or a question to the service, answered. `text` is everything that a person would see. */
export interface Result {
  readonly passed: boolean
  readonly text: string
}

/** A way to get around the gate, beside the honest run that it resembles. */
export interface Attack {
  readonly title: string
  /** Passes. */
  readonly honest: (service: RunningService) => Promise<Result>
  /** Must not pass. */
  readonly attack: (service: RunningService) => Promise<Result>
  /** Found in the text of the attack: why it does not pass. */
  readonly reason: RegExp
}

export function toResult({ exitCode, stdout, summary }: Outcome): Result {
  return { passed: exitCode === 0, text: `exit ${exitCode}\n${stdout}\n${summary}` }
}
