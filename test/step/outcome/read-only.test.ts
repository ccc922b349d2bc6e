import { expect, test, vi } from 'vitest'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { artifactStep, artifactTemplate, templateStep, trailTemplate } from '../../../testkit/step/dry-run.ts'
import { junitStep, useService, type Step } from '../../../testkit/step/report-steps.ts'

const open = useService()

const gates: readonly (readonly [string, Step])[] = [
  ['a gate', { given: { gate: 'true' } }],
  ['kind none without a gate', { given: { kind: 'none' } }],
  ['a gate with a template of its own', { ...templateStep(trailTemplate), given: { kind: 'none', gate: 'true' } }],
  ['a gate on bytes that were never reported', artifactStep('other', { given: { kind: 'none', gate: 'artifact' } })],
  ['a gate on an unknown trail', { given: { gate: 'true', trail: 'unknown' } }],
  ['a gate on an unknown flow', { given: { gate: 'true', flow: 'unknown' } }],
  ['a dry run that would report', junitStep(1, { given: { name: 'app.unit', 'dry-run': 'true' } })],
]

test.each(gates)('%s records nothing', async (_, step) => {
  const scene = open()
  await scene.run(artifactStep('1', templateStep(artifactTemplate)))
  await scene.run(junitStep(0))
  const before = await scene.dump()
  await scene.run(step).catch(String)
  expect(await scene.dump()).toBe(before)
})

test('a trail that began with a weaker template is judged by the template of the run, and the summary says so', async () => {
  const scene = open()
  const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: 'version: 1\n' }
  await scene.client.putTrail({ params: scene.target, body: { name: 'trail' }, file })
  const step = junitStep(0, { ...templateStep(trailTemplate), given: { name: 'other', gate: 'true' } })
  const outcome = await scene.run(step)
  expect([exitCodeOfOutcome(outcome), outcome.explanation?.missing]).toEqual([3, ['unit']])
  expect(outcome.explanation?.notes).toContainEqual(expect.stringMatching(/^The trail began with another template/))
})

test('with wait, a gate waits for a trail that does not exist yet', async () => {
  const scene = open()
  const messages: string[] = []
  const [outcome] = await Promise.all([
    scene.run({ given: { gate: 'true', wait: '20' }, messages }),
    vi
      .waitUntil(() => messages.some((line) => line === 'Waiting up to 20 s for: trail trail'), { timeout: 100_000 })
      .then(async () => scene.run(junitStep(0, templateStep(trailTemplate)))),
  ])
  expect(outcome.explanation?.verdict).toBe('COMPLIANT')
})
