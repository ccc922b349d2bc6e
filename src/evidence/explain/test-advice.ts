import type { SuiteResult } from '../../wire/attestation/junit.ts'
import type { Policy } from '../../wire/resource/template.ts'
import { plural } from '../../text/plural.ts'
import { toSentence } from '../../text/sentence.ts'
import { findJunitViolations, toTestFacts, type TestCause } from '../policy/junit.ts'
import { adviseIncompleteness } from './scan-advice.ts'

/** What makes tests compliant, in sentences; empty if they are. */
export function listTestAdvice(suites: readonly SuiteResult[], policy: Policy): readonly string[] {
  const facts = toTestFacts(suites)
  const failing = facts.failures + facts.errors
  const found = findJunitViolations(facts, policy)
  return [
    ...(failing > 0 ? [`Fix the ${plural(failing, 'failing test')}, and push.`] : []),
    ...found.flatMap(({ cause, text }) => {
      const action = actions[cause]
      return action === undefined ? [] : [`${toSentence(text)} ${action}`]
    }),
  ]
}

/** By cause. The number of failing tests is in the advice on all of them. */
const actions: Readonly<Record<TestCause, string | undefined>> = {
  failed: undefined,
  error: undefined,
  'none-executed': 'Check the command of the tests, and that the reported file is the one that it writes.',
  'too-few': 'Report the files of all tests, or lower `min_tests` in the policy of the requirement.',
  'not-listed':
    'Let the test runner write a test case for each test, or lower `min_tests` in the policy of the requirement.',
  skipped: 'Run them, or raise `max_skipped` in the policy of the requirement.',
  incomplete: adviseIncompleteness,
}
