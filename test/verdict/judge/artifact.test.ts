import { describe, expect, test } from 'vitest'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  green,
  junit,
  red,
  requiringApp,
  sentBy,
  verdictOf,
} from '../../../testkit/verdict/builder.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onApp = { target_artifacts: ['app'] }

describe('a required artifact that is not reported', () => {
  test('is missing, with all that it needs', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiringApp('tests:junit', 'scan:generic'), attest('tests', junit({}), onApp))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.artifacts_statuses).toEqual({
      app: {
        status: 'MISSING',
        is_compliant: false,
        unexpected: false,
        reasons: ['not reported'],
        attestations_statuses: [
          expect.objectContaining({ attestation_name: 'tests', status: 'COMPLETE', is_compliant: true }),
          expect.objectContaining({ attestation_name: 'scan', status: 'MISSING' }),
        ],
      },
    })
  })
  test('fails the trail by what was reported ahead of it', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiringApp('scan:generic'), attest('scan', red, onApp))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.artifacts_statuses['app']).toMatchObject({ status: 'MISSING', is_compliant: false })
  })
})

describe('an artifact', () => {
  test.each([
    ['by fingerprint', onA],
    ['by template name', onApp],
    ['by both', { ...onA, ...onApp }],
  ])('has what is tied to it %s, before or after its report', (_, tie) => {
    const { attest, build } = createRecorder()
    const [before, artifact, after] = [attest('scan', green, tie), build(), attest('tests', junit({}), tie)]
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
  test('is incomplete while what it needs is missing', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp('tests:junit', 'scan:generic'), build(), attest('scan', green, onA))
    expect(verdict).toMatchObject({ status: 'INCOMPLETE', artifacts_statuses: { app: { status: 'INCOMPLETE' } } })
  })
  test('is not served by an attestation of the trail', () => {
    const { attest, build } = createRecorder()
    expect(verdictOf(requiringApp('scan:generic'), build(), attest('scan', green)).status).toBe('INCOMPLETE')
  })
  test('also needs the evidence of the trail itself', () => {
    const { attest, build } = createRecorder()
    const template = { version: 1, trail: { attestations: [{ name: 'review', type: 'generic' }], artifacts: [] } }
    const artifact = build({ template_reference_name: undefined })
    expect(verdictOf(template, artifact).artifacts_statuses['app.tgz']?.status).toBe('INCOMPLETE')
    expect(verdictOf(template, artifact, attest('review', red)).artifacts_statuses['app.tgz']).toMatchObject({
      status: 'NON-COMPLIANT',
    })
    expect(verdictOf(template, artifact, attest('review', green)).artifacts_statuses['app.tgz']).toMatchObject({
      status: 'COMPLIANT',
      unexpected: true,
    })
  })
  test('fails where its report says that it is not compliant, and the trail with it', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp(), build({ is_compliant: false }), attest('any', green))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.artifacts_statuses['app']).toMatchObject({
      status: 'NON-COMPLIANT',
      reasons: ['reported as not compliant by ci'],
    })
  })
  test('is judged by what each source said of it last', () => {
    const { attest, build } = createRecorder()
    const [no, yes, other] = [
      build({ is_compliant: false, ...sentBy('one', 1) }),
      build({ is_compliant: true, ...sentBy('one', 1) }),
      build({ is_compliant: true, ...sentBy('two', 1) }),
    ]
    const any = attest('any', green)
    expect(verdictOf(requiringApp(), no, yes, any).status).toBe('COMPLIANT')
    expect(verdictOf(requiringApp(), no, other, any).status).toBe('NON-COMPLIANT')
  })
  test('that nothing attests is incomplete, whatever the rest of the trail holds', () => {
    const { attest, build } = createRecorder()
    const docs = build({ fingerprint: fingerprintB, filename: 'docs.zip', template_reference_name: undefined })
    const verdict = verdictOf(requiringApp('scan:generic'), build(), docs, attest('scan', green, onA))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.artifacts_statuses['docs.zip']).toMatchObject({
      status: 'INCOMPLETE',
      unexpected: true,
      reasons: ['nothing attests it'],
    })
  })
  test('is not attested by what was said of another content', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(requiringApp(), build(), attest('scan', green, { artifact_fingerprint: fingerprintB }))
    expect(verdict.artifacts_statuses['app']).toMatchObject({ status: 'INCOMPLETE', reasons: ['nothing attests it'] })
  })
  test('is incomplete without a template', () => {
    const { attest, build } = createRecorder()
    const verdict = verdictOf(null, build(), attest('scan', green, onA))
    expect(verdict.artifacts_statuses['app']).toMatchObject({ status: 'INCOMPLETE' })
  })
  test('of a plain filename does not stand in for the required one', () => {
    const { attest, build } = createRecorder()
    const plain = build({ filename: 'app', template_reference_name: undefined })
    const verdict = verdictOf(requiringApp(), plain, attest('any', green))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { status: 'MISSING' },
      'app@aaaaaaaaaaaa': { status: 'COMPLIANT', unexpected: true },
    })
  })
  test('called __proto__ is shown like any other', () => {
    const { build } = createRecorder()
    const verdict = verdictOf(null, build({ filename: '__proto__', template_reference_name: undefined }))
    expect(Object.keys(verdict.artifacts_statuses)).toEqual(['__proto__'])
  })
  test('takes the template name that its content was reported under', () => {
    const { attest, build } = createRecorder()
    const records = [build({ template_reference_name: undefined }), build(), attest('scan', green, onA)]
    const verdict = verdictOf(requiringApp('scan:generic'), ...records)
    expect(Object.keys(verdict.artifacts_statuses)).toEqual(['app'])
    expect(verdict.status).toBe('COMPLIANT')
  })
})
