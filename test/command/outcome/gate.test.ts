import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { ask } from '../../../src/command/outcome/gate.ts'
import { exitCodeOfOutcome } from '../../../src/command/outcome/outcome.ts'
import { connect, json, serve } from '../../../testkit/client/server.ts'
import { built, ofArtifact, twoOfTrail, withTemplate } from '../../../testkit/command/rehearsal.ts'
import { tested, useService } from '../../../testkit/command/scene.ts'
import { createSurroundings } from '../../../testkit/command/workspace.ts'

const open = useService()

const gate = { gate: 'true' } as const
const lint = { given: { name: 'lint' } }

/** Resolves once the gate has said that it waits. */
async function waiting(said: readonly string[]): Promise<void> {
  await vi.waitUntil(() => said.some((line) => line.startsWith('Waiting up to')), { timeout: 10_000, interval: 10 })
}

describe('at a service of ours the gate', () => {
  test('waits until somebody else brings what is missing', async () => {
    const scene = open()
    await scene.perform(tested(0, { ...withTemplate(twoOfTrail), given: { name: 'unit' } }))
    const said: string[] = []
    const began = performance.now()
    const [outcome] = await Promise.all([
      scene.perform({ given: { ...gate, wait: '20' }, say: said }),
      waiting(said).then(async () => scene.perform(tested(0, { ...lint, job: 'lint' }))),
    ])
    expect(outcome.explanation).toMatchObject({ verdict: 'COMPLIANT', missing: [] })
    expect(exitCodeOfOutcome(outcome)).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(said).toContainEqual(expect.stringMatching(/^Waiting up to (19|20) s for: lint$/))
  })

  test('waits on when something else comes, and closes at once when that fails', async () => {
    const scene = open()
    await scene.perform(withTemplate(twoOfTrail))
    const said: string[] = []
    const [outcome] = await Promise.all([
      scene.perform({ given: { ...gate, wait: '20' }, say: said }),
      waiting(said)
        .then(async () => scene.perform(tested(0, { given: { name: 'unit' } })))
        .then(async () => scene.perform(tested(1, lint))),
    ])
    expect(outcome.explanation).toMatchObject({ verdict: 'NON-COMPLIANT', failing: ['lint'] })
    expect(exitCodeOfOutcome(outcome)).toBe(1)
  })

  test('ends INCOMPLETE when the time is up', async () => {
    const scene = open()
    await scene.perform(tested(0, { ...withTemplate(twoOfTrail), given: { name: 'unit' } }))
    const began = performance.now()
    const outcome = await scene.perform({ given: { ...gate, wait: '2' } })
    const seconds = (performance.now() - began) / 1000
    expect(outcome.explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['lint'] })
    expect(exitCodeOfOutcome(outcome)).toBe(3)
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThan(4)
  })

  test('waits longer than a single question may take', async () => {
    const scene = open()
    await scene.perform(withTemplate(twoOfTrail))
    await scene.perform(tested(0, { given: { name: 'unit' } }))
    const [outcome] = await Promise.all([
      scene.perform({ given: { ...gate, wait: '20', timeout: '1' } }),
      sleep(2500).then(async () => scene.perform(tested(0, lint))),
    ])
    expect(outcome.explanation?.verdict).toBe('COMPLIANT')
  })

  test('does not wait for what has failed', async () => {
    const scene = open()
    await scene.perform(tested(1, { ...withTemplate(twoOfTrail), given: { name: 'unit' } }))
    const began = performance.now()
    const outcome = await scene.perform({ given: { ...gate, wait: '20' } })
    expect(exitCodeOfOutcome(outcome)).toBe(1)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  test('asked about artifacts alone, passes those whatever other artifacts lack, and none that nothing attests', async () => {
    const scene = open()
    const others = `${ofArtifact}    - name: other\n      attestations: []\n`
    await scene.perform(tested(0, { ...withTemplate(others), given: { name: 'app.unit' } }))
    const named = { artifacts: 'app=app.tgz' }
    const passing = await scene.perform(built('1', { given: { ...named, gate: 'artifact' } }))
    const whole = await scene.perform({ given: gate })
    const unattested = await scene.perform(
      built('2', { given: { kind: 'none', artifacts: 'other=app.tgz', gate: 'artifact' } }),
    )
    expect([passing, whole, unattested].map(exitCodeOfOutcome)).toEqual([0, 3, 3])
  })

  test('asked about artifacts, wants to know which', async () => {
    const scene = open()
    await expect(scene.perform({ given: { gate: 'artifact' } })).rejects.toMatchObject({
      code: 'usage',
      facts: { input: 'artifacts' },
    })
  })

  test('does not ask a service that never waits over and over', async () => {
    const trail = { name: 't', compliance_state: 'INCOMPLETE', is_compliant: false }
    const { url, seen } = await serve((response, one, request) => {
      const answer = one.url.includes('/attestations/') ? json(200, []) : json(200, trail, { etag: '"1"' })
      answer(response, one, request)
    })
    const target = { org: 'o', flow_name: 'f', trail_name: 't' }
    const { host } = createSurroundings('.')
    const { explanation } = await ask(connect(url), { target, fingerprints: undefined, wait: 3 }, host)
    expect(explanation.verdict).toBe('INCOMPLETE')
    expect(seen.length).toBeLessThan(10)
  })
})
