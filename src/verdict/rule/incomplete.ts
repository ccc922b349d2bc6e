import type { Policy } from '../../schema/resource/template.ts'
import { formatCount } from '../../text/quantity.ts'

/** A part of a result, such as a scan run, with the reasons why it does not show everything. */
interface ResultPart {
  readonly incomplete?: readonly string[] | undefined
}

const maxReasons = 3

/** Why a result is not compliant that does not show everything, unless `incomplete: allow` accepts that (rules 5.1, 5.2). */
export function findIncompleteViolations(
  what: string,
  parts: readonly ResultPart[],
  policy: Policy | undefined,
): string[] {
  const reasons = listIncompleteReasons(parts)
  if (reasons.length === 0 || policy?.incomplete === 'allow') return []
  const more = reasons.length - maxReasons
  const named = [...reasons.slice(0, maxReasons), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])]
  return [`${what} is incomplete: ${named.join('; ')}`]
}

/** Each reason once. */
export function listIncompleteReasons(parts: readonly ResultPart[]): readonly string[] {
  return [...new Set(parts.flatMap(({ incomplete = [] }) => incomplete))]
}

/** Whether each reason is one from before (rules 5.6). */
export function isNoMoreIncomplete(later: readonly ResultPart[], earlier: readonly ResultPart[]): boolean {
  const before = new Set(listIncompleteReasons(earlier))
  return listIncompleteReasons(later).every((reason) => before.has(reason))
}
