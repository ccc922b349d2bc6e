import { TestRunner, type RunnerTestCase } from 'vitest'

type Suite = Parameters<typeof TestRunner.getSuiteHooks>[0]

/**
 * Runs a test again as Vitest does: between its `beforeEach` and `afterEach` hooks, which create the state that it starts with. The end of the
 * test runs them for the run that they belong to.
 */
export async function runWithHooks(test: RunnerTestCase): Promise<void> {
  const suites = listSuites(test)
  const cleanups: unknown[] = []
  try {
    for (const suite of suites) {
      for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) cleanups.push(await hook(test.context, suite))
    }
    await TestRunner.getTestFn(test)()
  } finally {
    for (const suite of suites.toReversed()) {
      for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite)
    }
    for (const cleanup of cleanups.toReversed())
      if (typeof cleanup === 'function') await Reflect.apply(cleanup, undefined, [])
  }
}

/** The file and the suites around a test, the outermost first. */
function listSuites(test: RunnerTestCase): readonly Suite[] {
  const suites: Suite[] = []
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) suites.unshift(suite)
  return suites.includes(test.file) ? suites : [test.file, ...suites]
}
