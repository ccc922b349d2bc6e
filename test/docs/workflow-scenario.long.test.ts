import { describe, expect, onTestFinished, test } from 'vitest'
import { toFollowingPayload, toPayload } from '../../testkit/action/event-payload.ts'
import { readWorkflow, type Workflow } from '../../testkit/action/run-workflow.ts'
import { startService } from '../../testkit/end-to-end/service.ts'
import { alone, build, following, openChange, service, split } from '../../testkit/end-to-end/workflow-example.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

async function follow(text: string, given: Readonly<Record<string, string>>) {
  const workflow = readWorkflow(text)
  const { change, run, review, merge, github } = await openChange()
  const on = (event: string, action?: string) =>
    run(workflow, { event, payload: toPayload(event, change, action), given })
  for (const action of ['opened', 'synchronize', 'reopened', 'edited']) {
    expect(await on('pull_request', action)).toMatchObject({ state: 'pending', jobs: allSuccessful(workflow) })
  }
  review('APPROVED')
  expect(await on('pull_request_review', 'submitted')).toMatchObject({ state: 'success' })
  review('DISMISSED')
  expect(await on('pull_request_review', 'dismissed')).toMatchObject({ state: 'pending' })
  review('APPROVED')
  expect(await on('merge_group')).toMatchObject({ queuedState: 'success', jobs: allSuccessful(workflow) })
  const statuses = () => github.requests.filter(({ line }) => line.includes('/statuses/')).length
  const before = statuses()
  merge()
  expect(await on('push')).toMatchObject({ jobs: allSuccessful(workflow) })
  expect(statuses()).toBe(before)
}

describe.runIf(isMet(isPosix, 'documented workflows'))('from the first push to the merge', { timeout: 300_000 }, () => {
  test('the workflow alone', () => follow(alone, {}))

  test('the workflow of several jobs', () => follow(split, {}))

  test('the workflow with a service', async () => {
    const running = await startService()
    onTestFinished(() => running.stop())
    await follow(service, { url: running.url, token: running.token })
  })

  test('the workflows of forks: the second one answers for the fork', async () => {
    const { change, run, review } = await openChange('mallory/greeting')
    const first = readWorkflow(build)
    const second = readWorkflow(following)
    const on = async (event: string, action?: string) => {
      const built = await run(first, { event, payload: toPayload(event, change, action) })
      expect(built).toMatchObject({ jobs: { build: 'success' }, log: '' })
      return run(second, { event: 'workflow_run', payload: toFollowingPayload(event, change) })
    }
    expect(await on('pull_request', 'opened')).toMatchObject({ state: 'pending', jobs: { evidence: 'success' } })
    review('APPROVED')
    expect(await on('pull_request_review', 'submitted')).toMatchObject({ state: 'success' })
    review('DISMISSED')
    expect(await on('pull_request_review', 'dismissed')).toMatchObject({ state: 'pending' })
    review('APPROVED')
    expect(await on('merge_group')).toMatchObject({ queuedState: 'success' })
  })
})

function allSuccessful({ jobs }: Workflow): object {
  return Object.fromEntries(Object.keys(jobs).map((name) => [name, 'success']))
}
