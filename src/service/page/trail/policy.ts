import { Policy } from '../../../wire/resource/template.ts'
import { parse } from '../../../wire/parse.ts'
import { plural } from '../../../text/plural.ts'

type Conditions = { readonly [C in keyof Policy]-?: NonNullable<Policy[C]> }

/** Each condition of a policy in words, in the order in which they are shown; empty for one that requires nothing. */
const inWords: { readonly [C in keyof Conditions]: (value: Conditions[C]) => string } = {
  min_tests: (least) => `at least ${plural(least, 'test')}`,
  max_skipped: (most) => `at most ${most} skipped`,
  max: (most) =>
    Object.entries(most)
      .map(([severity, count]) => `at most ${count} ${severity === 'unknown' ? 'of unknown severity' : severity}`)
      .join(', '),
  suppressed: () => 'suppressed findings count',
  tools: (names) => `by ${names.join(' or ')}`,
  incomplete: () => 'may be incomplete',
  approvals: (least) => plural(least, 'approval'),
  independent: (is) => (is ? 'independent of the authors' : ''),
  merged: (is) => (is ? 'merged' : ''),
  verified: (is) => (is ? 'verified signatures' : ''),
  max_failed_conditions: (most) => `at most ${plural(most, 'failed condition')}`,
  project: (key) => `of the project ${key}`,
  workflow: (patterns) => `of ${[patterns].flat().join(' or ')}`,
  follows: () => 'may follow another workflow',
  sources: (least) => `at least ${plural(least, 'source')}`,
  advisory: (is) => (is ? 'advisory' : ''),
  max_age: (age) => `at most ${age} old`,
}

/** Describes a policy (rules 5.2) in words; empty without one. */
export function describePolicy(value: unknown): string {
  const parsed = parse(Policy, value ?? {})
  if (!parsed.ok) return 'unknown policy'
  return (Object.keys(inWords) as (keyof Policy)[])
    .map((name) => describeCondition(name, parsed.value[name]))
    .filter((text) => text !== '')
    .join(', ')
}

function describeCondition<C extends keyof Policy>(name: C, value: Conditions[C] | undefined): string {
  return value === undefined ? '' : inWords[name](value)
}
