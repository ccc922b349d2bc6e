import { describe, expect, test } from 'vitest'
import { approval, openPullRequest, reviewed } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

describe('the context of a status', () => {
  const floor = `floor: [main]\n${reviewed}`
  const weak = 'version: 1\n'

  test('is another one under another base, so an approval there says nothing about the default branch', async () => {
    const scene = await openPullRequest(openTrail(), { templates: { main: reviewed, mine: reviewed } })
    await scene.run({ failures: 0 })
    scene.reviews.push(approval)
    await scene.run({ failures: 0, base: 'mine' })
    expect(scene.stateOf()).toBe('pending')
    expect(scene.stateOf(`delivery-evidence/${scene.flow}/mine`)).toBe('success')
  })

  test('is another one under another base, so a weaker template answers for its own branch', async () => {
    const templates = { main: floor, next: weak }
    const scene = await openPullRequest(openTrail(), { floor, templates })
    await scene.run({ failures: 0, base: 'next' })
    expect(scene.stateOf(`delivery-evidence/${scene.flow}/next`)).toBe('success')
    expect(scene.stateOf()).toBeUndefined()
    await scene.run({ failures: 0 })
    expect(scene.stateOf()).toBe('pending')
  })

  test.each([
    ['its own template leaves it out of the floor', `floor: [release]\n${reviewed}`],
    ['there is no template', ''],
  ])('is that of the flow under the default branch, also if %s', async (_, main) => {
    const scene = await openPullRequest(openTrail(), { floor: null, templates: { main } })
    await scene.run({ failures: 0 })
    expect(scene.github.statuses.map(({ context }) => context)).toEqual([`delivery-evidence/${scene.flow}`])
  })
})
