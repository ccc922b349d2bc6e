import { accessCauses } from './access-cause.ts'
import type { Cause } from './cause.ts'
import { serveCauses } from './serve-cause.ts'
import { serviceCauses } from './service-cause.ts'
import { stepCauses } from './step-cause.ts'
import { verdictCauses } from './verdict-cause.ts'

/** All causes by the titles of their groups, in the order of docs/reference/errors.md. */
export const causeGroups: Readonly<Record<string, readonly Cause[]>> = {
  'Files, inputs and templates': stepCauses,
  'Evidence and gates': verdictCauses,
  'Tokens and permissions': accessCauses,
  'Calls to a service': serviceCauses,
  'Running a service': serveCauses,
}

export const causes: readonly Cause[] = Object.values(causeGroups).flat()
