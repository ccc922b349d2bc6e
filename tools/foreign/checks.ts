import { act } from './act.ts'
import type { ForeignCheck } from './check.ts'

/** The checks, in the order in which `.ci/run` runs them. A new check is a file in this folder and a line here. */
export const checks: readonly ForeignCheck[] = [act]
