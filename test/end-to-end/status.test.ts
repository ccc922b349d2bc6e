import { afterAll, beforeAll, expect, test } from 'vitest'
import { approval, head, openReviewed, pull, runGate } from '../../testkit/end-to-end/pull-request-gate.ts'
import { newSha } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import type { ReviewState } from '../../testkit/github/state.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('a gate on a pull request sets the commit status of its head, and with `gate: status` leaves the decision to it', async () => {
  const reviews: ReviewState[] = []
  const github = await openReviewed({ pulls: [{ ...pull, reviews }] })
  const inputs = { gate: 'status', trail: newSha() }
  const opened = await runGate(service, github, { inputs })
  expect([opened.exitCode, opened.outputs['compliant'], opened.outputs['tests']]).toEqual([0, 'false', '2'])
  expect(opened.annotations).toContainEqual(
    expect.objectContaining({ level: 'warning', title: 'Delivery Evidence: NON-COMPLIANT' }),
  )
  reviews.push(approval)
  const approved = await runGate(service, github, { inputs })
  expect([approved.exitCode, approved.outputs['compliant']], approved.stdout).toEqual([0, 'true'])
  expect(github.statuses).toMatchObject([
    { sha: head, state: 'pending', description: expect.stringMatching(/^Waiting for: review · record \d+ · /) },
    {
      sha: head,
      state: 'success',
      context: 'delivery-evidence/greeting',
      targetUrl: expect.stringContaining('http'),
    },
  ])
})
