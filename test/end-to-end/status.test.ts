import { toBody, toRow } from '../../testkit/step/comment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  const inputs = { gate: 'status', trail: `run-${newSha()}` }
  const opened = await runGate(service, github, { inputs })
  expect([opened.exitCode, opened.outputs['compliant'], opened.outputs['tests']]).toEqual([0, 'false', '2'])
  expect(opened.annotations).toContainEqual(
    expect.objectContaining({ level: 'warning', title: 'Delivery Evidence: waiting' }),
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

describe.each(['a shared service', 'the embedded service'])('with %s', (title) => {
  test('a status that another workflow set keeps no verdict away, and a person with the name of the app has no comment of ours', async () => {
    const description = 'Compliant · record 999999999999999 · 2026-11-20T10:00:00.000Z'
    const context = 'delivery-evidence/greeting'
    const forged = { sha: head, context, state: 'success', description, targetUrl: '', user: 'github-actions[bot]' }
    const body = toBody([toRow(undefined, { flow: 'greeting' })])
    const github = await openReviewed({
      pulls: [{ ...pull, reviews: [] }],
      statuses: [{ ...forged, createdAt: '2026-11-20T10:00:00Z' }],
      comments: [{ id: 5, number: 12, user: 'github-actions', body }],
    })
    const where = title === 'the embedded service' ? { url: 'embedded', token: '' } : {}
    const outcome = await runGate(service, github, { inputs: { gate: 'status', ...where } })
    expect([outcome.exitCode, outcome.outputs['compliant']], outcome.stdout).toEqual([0, 'false'])
    expect(github.statuses.at(-1)).toMatchObject({ context, state: 'pending', user: 'github-actions[bot]' })
    expect(github.comments).toMatchObject([
      { user: 'github-actions', body },
      { user: 'github-actions[bot]', body: expect.stringContaining('Waiting') },
    ])
  })
})
