import { describe, expect, test } from 'vitest'
import {
  artifactStep,
  compareDryRun,
  artifactTemplate,
  twoAttestationsTemplate,
  templateStep,
} from '../../../testkit/step/dry-run.ts'
import { junitStep, useService, type Step } from '../../../testkit/step/report-steps.ts'

const open = useService()

const appUnit = { given: { name: 'app.unit' } }

const situations: readonly (readonly [what: string, before: readonly Step[], then: Step, verdict: string])[] = [
  ['an artifact without its evidence', [], artifactStep('1', templateStep(artifactTemplate)), 'INCOMPLETE'],
  ['the evidence of an artifact', [artifactStep('1', templateStep(artifactTemplate))], junitStep(0), 'COMPLIANT'],
  [
    'the artifact of evidence',
    [junitStep(0, { ...templateStep(artifactTemplate), ...appUnit })],
    artifactStep('1'),
    'COMPLIANT',
  ],
  [
    'an artifact built again in a later run, without evidence of its bytes',
    [artifactStep('1', templateStep(artifactTemplate)), junitStep(0)],
    { ...artifactStep('2', { run: 2 }) },
    'INCOMPLETE',
  ],
  [
    'an artifact that was built again, and evidence that fails',
    [artifactStep('1', templateStep(artifactTemplate)), junitStep(0), artifactStep('2', { run: 2 })],
    junitStep(1, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'an artifact that an earlier run reports again after a later one',
    [templateStep(artifactTemplate), artifactStep('1', { run: 1 }), artifactStep('2', { run: 2 })],
    artifactStep('1', { run: 1 }),
    'INCOMPLETE',
  ],
  [
    'the artifacts alone',
    [junitStep(0, { ...templateStep(twoAttestationsTemplate), given: { name: 'lint' } })],
    artifactStep('1', { given: { gate: 'artifact' } }),
    'INCOMPLETE',
  ],
  [
    'the artifacts alone, with all their evidence',
    [junitStep(0, { ...templateStep(artifactTemplate), ...appUnit })],
    artifactStep('1', { given: { gate: 'artifact' } }),
    'COMPLIANT',
  ],
]

describe('a dry run with artifacts predicts the verdict', () => {
  test.each(situations)('%s', async (_, ...[before, then, verdict]) => {
    const scene = open()
    for (const step of before) await scene.run(step)
    expect(await compareDryRun(scene, then)).toBe(verdict)
  })

  test('an artifact that was reported as not compliant', async () => {
    const scene = open()
    const { artifacts } = await scene.run(artifactStep('1', templateStep(artifactTemplate)))
    const body = { filename: 'app.tgz', build_url: '', commit_url: '', is_compliant: false, trail_name: 'trail' }
    const [{ fingerprint } = { fingerprint: '' }] = artifacts
    await scene.client.reportArtifact({ params: scene.target, body: { ...body, fingerprint } })
    expect(await compareDryRun(scene, junitStep(0))).toBe('NON-COMPLIANT')
  })
})
