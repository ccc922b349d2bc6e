import { expect, test } from 'vitest'
import { approval, head, openPullRequest } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

const cells = 50
const nextHead = 'a'.repeat(40)

/** What GitHub allows the token of a job in an hour and a repository. */
const hourlyLimit = 1000

test('two pushes of a matrix of 50 cells at once stay below the hourly limit of GitHub', async () => {
  const scene = await openPullRequest(openTrail(), { reviews: [approval] })
  const push = async (sha: string, run: number): Promise<void> => {
    const jobs = Array.from({ length: cells }, (_, cell) => `cell-${cell}`)
    await Promise.all(jobs.map((job) => scene.run({ failures: 0, sha, run, job })))
  }
  await push(head, 1)
  scene.push(nextHead)
  scene.reviews.push({ ...approval, commit_id: nextHead })
  await push(nextHead, 2)
  const requests = scene.github.requests.length
  expect(requests).toBeLessThan(hourlyLimit)
  expect([scene.stateOf(undefined, head), scene.stateOf(undefined, nextHead)]).toEqual(['success', 'success'])
  expect(scene.github.comments).toHaveLength(1)
}, 300_000)
