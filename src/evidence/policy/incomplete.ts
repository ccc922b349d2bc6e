import type { Policy } from '../../wire/resource/template.ts'
import { formatCount } from '../../text/quantity.ts'
import { boundList, clipText, countBounded, isSubset, toShortDigest } from '../fact/bounded.ts'
import type { IncompleteFacts } from '../fact/content.ts'

/** A part of a result, such as a scan run, with the reasons why it does not show everything. */
interface ResultPart {
  readonly incomplete?: readonly string[] | undefined
}

const maxReasons = 3

export function toIncompleteFacts(parts: readonly ResultPart[]): IncompleteFacts {
  const reasons = listIncompleteReasons(parts)
  const first = reasons.slice(0, maxReasons).map((reason) => clipText(reason, 400))
  return { first, reasons: boundList(reasons.map(toShortDigest), 1000) }
}

/** Why a result is not compliant that does not show everything, unless `incomplete: allow` accepts that (rules 5.1, 5.2). */
export function findIncompleteViolations(what: string, facts: IncompleteFacts, policy: Policy | undefined): string[] {
  if (facts.first.length === 0 || policy?.incomplete === 'allow') return []
  const more = countBounded(facts.reasons) - facts.first.length
  const named = [...facts.first, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])]
  return [`${what} is incomplete: ${named.join('; ')}`]
}

/** Each reason once. */
export function listIncompleteReasons(parts: readonly ResultPart[]): readonly string[] {
  return [...new Set(parts.flatMap(({ incomplete = [] }) => incomplete))]
}

/** Whether each reason is one from before (rules 5.6). */
export function isNoMoreIncomplete(later: IncompleteFacts, earlier: IncompleteFacts): boolean {
  return isSubset(later.reasons, earlier.reasons)
}
