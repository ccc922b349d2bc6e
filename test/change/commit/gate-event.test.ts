import { describe, expect, test } from 'vitest'
import { prepareRun, type StepRun } from '../../../src/step/change/run.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { describeUnsuitableEvent, gateEvents } from '../../../src/change/commit/gate-event.ts'
import { toPushEvent, toRunVariables } from '../../../testkit/step/report-steps.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'
import { eventCases } from '../../../testkit/end-to-end/event.ts'

const others = [
  'issue_comment',
  'issues',
  'check_run',
  'check_suite',
  'status',
  'deployment_status',
  'pull_request_review_comment',
  'discussion_comment',
  'page_build',
  'watch',
  'create',
  'delete',
  '',
]

test.each(eventCases)('a gate can judge the run of %s', (_, { environment, event }) => {
  expect(describeUnsuitableEvent(environment['GITHUB_EVENT_NAME'] ?? '', event)).toBeUndefined()
})

test.each(others)('a gate cannot judge the run of %j, or the run that follows it', (event) => {
  expect(describeUnsuitableEvent(event, {})).toContain(`The event ${event} does not name the commit of a change`)
  expect(describeUnsuitableEvent('workflow_run', { workflow_run: { event } })).toMatch(
    /^The event workflow_run follows/,
  )
})

test('a gate cannot judge a run that follows another following run, or an unnamed one', () => {
  for (const payload of [{ workflow_run: { event: 'workflow_run' } }, {}, null]) {
    expect(describeUnsuitableEvent('workflow_run', payload)).toMatch(/^The event workflow_run follows/)
  }
})

async function prepare(given: Readonly<Partial<Record<InputName, string>>>): Promise<StepRun> {
  const context = createRunContext(createWorkspace({}))
  const environment = toRunVariables({}, 'issue_comment')
  const inputs = givenInputs({ 'github-token': '', ...given })
  return prepareRun(inputs, { ...context, environment, event: toPushEvent('main') })
}

describe('a step on issue_comment', () => {
  test.each(['true', 'artifact'])('with gate %s is refused before anything is sent', async (gate) => {
    await expect(prepare({ gate })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(
        /^The event issue_comment does not name the commit of a change, so the gate cannot know what to judge\. Run the gate on push, .*, release or deployment, or name the trail with `trail`\.$/,
      ),
    })
  })

  test('may report, and may judge a trail that it names', async () => {
    expect((await prepare({})).target.trail_name).toMatch(/^c{40}$/)
    expect((await prepare({ gate: 'true', trail: 'release-1' })).target.trail_name).toBe('release-1')
  })
})

test('every accepted event has a fixture', () => {
  expect(new Set(eventCases.map(([, { environment }]) => environment['GITHUB_EVENT_NAME']))).toEqual(
    new Set(gateEvents),
  )
})
