import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { artifactStep, artifactTemplate, twoAttestationsTemplate, templateStep } from '../../../testkit/step/dry-run.ts'
import { junitStep, useService } from '../../../testkit/step/report-steps.ts'

const open = useService()

const gate = { gate: 'true' } as const
const lint = { given: { name: 'lint' } }

/** Resolves when the gate has logged that it waits. */
async function waiting(messages: readonly string[]): Promise<void> {
  await vi.waitUntil(() => messages.some((line) => line.startsWith('Waiting up to')), {
    timeout: 100_000,
    interval: 10,
  })
}

describe('with a service of this project, the gate', () => {
  test('waits until another job reports the missing evidence', async () => {
    const scene = open()
    await scene.run(junitStep(0, { ...templateStep(twoAttestationsTemplate), given: { name: 'unit' } }))
    const messages: string[] = []
    const [outcome] = await Promise.all([
      scene.run({ given: { ...gate, wait: '20' }, messages }),
      waiting(messages).then(async () => scene.run(junitStep(0, { ...lint, job: 'lint' }))),
    ])
    expect(outcome.explanation).toMatchObject({ verdict: 'COMPLIANT', missing: [] })
    expect(exitCodeOfOutcome(outcome)).toBe(0)
    // The report ends the wait: a second wait would have a line of its own.
    expect(messages.filter((line) => line.startsWith('Waiting'))).toEqual([
      expect.stringMatching(/^Waiting up to (19|20) s for: lint$/),
    ])
    expect(JSON.stringify(outcome.explanation?.notes)).not.toContain('The gate waited')
  })

  test('keeps waiting after other evidence, and fails at once with failing evidence', async () => {
    const scene = open()
    await scene.run(templateStep(twoAttestationsTemplate))
    const messages: string[] = []
    const [outcome] = await Promise.all([
      scene.run({ given: { ...gate, wait: '20' }, messages }),
      waiting(messages)
        .then(async () => scene.run(junitStep(0, { given: { name: 'unit' } })))
        .then(async () => scene.run(junitStep(1, lint))),
    ])
    expect(outcome.explanation).toMatchObject({ verdict: 'NON-COMPLIANT', failing: ['lint'] })
    expect(exitCodeOfOutcome(outcome)).toBe(1)
  })

  test('ends INCOMPLETE after the wait', async () => {
    const scene = open()
    await scene.run(junitStep(0, { ...templateStep(twoAttestationsTemplate), given: { name: 'unit' } }))
    const outcome = await scene.run({ given: { ...gate, wait: '2' } })
    expect(outcome.explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['lint'] })
    expect(exitCodeOfOutcome(outcome)).toBe(3)
    expect(outcome.explanation?.notes).toContain('The gate waited 2 s for the missing evidence.')
  })

  test('waits longer than the timeout of a single request', async () => {
    const scene = open()
    await scene.run(templateStep(twoAttestationsTemplate))
    await scene.run(junitStep(0, { given: { name: 'unit' } }))
    const [outcome] = await Promise.all([
      scene.run({ given: { ...gate, wait: '20', timeout: '1' } }),
      sleep(2500).then(async () => scene.run(junitStep(0, lint))),
    ])
    expect(outcome.explanation?.verdict).toBe('COMPLIANT')
  })

  test('does not wait if evidence fails', async () => {
    const scene = open()
    await scene.run(junitStep(1, { ...templateStep(twoAttestationsTemplate), given: { name: 'unit' } }))
    const messages: string[] = []
    const outcome = await scene.run({ given: { ...gate, wait: '20' }, messages })
    expect(exitCodeOfOutcome(outcome)).toBe(1)
    expect(messages.filter((line) => line.startsWith('Waiting'))).toEqual([])
  })

  test('for artifacts judges these alone, and fails for an artifact without evidence', async () => {
    const scene = open()
    const others = `${artifactTemplate}    - name: other\n      attestations: []\n`
    await scene.run(junitStep(0, { ...templateStep(others), given: { name: 'app.unit' } }))
    const named = { artifacts: 'app=app.tgz' }
    const passing = await scene.run(artifactStep('1', { given: { ...named, gate: 'artifact' } }))
    const whole = await scene.run({ given: gate })
    expect([passing, whole].map(exitCodeOfOutcome)).toEqual([0, 3])
    const unknown = scene.run(
      artifactStep('2', { given: { kind: 'none', artifacts: 'other=app.tgz', gate: 'artifact' } }),
    )
    await expect(unknown).rejects.toMatchObject({ code: 'refused', facts: { status: 404 } })
  })

  test('for artifacts needs at least one artifact', async () => {
    const scene = open()
    await expect(scene.run({ given: { gate: 'artifact' } })).rejects.toMatchObject({
      code: 'usage',
      facts: { input: 'artifacts' },
    })
  })
})
