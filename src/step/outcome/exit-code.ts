import { EvidenceError, messageOf, type ErrorCode } from '../../error.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'

/** Exit codes (rules 8.12). A pipeline can distinguish a failed build from an outage. */
export const exitCodes = {
  done: 0,
  notCompliant: 1,
  usage: 2,
  incomplete: 3,
  unreachable: 4,
  refused: 5,
  forked: 6,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export function exitCodeOf(code: ErrorCode): ExitCode {
  switch (code) {
    case 'usage':
    case 'file':
    case 'environment':
      return exitCodes.usage
    case 'unreachable':
    case 'nonsense':
      return exitCodes.unreachable
    case 'refused':
      return exitCodes.refused
  }
}

/** A verdict that waits is incomplete, for a review too (rules 8.12). */
export function exitCodeOfVerdict({ verdict, word }: Pick<Explanation, 'verdict' | 'word'>): ExitCode {
  return word === 'waiting' ? exitCodes.incomplete : exitCodeOfState(verdict)
}

export function exitCodeOfState(state: Explanation['verdict']): ExitCode {
  switch (state) {
    case 'COMPLIANT':
      return exitCodes.done
    case 'NON-COMPLIANT':
      return exitCodes.notCompliant
    case 'INCOMPLETE':
      return exitCodes.incomplete
    // A response without a clear verdict counts as a service that cannot be reached.
    case 'UNCLEAR':
      return exitCodes.unreachable
  }
}

/** A failed run. */
export interface Failure {
  /** One sentence for the user. */
  readonly message: string
  readonly exitCode: ExitCode
  /** The stack trace, for debug output. */
  readonly trace: string
}

/** Converts anything that was thrown. A value that is no EvidenceError is a bug of this project, and the message says so. */
export function toFailure(error: unknown): Failure {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (error instanceof EvidenceError) return { message: error.message, exitCode: exitCodeOf(error.code), trace }
  return {
    message: `Internal error in Delivery Evidence, please report it: ${messageOf(error)}`,
    exitCode: exitCodeOf('environment'),
    trace,
  }
}
