import * as z from 'zod/mini'

/** A change of the source that the tests should notice. */
export interface Mutant {
  readonly id: string
  /** Path from the root of the project. */
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Where the original begins, in UTF-16 units from the start of the file. */
  readonly start: number
  /** The whole line. */
  readonly text: string
  /** Such as `ConditionalExpression`. */
  readonly operator: string
  readonly original: string
  readonly replacement: string
}

/** The text as the report prints it: in one line, and not too long. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 140)}…` : line
}

/**
 * The result of a mutant. `timeout` counts as noticed, as `killed` does. `uncovered`: no test executes it. `alone`: it needs a process of its
 * own, because its code runs only when its module is loaded, in tests that are too slow to run again, or in child processes whose tests have
 * not noticed it. `refused`: no test notices it, but the compiler does.
 */
const Status = z.enum(['killed', 'timeout', 'survived', 'uncovered', 'alone', 'refused'])
export type Status = z.infer<typeof Status>

/** A line of the file that the runner writes. Without a status the mutant is being tried, by the test if there is one. */
export const Progress = z.object({ id: z.string(), status: z.optional(Status), test: z.optional(z.string()) })
export type Progress = z.infer<typeof Progress>

/** The environment variables between the script and the runner: files, limits in milliseconds, and the mutant of a process of its own. */
export const variable = {
  progress: 'MUTATE_PROGRESS',
  done: 'MUTATE_DONE',
  slowest: 'MUTATE_SLOWEST_MS',
  alone: 'MUTATE_ALONE',
} as const
