import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  now,
  passed,
  requiringApp,
  toEvidence,
  verdictOf,
} from '../../../testkit/evidence/builder.ts'
import { attacker, job } from '../../../testkit/evidence/origin.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const template = requiringApp('tests:generic')

const honest = () => {
  const recorder = createRecorder()
  const records = [recorder.build(job('build', 1)), recorder.attest('tests', passed, { ...job('test', 1), ...onA })]
  return { ...recorder, records }
}

describe('other bytes than the reported ones', () => {
  test('are not compliant under the only name of the template', () => {
    const { build, records } = honest()
    const swapped = build({ ...job('deploy', 2), fingerprint: fingerprintB })
    const evidence = toEvidence(template, ...records, swapped)
    expect(judgeEvidence(toEvidence(template, ...records), now).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, now).status).toBe('INCOMPLETE')
    expect(judgeEvidence(evidence, now, { fingerprints: [fingerprintB] }).status).toBe('INCOMPLETE')
  })
  test('are not compliant as a file that the template does not name, also with evidence of the trail', () => {
    const { attest, build, records } = honest()
    const review = attest('review', passed)
    const swapped = build({
      ...attacker,
      fingerprint: fingerprintB,
      filename: 'other.tgz',
      template_reference_name: undefined,
    })
    const both = { version: 1, trail: { ...template.trail, attestations: [{ name: 'review', type: 'generic' }] } }
    const evidence = toEvidence(both, ...records, review, swapped)
    expect(judgeEvidence(evidence, now).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, now, { fingerprints: [fingerprintB] }).status).toBe('INCOMPLETE')
  })
  test('get no evidence that names the artifact without its digest', () => {
    const { attest, build } = createRecorder()
    const byName = attest('tests', passed, { ...job('test', 1), target_artifacts: ['app'] })
    const [built, swapped] = [build(job('build', 1)), build({ ...attacker, fingerprint: fingerprintB })]
    expect(verdictOf(template, byName, built).status).toBe('COMPLIANT')
    const evidence = toEvidence(template, byName, built, swapped)
    expect(judgeEvidence(evidence, now).artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'INCOMPLETE' },
      'app@aaaaaaaaaaaa': { status: 'COMPLIANT' },
    })
  })
  test('of a later attempt get no evidence of an earlier one', () => {
    const { attest, build } = createRecorder()
    const first = [build(job('build', 1)), attest('tests', passed, { ...job('test', 1), target_artifacts: ['app'] })]
    const again = build({ ...job('build', 1, 2), fingerprint: fingerprintB })
    expect(verdictOf(template, ...first).status).toBe('COMPLIANT')
    expect(verdictOf(template, ...first, again).status).toBe('INCOMPLETE')
  })
  test('do not count where the template wants the artifact from another workflow', () => {
    const { attest, build } = createRecorder()
    const policy = { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/*' }
    const trusting = { version: 1, trail: { artifacts: [{ name: 'app', policy, attestations: [] }] } }
    const swapped = [
      build({ ...attacker, fingerprint: fingerprintB }),
      attest('tests', passed, { ...attacker, ...onB }),
    ]
    expect(verdictOf(trusting, ...swapped).status).toBe('INCOMPLETE')
    const built = [build(job('build', 1)), attest('tests', passed, { ...job('test', 1), ...onA })]
    const evidence = toEvidence(trusting, ...built, ...swapped)
    expect(judgeEvidence(evidence, now).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, now, { fingerprints: [fingerprintB] }).status).toBe('INCOMPLETE')
  })
})
