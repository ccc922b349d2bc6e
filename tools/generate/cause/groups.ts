import { accessCauses } from './access.ts'
import type { Explanations } from './explanation.ts'
import { serveCauses } from './serve.ts'
import { serviceCauses } from './service.ts'
import { stepCauses } from './step.ts'
import { verdictCauses } from './verdict.ts'

/** The sections of docs/reference/errors.md by the titles of their groups, in the order of the page. */
export const groups: Readonly<Record<string, Explanations>> = {
  'Files, inputs and templates': stepCauses,
  'Evidence and gates': verdictCauses,
  'Tokens and permissions': accessCauses,
  'Calls to a service': serviceCauses,
  'Running a service': serveCauses,
}
