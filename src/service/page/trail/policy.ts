import { Policy } from '../../../wire/resource/template.ts'
import { parse } from '../../../wire/parse.ts'
import { plural } from '../../../text/plural.ts'

/** Describes a policy (rules 5.2) in words; empty without one. */
export function describePolicy(value: unknown): string {
  const parsed = parse(Policy, value ?? {})
  if (!parsed.ok) return 'unknown policy'
  const words = Object.values(describeConditions(parsed.value))
  return words.filter((text) => text !== '').join(', ')
}

/** Each condition in words; empty for one that is absent, or that requires nothing. */
function describeConditions(policy: Policy): { readonly [C in keyof Policy]-?: string } {
  return {
    min_tests: inWords(policy.min_tests, (least) => `at least ${plural(least, 'test')}`),
    max_skipped: inWords(policy.max_skipped, (most) => `at most ${most} skipped`),
    max: inWords(policy.max, (limits) => Object.entries(limits).map(describeLimit).join(', ')),
    suppressed: inWords(policy.suppressed, () => 'suppressed findings count'),
    tools: inWords(policy.tools, (names) => `by ${names.join(' or ')}`),
    incomplete: inWords(policy.incomplete, () => 'may be incomplete'),
    approvals: inWords(policy.approvals, (least) => plural(least, 'approval')),
    independent: inWords(policy.independent, (is) => (is ? 'independent of the authors' : '')),
    merged: inWords(policy.merged, (is) => (is ? 'merged' : '')),
    verified: inWords(policy.verified, (is) => (is ? 'verified signatures' : '')),
    max_failed_conditions: inWords(
      policy.max_failed_conditions,
      (most) => `at most ${plural(most, 'failed condition')}`,
    ),
    project: inWords(policy.project, (key) => `of the project ${key}`),
    workflow: inWords(policy.workflow, (patterns) => `of ${[patterns].flat().join(' or ')}`),
    follows: inWords(policy.follows, () => 'may follow another workflow'),
    sources: inWords(policy.sources, (least) => `at least ${plural(least, 'source')}`),
    advisory: inWords(policy.advisory, (is) => (is ? 'advisory' : '')),
    max_age: inWords(policy.max_age, (age) => `at most ${age} old`),
  }
}

function inWords<T>(value: T | undefined, toWords: (value: T) => string): string {
  return value === undefined ? '' : toWords(value)
}

function describeLimit([severity, most]: readonly [string, number | undefined]): string {
  return severity === 'unknown' ? `at most ${most} of unknown severity` : `at most ${most} ${severity}`
}
