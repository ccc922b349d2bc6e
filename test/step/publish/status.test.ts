import { describe, expect, test } from 'vitest'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import {
  approval,
  head,
  openPullRequest,
  toMergeGroupEvent,
  type PullRequestStep,
} from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

describe.each([
  ['true', { failing: 1, waiting: 3 }],
  ['status', { failing: 0, waiting: 0 }],
] as const)('a pull request with `gate: %s`', (gate, codes) => {
  test('has a status at each stage from its opening to the merge queue', async () => {
    const scene = await openPullRequest(openTrail())
    const pass = async (step: PullRequestStep, sha = head): Promise<unknown> => {
      const outcome = await scene.run({ ...step, sha, given: { gate } })
      return [scene.stateOf(undefined, sha), exitCodeOfOutcome(outcome)]
    }
    expect(await pass({ run: 1 })).toEqual(['pending', codes.waiting])
    expect(await pass({ run: 1, failures: 1 })).toEqual(['failure', codes.failing])
    expect(await pass({ run: 2, failures: 0 })).toEqual(['pending', codes.waiting])
    expect(scene.last()?.description).toMatch(/^Waiting for: review · record \d+ · 20.*Z$/)
    scene.reviews.push(approval)
    expect(await pass({ run: 3, event: 'pull_request_review' })).toEqual(['success', 0])
    expect(scene.last()).toMatchObject({
      sha: head,
      targetUrl: expect.stringContaining(`/${scene.flow}/`),
      description: expect.stringMatching(/^Compliant: all required evidence is there · record \d+ · /),
    })

    const pushed = 'b'.repeat(40)
    scene.push(pushed)
    expect(await pass({ run: 4 }, pushed)).toEqual(['pending', codes.waiting])
    scene.push(head)
    scene.reviews.splice(0)
    expect(await pass({ run: 5, event: 'pull_request_review' })).toEqual(['pending', codes.waiting])

    scene.reviews.push(approval)
    const queued = 'a'.repeat(40)
    const group = { event: 'merge_group', payload: toMergeGroupEvent(queued), failures: 0, run: 6 }
    expect(await pass(group, queued)).toEqual(['success', 0])
  })

  test('has the state pending while evidence is missing', async () => {
    const scene = await openPullRequest(openTrail(), { reviews: [approval] })
    const outcome = await scene.run({ given: { gate } })
    expect([scene.stateOf(), exitCodeOfOutcome(outcome)]).toEqual(['pending', codes.waiting])
  })
})
