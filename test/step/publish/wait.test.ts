import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { approval, openPullRequest } from '../../../testkit/step/pull-request-scene.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const openTrail = useService()

test('a gate that waits for tests reads the reviews again: an approval that was dismissed meanwhile opens nothing', async () => {
  const scene = await openPullRequest(openTrail(), { reviews: [approval] })
  await scene.run({ given: { gate: 'false' } })
  const messages: string[] = []
  const waiting = scene.run({ job: 'gate', messages, given: { kind: 'none', name: '', wait: '10' } })
  while (!messages.some((line) => line.startsWith('Waiting up to'))) await sleep(20)
  scene.reviews.splice(0)
  await scene.run({ failures: 0, given: { gate: 'false' } })
  expect(exitCodeOfOutcome(await waiting)).toBe(3)
  expect(scene.stateOf()).toBe('pending')
})
