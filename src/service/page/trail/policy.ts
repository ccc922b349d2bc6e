import { Policy } from '../../../schema/resource/template.ts'
import { parse } from '../../../schema/parse.ts'
import { plural } from '../../../text/plural.ts'

/** A policy in words; empty where there is none. */
export function tellPolicy(value: unknown): string {
  const parsed = parse(Policy, value ?? {})
  if (!parsed.ok) return 'a policy that is not known here'
  const policy = parsed.value
  const told = [
    ...tell(policy.min_tests, (least) => `${plural(least, 'test')} or more`),
    ...tell(policy.max_skipped, (most) => `at most ${most} skipped`),
    ...Object.entries(policy.max ?? {}).map(([severity, most]) => `at most ${most} ${severity}`),
    ...tell(policy.approvals, (least) => plural(least, 'approval')),
    ...tell(policy.independent, (is) => (is ? 'independent of its authors' : '')),
    ...tell(policy.merged, (is) => (is ? 'merged' : '')),
    ...tell(policy.max_failed_conditions, (most) => `at most ${plural(most, 'failed condition')}`),
    ...tell(policy.max_age, (age) => `not older than ${age}`),
  ]
  return told.filter((text) => text !== '').join(', ')
}

function tell<T>(value: T | undefined, inWords: (value: T) => string): readonly string[] {
  return value === undefined ? [] : [inWords(value)]
}
