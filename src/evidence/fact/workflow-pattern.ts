import { matchesPattern } from '../../text/pattern.ts'
import type { OriginPolicy } from '../../wire/resource/template.ts'
import type { Origin, OriginClaims } from './origin.ts'
import { isRunOfRef, toRef } from './proof.ts'
import type { Question } from './question.ts'

type WorkflowPolicy = Pick<OriginPolicy, 'workflow' | 'follows'>

/** The patterns `owner/repo/path@ref` of a policy; none if it names no workflow. */
export function listPatterns(policy: WorkflowPolicy | undefined): readonly string[] {
  return [policy?.workflow ?? []].flat()
}

/**
 * Whether the claims prove that a report comes from a workflow of the policy, called or not (rules 5.2). `*` matches any characters except
 * `/` and `@`. A run whose claims prove no change vouches for files of the person who started it, so it is one only with `follows`.
 */
export function isFromWorkflow({ claims, proven }: Origin, policy: WorkflowPolicy): boolean {
  if (claims === undefined || (proven === undefined && policy.follows !== true)) return false
  const { workflow_ref: workflow, job_workflow_ref: called } = claims
  return listPatterns(policy).some(
    (pattern) => matchesPattern(pattern, workflow) || (called !== null && matchesPattern(pattern, called)),
  )
}

/** Whether a report of another repository may fulfil a requirement: its own workflow, not only the called one, is named with `follows`. */
export function mayFollow({ claims }: Origin, policy: WorkflowPolicy): boolean {
  if (claims === undefined || policy.follows !== true) return false
  return listPatterns(policy).some((pattern) => matchesPattern(pattern, claims.workflow_ref))
}

/**
 * Whether a report that does not come from a workflow of the policy counts if it fails: only somebody with push access starts a push,
 * schedule, dispatch or release on the ref that a pattern names. The ref of a workflow of another repository says nothing about this one.
 */
export function mayFailAll(origin: Origin, policy: WorkflowPolicy, { defaultBranch, base }: Question): boolean {
  const { claims } = origin
  if (claims === undefined || !isRunOfRef(origin)) return false
  return listPatterns(policy).some((pattern) => {
    const [file = '', ref = ''] = splitOnce(pattern, '@')
    if (toRepository(file) === toRepository(claims.workflow_ref)) return matchesPattern(ref, claims.ref)
    return [defaultBranch, base].some((branch) => branch !== undefined && toRef(branch) === claims.ref)
  })
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** `owner/repo` in lower case: GitHub compares them so. */
function toRepository(workflow: string): string {
  return workflow.split('/', 2).join('/').toLowerCase()
}

/** Whether the claims prove another repository than that of the question. */
export function isOtherRepository(
  { sender }: { readonly sender: OriginClaims | undefined },
  question: Question,
): boolean {
  const { repository } = question
  if (repository === undefined || sender === undefined) return false
  return repository.id !== sender.repository_id || (repository.issuer ?? sender.issuer) !== sender.issuer
}
