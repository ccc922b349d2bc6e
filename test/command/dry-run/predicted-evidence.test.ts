import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settle } from '../../../src/client/settle.ts'
import { built, foresee, ofArtifact, ofTrail, twoOfTrail, withTemplate } from '../../../testkit/command/rehearsal.ts'
import { overridden, tested, useService, type Step } from '../../../testkit/command/scene.ts'

const open = useService()

const unit = { given: { name: 'unit' } }
const appUnit = { given: { name: 'app.unit' } }

const situations: readonly (readonly [what: string, before: readonly Step[], then: Step, verdict: string])[] = [
  ['an artifact without its evidence', [], built('1', withTemplate(ofArtifact)), 'INCOMPLETE'],
  ['the evidence of an artifact', [built('1', withTemplate(ofArtifact))], tested(0), 'COMPLIANT'],
  ['the artifact of evidence', [tested(0, { ...withTemplate(ofArtifact), ...appUnit })], built('1'), 'COMPLIANT'],
  [
    'an artifact built anew in a later run',
    [built('1', withTemplate(ofArtifact)), tested(0)],
    { ...built('2', { run: 2 }) },
    'COMPLIANT',
  ],
  [
    'an artifact that was built anew, and evidence that fails',
    [built('1', withTemplate(ofArtifact)), tested(0), built('2', { run: 2 })],
    tested(1, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'artifacts alone asked about',
    [tested(0, { ...withTemplate(twoOfTrail), given: { name: 'lint' } })],
    built('1', { given: { gate: 'artifact' } }),
    'INCOMPLETE',
  ],
  [
    'artifacts alone asked about, and all is there',
    [tested(0, { ...withTemplate(ofArtifact), ...appUnit })],
    built('1', { given: { gate: 'artifact' } }),
    'COMPLIANT',
  ],
]

describe('of artifacts a dry run foresees what comes', () => {
  test.each(situations)('%s', async (_, ...[before, then, verdict]) => {
    const scene = open()
    for (const step of before) await scene.perform(step)
    expect(await foresee(scene, then)).toBe(verdict)
  })

  test('an artifact that somebody reported as not compliant', async () => {
    const scene = open()
    const { artifacts } = await scene.perform(built('1', withTemplate(ofArtifact)))
    const body = { filename: 'app.tgz', build_url: '', commit_url: '', is_compliant: false, trail_name: 'trail' }
    const [{ fingerprint } = { fingerprint: '' }] = artifacts
    await scene.client.reportArtifact({ params: scene.target, body: { ...body, fingerprint } })
    expect(await foresee(scene, tested(0))).toBe('NON-COMPLIANT')
  })
})

test('whatever was recorded before, what is foreseen is what comes', async () => {
  const anyStep = fc.oneof(
    fc
      .record({
        failures: fc.integer({ min: 0, max: 2 }),
        run: fc.integer({ min: 1, max: 3 }),
        job: fc.constantFrom('a', 'b'),
      })
      .map(({ failures, ...rest }) => tested(failures, { ...rest, ...unit })),
    // Each run builds its own: of content that several runs report, the service tells only who did so last.
    fc.integer({ min: 1, max: 3 }).map((run) => built(String(run), { run })),
    fc.boolean().map((compliant) => overridden('unit', compliant)),
  )
  const templates = fc.constantFrom(undefined, ofTrail, ofArtifact)
  await fc.assert(
    fc.asyncProperty(templates, fc.array(anyStep, { maxLength: 4 }), anyStep, async (template, before, then) => {
      const scene = open()
      if (template !== undefined) await scene.perform(withTemplate(template))
      for (const step of before) await settle(scene.perform(step))
      await foresee(scene, then)
    }),
    { numRuns: 40 },
  )
})
