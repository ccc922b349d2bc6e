import type { SuiteResult } from '../../schema/attestation/junit.ts'
import { keepWithinBudget } from '../budget.ts'
import { addNumbers, zero } from './suite.ts'

/**
 * All suites, while they fit into what the service takes. Beyond, suites with failures or errors stay first, and the rest becomes one
 * item that holds their sums, so that no number is lost.
 */
export function foldSuites(suites: readonly SuiteResult[]): { suites: SuiteResult[]; notes: string[] } {
  const worstFirst = suites.toSorted((one, other) => Number(isFailing(other)) - Number(isFailing(one)))
  const kept = keepWithinBudget(worstFirst, (suite) => suite)
  if (kept.size === suites.length) return { suites: [...suites], notes: [] }
  const rest = suites.filter((suite) => !kept.has(suite))
  return {
    suites: [...suites.filter((suite) => kept.has(suite)), sumOf(rest)],
    notes: [
      `${rest.length} of ${suites.length} suites are summed up in one item, to keep within what the service takes.`,
    ],
  }
}

function isFailing(suite: SuiteResult): boolean {
  return suite.failures + suite.errors > 0
}

function sumOf(suites: readonly SuiteResult[]): SuiteResult {
  const sum = zero()
  let duration = 0
  for (const suite of suites) {
    addNumbers(sum, suite)
    duration += suite.duration
  }
  return { name: `${suites.length} further suites`, ...sum, duration }
}
