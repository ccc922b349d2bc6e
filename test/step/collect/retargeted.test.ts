import { expect, test } from 'vitest'
import { approval, openPullRequest, reviewed } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()
const at = (hour: number): string => `2026-11-20T${hour}:00:00Z`

test('a pull request that was retargeted needs to be approved again', async () => {
  const scene = await openPullRequest(openTrail(), { templates: { main: reviewed, stack: reviewed } })
  scene.reviews.push({ ...approval, submitted_at: at(10) })
  await scene.run({ failures: 0, base: 'stack' })
  expect(scene.stateOf(`delivery-evidence/${scene.flow}/stack`)).toBe('success')

  scene.retarget(at(11))
  await scene.run()
  expect(scene.stateOf()).toBe('pending')
  expect(scene.last()?.description).toContain('review')

  scene.reviews.push({ ...approval, submitted_at: at(12) })
  await scene.run({ event: 'pull_request_review' })
  expect(scene.stateOf()).toBe('success')
})
