import type { ErrorCode } from '../../error.ts'

/** Exit codes (design.md §1): told apart so that a pipeline can tell a red build from an outage. */
export const exit = { done: 0, notCompliant: 1, usage: 2, incomplete: 3, unreachable: 4, refused: 5 } as const
export type ExitCode = (typeof exit)[keyof typeof exit]

export function exitCodeOf(code: ErrorCode): ExitCode {
  switch (code) {
    case 'usage':
    case 'file':
    case 'environment':
      return exit.usage
    case 'unreachable':
    case 'nonsense':
      return exit.unreachable
    case 'refused':
      return exit.refused
  }
}

export function exitCodeOfVerdict(verdict: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE' | 'UNCLEAR'): ExitCode {
  switch (verdict) {
    case 'COMPLIANT':
      return exit.done
    case 'NON-COMPLIANT':
      return exit.notCompliant
    case 'INCOMPLETE':
      return exit.incomplete
    // What cannot be understood is treated as a service that cannot be asked: never as a verdict.
    case 'UNCLEAR':
      return exit.unreachable
  }
}
