import { expect, test } from 'vitest'
import { onlyError, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { createWorkspace, goodBuild } from '../../testkit/end-to-end/workspace.ts'

test.each([
  [{ artifacts: 'ap=app.tgz' }, '"ap"', 'Did you mean "app"?'],
  [{ files: 'reports/junit.xml,reports/scan.sarif' }, 'reports/junit.xml,reports/scan.sarif', 'one pattern per line'],
  [{ files: 'results.trx' }, 'results.trx', '--logger junit'],
])('%j fails the step with one error', async (inputs, found, advice) => {
  using workspace = createWorkspace({ ...goodBuild, 'results.trx': '<TestRun/>' })
  const outcome = await runSourceAction({ workspace: workspace.folder, inputs })
  expect(outcome.exitCode).toBe(2)
  expect(onlyError(outcome)).toContain(found)
  expect(onlyError(outcome)).toContain(advice)
})
