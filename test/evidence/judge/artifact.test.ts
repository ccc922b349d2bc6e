import { describe, expect, test } from 'vitest'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  passed,
  junit,
  failed,
  requiringApp,
  withSource,
  verdictOf,
} from '../../../testkit/evidence/builder.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onApp = { target_artifacts: ['app'] }

describe('a required artifact that is not reported', () => {
  test('is missing, with all its required attestations', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiringApp('tests:junit', 'scan:generic'), attest('tests', junit({}), onApp))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.attestations_statuses).toMatchObject([
      { attestation_name: 'tests', is_compliant: true, unexpected: true },
    ])
    expect(verdict.artifacts_statuses).toEqual({
      app: {
        status: 'MISSING',
        is_compliant: false,
        unexpected: false,
        reasons: ['not reported'],
        waiting_for: { people: [], jobs: [] },
        attestations_statuses: [
          expect.objectContaining({
            attestation_name: 'tests',
            status: 'MISSING',
            reasons: [
              'reported, but no artifact app is reported: send the digest (artifacts, or artifact_fingerprint in the API)',
            ],
          }),
          expect.objectContaining({ attestation_name: 'scan', status: 'MISSING', reasons: ['not reported'] }),
        ],
      },
    })
  })
  test('makes the trail fail by an attestation that was reported before it', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiringApp('scan:generic'), attest('scan', failed, onApp))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.artifacts_statuses['app']).toMatchObject({ status: 'MISSING', is_compliant: false })
  })
})

describe('an artifact', () => {
  test('has in its statuses the digest that a report without one is bound to', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp('scan:generic'), build(), attest('scan', passed, onApp))
    expect(verdict.artifacts_statuses['app']?.attestations_statuses).toMatchObject([
      { is_compliant: true, artifact_fingerprint: fingerprintA },
    ])
  })
  test.each([
    ['by fingerprint', onA],
    ['by template name', onApp],
    ['by both', { ...onA, ...onApp }],
  ])('has the attestations that name it %s, before and after its report', (_, reference) => {
    const { attest, build } = createRecorder()
    const [before, artifact, after] = [
      attest('scan', passed, reference),
      build(),
      attest('tests', junit({}), reference),
    ]
    const verdict = verdictOf(requiringApp('tests:junit', 'scan:generic'), before, artifact, after)
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses).toEqual([])
    expect(verdict.artifacts_statuses).toMatchObject({
      app: {
        artifact_fingerprint: fingerprintA,
        artifact_id: 'artifact-2',
        status: 'COMPLIANT',
        is_compliant: true,
        unexpected: false,
        attestations_statuses: [{ attestation_name: 'tests' }, { attestation_name: 'scan' }],
      },
    })
  })
  test('is incomplete while a required attestation is missing', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp('tests:junit', 'scan:generic'), build(), attest('scan', passed, onA))
    expect(verdict).toMatchObject({ status: 'INCOMPLETE', artifacts_statuses: { app: { status: 'INCOMPLETE' } } })
  })
  test('does not get its required attestation from the trail', () => {
    const { attest, build } = createRecorder()
    expect(verdictOf(requiringApp('scan:generic'), build(), attest('scan', passed)).status).toBe('INCOMPLETE')
  })
  test('also needs the evidence of the trail itself', () => {
    const { attest, build } = createRecorder()
    const template = { version: 1, trail: { attestations: [{ name: 'review', type: 'generic' }], artifacts: [] } }
    const artifact = build({ template_reference_name: undefined })
    expect(verdictOf(template, artifact).artifacts_statuses['app.tgz']?.status).toBe('INCOMPLETE')
    expect(verdictOf(template, artifact, attest('review', failed)).artifacts_statuses['app.tgz']).toMatchObject({
      status: 'NON-COMPLIANT',
    })
    expect(verdictOf(template, artifact, attest('review', passed)).artifacts_statuses['app.tgz']).toMatchObject({
      status: 'COMPLIANT',
      unexpected: true,
    })
  })
  test('fails together with the trail if its report states that it is not compliant', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp(), build({ is_compliant: false }), attest('any', passed))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.artifacts_statuses['app']).toMatchObject({
      status: 'NON-COMPLIANT',
      reasons: ['reported as not compliant by ci'],
    })
  })
  test('is judged by the last run of each source that states anything', () => {
    const { attest, build } = createRecorder()
    const any = attest('any', passed)
    const no = build({ is_compliant: false, ...withSource('one', 1) })
    const [sameRun, later] = [1, 2].map((run) => build({ is_compliant: true, ...withSource('one', run) }))
    const other = build({ is_compliant: true, ...withSource('two', 2) })
    const silent = build(withSource('one', 2))
    const stateWith = (...others: ReturnType<typeof build>[]) => verdictOf(requiringApp(), any, no, ...others).status
    expect(stateWith(later ?? no)).toBe('COMPLIANT')
    expect([stateWith(sameRun ?? no), stateWith(other), stateWith(silent)]).toEqual(Array(3).fill('NON-COMPLIANT'))
  })
  test('without an attestation is incomplete, also in a compliant trail', () => {
    const { attest, build } = createRecorder()
    const docs = build({ fingerprint: fingerprintB, filename: 'docs.zip', template_reference_name: undefined })
    const verdict = verdictOf(requiringApp('scan:generic'), build(), docs, attest('scan', passed, onA))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.artifacts_statuses['docs.zip']).toMatchObject({
      status: 'INCOMPLETE',
      unexpected: true,
      reasons: ['the template does not require it', 'no attestation is about it'],
    })
  })
  test('gets no evidence from another fingerprint', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp(), build(), attest('scan', passed, { artifact_fingerprint: fingerprintB }))
    expect(verdict.artifacts_statuses['app']).toMatchObject({
      status: 'INCOMPLETE',
      reasons: ['no attestation is about it'],
    })
  })
  test('is incomplete without a template', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(null, build(), attest('scan', passed, onA))
    expect(verdict.artifacts_statuses['app']).toMatchObject({ status: 'INCOMPLETE' })
  })
  test('with only a file name does not fulfil a required template name', () => {
    const { attest, build } = createRecorder()
    const plain = build({ filename: 'app', template_reference_name: undefined })
    const verdict = verdictOf(requiringApp(), plain, attest('any', passed))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { status: 'MISSING' },
      'app@aaaaaaaaaaaa': { status: 'INCOMPLETE', unexpected: true },
    })
  })
  test('with the name __proto__ is shown like any other', () => {
    const { build } = createRecorder()
    const verdict = verdictOf(null, build({ filename: '__proto__', template_reference_name: undefined }))
    expect(Object.keys(verdict.artifacts_statuses)).toEqual(['__proto__'])
  })
  test('takes the template name under which its fingerprint was reported', () => {
    const { attest, build } = createRecorder()
    const records = [build({ template_reference_name: undefined }), build(), attest('scan', passed, onA)]
    const verdict = verdictOf(requiringApp('scan:generic'), ...records)
    expect(Object.keys(verdict.artifacts_statuses)).toEqual(['app'])
    expect(verdict.status).toBe('COMPLIANT')
  })
})
