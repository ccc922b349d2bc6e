import { describe, expect, test } from 'vitest'
import { explainTrail } from '../../../src/evidence/explain/explanation.ts'
import {
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  passed,
  requiring,
  requiringApp,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { explainResponse, toWireTrail } from '../../../testkit/evidence/wire.ts'

const onA = { artifact_fingerprint: fingerprintA }

const records = () => {
  const { attest, build } = createRecorder()
  const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
  return [build(), lib, attest('scan', passed, onA), attest('scan', failed, { artifact_fingerprint: fingerprintB })]
}

const of = (...fingerprints: string[]) =>
  explainTrail(toWireTrail(toEvidence(requiringApp('scan:generic'), ...records())), [], { fingerprints })

const toStatus = (status: string, artifact_fingerprint: string): object => ({
  status,
  is_compliant: status === 'COMPLIANT',
  artifact_fingerprint,
  attestations_statuses: [],
})

describe('selected artifacts', () => {
  test('have a verdict of their own', () => {
    expect(of(fingerprintA)).toMatchObject({ verdict: 'COMPLIANT', items: [{ artifact: 'app', state: 'passing' }] })
    expect(of(fingerprintB)).toMatchObject({ verdict: 'NON-COMPLIANT', failing: ['lib.scan'] })
    expect(of(fingerprintA, fingerprintB).verdict).toBe('NON-COMPLIANT')
  })
  test('are incomplete if the trail does not have one of them', () => {
    const unknown = 'e'.repeat(64)
    expect(of(fingerprintA, unknown)).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: ['eeeeeeeeeeee'],
      headline: 'The selection in trail abc1234 is waiting for eeeeeeeeeeee.',
    })
    expect(of().verdict).toBe('INCOMPLETE')
  })
  test('need the evidence of the trail itself', () => {
    const { attest, build } = createRecorder()
    const evidenceOfBoth = toEvidence({ version: 1 }, build(), attest('scan', passed, onA), attest('review', failed))
    expect(explainTrail(toWireTrail(evidenceOfBoth), [], { fingerprints: [fingerprintA] })).toMatchObject({
      verdict: 'NON-COMPLIANT',
      failing: ['review'],
    })
  })
  test('are incomplete without an attestation about them', () => {
    const { attest, build } = createRecorder()
    const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
    const facts = toEvidence({ version: 1 }, build(), lib, attest('scan', passed, onA))
    const explanation = explainTrail(toWireTrail(facts), [], { fingerprints: [fingerprintB] })
    expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['lib'] })
    expect(explanation.items[0]?.reasons).toEqual(['no attestation is about it'])
  })
  test.each([
    ['COMPLIANT', 'INCOMPLETE', 'INCOMPLETE'],
    ['COMPLIANT', 'QUEUED', 'UNCLEAR'],
    ['INCOMPLETE', 'QUEUED', 'UNCLEAR'],
    ['MISSING', 'QUEUED', 'UNCLEAR'],
    ['NON-COMPLIANT', 'QUEUED', 'NON-COMPLIANT'],
    ['NON-COMPLIANT', 'INCOMPLETE', 'NON-COMPLIANT'],
  ])('that are %s and %s are %s', (one, other, verdict) => {
    const statuses = [toStatus(one, fingerprintA), toStatus(other, fingerprintB)]
    for (const [first, second] of [statuses, statuses.toReversed()]) {
      const artifacts_statuses = { first, second }
      const compliance_status = { ...withStatus('NON-COMPLIANT', false).compliance_status, artifacts_statuses }
      const fingerprints = [fingerprintA, fingerprintB]
      expect(explainResponse({ compliance_status }, { fingerprints }).verdict).toBe(verdict)
    }
  })
  test('are unclear if the service reports no states of artifacts', () => {
    expect(explainResponse({ compliance_state: 'COMPLIANT' }, { fingerprints: [fingerprintA] }).verdict).toBe('UNCLEAR')
  })
})

const withStatus = (word: string, is_compliant: boolean, ...attestations_statuses: object[]) => ({
  compliance_status: { status: word, is_compliant, attestations_statuses, artifacts_statuses: {} },
})

describe('the verdict that a service reports', () => {
  const passing = { attestation_name: 'a', attestation_type: 'generic', status: 'COMPLETE', is_compliant: true }
  test.each([
    ['absent', {}, 'the service reports no state'],
    ['only is_compliant', { is_compliant: true }, 'the service reports no state'],
    [
      'an unknown state',
      { compliance_state: 'PENDING', is_compliant: true },
      'the service reports PENDING, which is not a known state',
    ],
    [
      'COMPLIANT with is_compliant false',
      { compliance_state: 'COMPLIANT', is_compliant: false },
      'the service reports COMPLIANT, but also that is_compliant is false',
    ],
    [
      'NON-COMPLIANT with is_compliant true',
      { compliance_state: 'NON-COMPLIANT', is_compliant: true },
      'the service reports NON-COMPLIANT, but also that is_compliant is true',
    ],
    [
      'two states',
      { compliance_state: 'COMPLIANT', ...withStatus('INCOMPLETE', false) },
      'the service reports both COMPLIANT and INCOMPLETE',
    ],
    [
      'COMPLIANT with a missing attestation',
      withStatus('COMPLIANT', true, { ...passing, status: 'MISSING' }),
      'the service reports COMPLIANT, but also that a is missing',
    ],
    [
      'COMPLIANT with an attestation in an unknown state',
      withStatus('COMPLIANT', true, { ...passing, status: 'QUEUED' }),
      'the service reports COMPLIANT, but also that a is missing',
    ],
  ])('is unclear if it is %s', (_, members, why) => {
    const explanation = explainResponse(members)
    expect(explanation).toMatchObject({ verdict: 'UNCLEAR', headline: `Trail abc1234 cannot be judged: ${why}.` })
    expect(explanation.notes).toEqual([`An unclear verdict is not a pass: ${why}.`])
  })
  test('is accepted if it is clear, also without details', () => {
    expect(explainResponse({ compliance_state: 'COMPLIANT' }).verdict).toBe('COMPLIANT')
    expect(explainResponse(withStatus('COMPLIANT', true, passing)).verdict).toBe('COMPLIANT')
    expect(explainResponse({ compliance_state: 'NON-COMPLIANT' }).headline).toBe(
      'Trail abc1234 is not compliant, and the service does not report why.',
    )
    expect(explainResponse({ compliance_state: 'INCOMPLETE' }).headline).toBe('Trail abc1234 has no attestation yet.')
  })
  test('is explained without reporters and links if only published operations exist', () => {
    const { attest } = createRecorder()
    const trail = toWireTrail(toEvidence(requiring('scan:generic'), attest('scan', failed)))
    const { notes, items } = explainTrail(trail, undefined)
    expect(notes).toEqual(['The service offers only the published operations: reporters and links are not shown.'])
    expect(items).toMatchObject([{ state: 'failing', reportedBy: undefined }])
  })
})

test('the evidence is sorted: failing, missing, overridden, passing', () => {
  const { attest, override } = createRecorder()
  const reports = [attest('passes', passed), attest('excused', failed), override('excused', 'generic')]
  const template = requiring('passes:generic', 'excused:generic', 'absent:generic', 'fails:generic')
  const { items } = explainTrail(toWireTrail(toEvidence(template, ...reports, attest('fails', failed))), [])
  expect(items.map(({ name, state }) => [name, state])).toEqual([
    ['fails', 'failing'],
    ['absent', 'missing'],
    ['excused', 'overridden'],
    ['passes', 'passing'],
  ])
})
