import { EvidenceError, messageOf } from '../../error.ts'
import { exitCodeOf, type ExitCode } from './exit-code.ts'

export interface Failure {
  readonly message: string
  readonly exitCode: ExitCode
  /** For debugging alone. */
  readonly trace: string
}

/** One sentence and an exit code for whatever was thrown. What is not an EvidenceError is a fault of ours and says so. */
export function describeFailure(error: unknown): Failure {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof EvidenceError) return { message: error.message, exitCode: exitCodeOf(error.code), trace }
  return {
    message: `This is a fault in Delivery Evidence, please report it: ${messageOf(error)}`,
    exitCode: exitCodeOf('environment'),
    trace,
  }
}
