import { hash } from 'node:crypto'
import { maxContextLength, maxDescriptionLength, type NewStatus } from '../../change/github/commit-status.ts'
import { toSingleLine } from '../../text/escape.ts'
import type { Explanation } from '../../evidence/explain/explanation.ts'
import { toItemName } from '../../evidence/explain/item.ts'
import type { StepRun } from '../change/run.ts'
import { printPosition, type Position } from './position.ts'

/** The state and the reason of a status, before its description is cut. */
export type StatusVerdict = Pick<NewStatus, 'state'> & { readonly text: string }

/**
 * The context of the status of a run (rules 8.16). Two pull requests with one head share their statuses, so every base but the default branch
 * has its own: anyone may open a pull request into a branch of their own, and have that one approved.
 */
export function findContext({ target, plan: { change } }: Pick<StepRun, 'target' | 'plan'>): string {
  const base = change?.pullRequest?.baseRef
  return toContext(target.flow_name, base === change?.defaultBranch ? undefined : base)
}

/** The context for a base branch; undefined for the default branch. */
function toContext(flow: string, base: string | undefined): string {
  const context = `delivery-evidence/${flow}${base === undefined ? '' : `/${base}`}`
  if (context.length <= maxContextLength) return context
  const digest = hash('sha256', context).slice(0, 16)
  return `${context.slice(0, maxContextLength - digest.length - 1).toWellFormed()}~${digest}`
}

/** The state of a status: success for a gate that passes, and for nothing else (rules 8.16). */
export function toStatusVerdict(explanation: Explanation, [closing]: readonly string[]): StatusVerdict {
  const { verdict, missing, failing, headline } = explanation
  switch (verdict) {
    case 'COMPLIANT':
      if (closing !== undefined) return { state: 'failure', text: `The gate is closed. ${closing}` }
      return { state: 'success', text: 'Compliant: all required evidence is there' }
    case 'NON-COMPLIANT':
      if (isAwaitingReview(explanation)) return { state: 'pending', text: describeAwaited([...failing, ...missing]) }
      return { state: 'failure', text: failing.length === 0 ? headline : `Non-compliant: ${failing.join(', ')}` }
    case 'INCOMPLETE':
      return { state: 'pending', text: missing.length === 0 ? headline : describeAwaited(missing) }
    case 'UNCLEAR':
      return { state: 'error', text: headline }
  }
}

/** Whether all that fails is the review of a pull request, which a reviewer can still give. */
function isAwaitingReview({ items, failing }: Explanation): boolean {
  const failingItems = items.filter(({ state }) => state === 'failing')
  const reviews = new Set(failingItems.map(toItemName))
  return (
    failing.length > 0 &&
    failing.every((name) => reviews.has(name)) &&
    failingItems.every((item) => item.type === 'pull_request' || !failing.includes(toItemName(item)))
  )
}

function describeAwaited(names: readonly string[]): string {
  return `Waiting for: ${names.join(', ')}`
}

/** A description that ends with its position and fits the limit of GitHub. */
export function toDescription(text: string, position: Position): string {
  const end = ` · ${printPosition(position)}`
  const line = toSingleLine(text)
  const room = maxDescriptionLength - end.length
  const start = line.length <= room ? line : `${line.slice(0, room - 1).toWellFormed()}…`
  return `${start}${end}`
}
