import { describe, expect, test } from 'vitest'
import { openPullRequest, reviewed } from '../../../testkit/command/pull-request-scene.ts'
import { useService } from '../../../testkit/command/report-steps.ts'

const openTrail = useService()

describe('the context of a status', () => {
  const floor = `floor: [main]\n${reviewed}`
  const weak = 'version: 1\n'

  test('is another one under a base that the floor does not cover, so a weaker template answers for its own branch', async () => {
    const templates = { main: floor, next: weak }
    const scene = await openPullRequest(openTrail(), { floor, templates })
    await scene.run({ failures: 0, base: 'next' })
    expect(scene.stateOf(`delivery-evidence/${scene.flow}/next`)).toBe('success')
    expect(scene.stateOf()).toBeUndefined()
    await scene.run({ failures: 0 })
    expect(scene.stateOf()).toBe('pending')
  })

  test('is another one under the default branch too if its own template leaves it out of the floor', async () => {
    const templates = { main: `floor: [release]\n${reviewed}` }
    const scene = await openPullRequest(openTrail(), { floor: null, templates })
    await scene.run({ failures: 0 })
    expect(scene.github.statuses.map(({ context }) => context)).toEqual([`delivery-evidence/${scene.flow}/main`])
  })

  test('is another one for any base but the default branch if there is no template', async () => {
    const scene = await openPullRequest(openTrail(), { floor: null, templates: { main: '', next: '' } })
    await scene.run({ failures: 0, base: 'next' })
    expect(scene.stateOf(`delivery-evidence/${scene.flow}/next`)).toBe('pending')
    await scene.run({ failures: 0 })
    expect(scene.stateOf()).toBe('pending')
  })

  test('is that of the template at the tip of the default branch if the flow has none', async () => {
    const scene = await openPullRequest(openTrail(), { floor: null, templates: { main: reviewed, next: weak } })
    await scene.run({ failures: 0, base: 'next' })
    expect(scene.github.statuses.map(({ context }) => context)).toEqual([`delivery-evidence/${scene.flow}`])
    expect(scene.stateOf()).toBe('pending')
  })
})
