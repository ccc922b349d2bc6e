import type { OriginClaims } from './origin.ts'

/**
 * Whether the claims prove that a report comes from the workflow of a pattern `owner/repo/path@ref`, called or not (rules 5.2). `*` stands
 * for any characters except `/` and `@`. Without claims nothing is proven.
 */
export function isFromWorkflow(claims: OriginClaims | undefined, pattern: string): boolean {
  if (claims === undefined) return false
  const { workflow_ref: workflow, job_workflow_ref: called } = claims
  return matchesPattern(workflow, pattern) || (called !== null && matchesPattern(called, pattern))
}

function matchesPattern(workflowRef: string, pattern: string): boolean {
  const segments = pattern.split(/[/@]/)
  const separators = pattern.replaceAll(/[^/@]/g, '')
  const found = workflowRef.split(/[/@]/)
  return (
    found.length === segments.length &&
    workflowRef.replaceAll(/[^/@]/g, '') === separators &&
    segments.every((segment, at) => matchesSegment(found[at] ?? '', segment))
  )
}

/** Looks for the parts between the stars from left to right, so it takes linear time. */
function matchesSegment(text: string, pattern: string): boolean {
  const [prefix = '', ...parts] = pattern.split('*')
  const suffix = parts.pop()
  if (suffix === undefined) return text === pattern
  if (text.length < prefix.length + suffix.length) return false
  if (!text.startsWith(prefix) || !text.endsWith(suffix)) return false
  const end = text.length - suffix.length
  let from = prefix.length
  for (const part of parts) {
    const at = text.indexOf(part, from)
    if (at < 0 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}
