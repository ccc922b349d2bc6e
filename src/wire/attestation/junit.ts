import * as z from 'zod/mini'
import { Count, EpochSeconds } from '../primitives.ts'

/**
 * One outermost test suite (rules 1.3). `duration` is in seconds. `counted` is the number of test cases that the result file lists, unlike
 * `total`, which the file may only declare. `incomplete` has the reasons why the result does not show all that ran.
 */
export const SuiteResult = z.strictObject({
  name: z.string(),
  total: Count,
  failures: Count,
  errors: Count,
  skipped: Count,
  duration: z.number(),
  timestamp: z.optional(EpochSeconds),
  counted: z.optional(Count),
  incomplete: z.optional(z.array(z.string())),
})
export type SuiteResult = z.infer<typeof SuiteResult>

export const JunitMembers = z.strictObject({ junit_results: z.array(SuiteResult) })
export type JunitMembers = z.infer<typeof JunitMembers>
