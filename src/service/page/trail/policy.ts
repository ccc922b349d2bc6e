import { Policy } from '../../../wire/resource/template.ts'
import { parse } from '../../../wire/parse.ts'
import { plural } from '../../../text/plural.ts'

/** Describes a policy (rules 5.2) in words; empty without one. */
export function describePolicy(value: unknown): string {
  const parsed = parse(Policy, value ?? {})
  if (!parsed.ok) return 'unknown policy'
  const policy = parsed.value
  const parts = [
    ...describeMember(policy.min_tests, (least) => `at least ${plural(least, 'test')}`),
    ...describeMember(policy.max_skipped, (most) => `at most ${most} skipped`),
    ...Object.entries(policy.max ?? {}).map(([severity, most]) =>
      severity === 'unknown' ? `at most ${most} of unknown severity` : `at most ${most} ${severity}`,
    ),
    ...describeMember(policy.suppressed, () => 'suppressed findings count'),
    ...describeMember(policy.tools, (names) => `by ${names.join(' or ')}`),
    ...describeMember(policy.incomplete, () => 'may be incomplete'),
    ...describeMember(policy.approvals, (least) => plural(least, 'approval')),
    ...describeMember(policy.independent, (is) => (is ? 'independent of the authors' : '')),
    ...describeMember(policy.merged, (is) => (is ? 'merged' : '')),
    ...describeMember(policy.max_failed_conditions, (most) => `at most ${plural(most, 'failed condition')}`),
    ...describeMember(policy.project, (key) => `of the project ${key}`),
    ...describeMember(policy.max_age, (age) => `at most ${age} old`),
  ]
  return parts.filter((text) => text !== '').join(', ')
}

function describeMember<T>(value: T | undefined, inWords: (value: T) => string): readonly string[] {
  return value === undefined ? [] : [inWords(value)]
}
