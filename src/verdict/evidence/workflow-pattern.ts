import { matchesPattern } from '../../text/pattern.ts'
import type { OriginClaims } from './origin.ts'

/**
 * Whether the claims prove that a report comes from the workflow of a pattern `owner/repo/path@ref`, called or not (rules 5.2). `*` matches
 * any characters except `/` and `@`. Without claims nothing is proven.
 */
export function isFromWorkflow(claims: OriginClaims | undefined, pattern: string): boolean {
  if (claims === undefined) return false
  const { workflow_ref: workflow, job_workflow_ref: called } = claims
  return matchesPattern(pattern, workflow) || (called !== null && matchesPattern(pattern, called))
}
