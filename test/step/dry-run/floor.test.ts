import { expect, test } from 'vitest'
import { openPullRequest, reviewed } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const open = useService()

test('a pull request into another branch is also under the template of the default branch, where the flow has none', async () => {
  const templates = { main: reviewed, release: 'version: 1\n' }
  const scene = await openPullRequest(open(), { floor: null, templates })
  const { explanation } = await scene.run({ failures: 0, base: 'release', given: { 'dry-run': 'true' } })
  expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['review'] })
})
