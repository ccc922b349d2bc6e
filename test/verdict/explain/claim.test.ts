import { describe, expect, test } from 'vitest'
import { explain } from '../../../src/verdict/explain/explanation.ts'
import { createRecorder, red, requiring, toEvidence } from '../../../testkit/verdict/builder.ts'
import { explainedWire, toTrail } from '../../../testkit/verdict/wire.ts'

const status = (word: string, is_compliant: boolean, ...attestations_statuses: object[]) => ({
  compliance_status: { status: word, is_compliant, attestations_statuses, artifacts_statuses: {} },
})

describe('what any service may say', () => {
  const passing = { attestation_name: 'a', attestation_type: 'generic', status: 'COMPLETE', is_compliant: true }
  test.each([
    ['nothing', {}, 'the service names no state'],
    ['is_compliant alone', { is_compliant: true }, 'the service names no state'],
    [
      'a state that nobody knows',
      { compliance_state: 'PENDING', is_compliant: true },
      'the service says PENDING, which is no state known here',
    ],
    [
      'COMPLIANT and not',
      { compliance_state: 'COMPLIANT', is_compliant: false },
      'the service says COMPLIANT, and also that is_compliant is false',
    ],
    [
      'NON-COMPLIANT and yet',
      { compliance_state: 'NON-COMPLIANT', is_compliant: true },
      'the service says NON-COMPLIANT, and also that is_compliant is true',
    ],
    [
      'two states',
      { compliance_state: 'COMPLIANT', ...status('INCOMPLETE', false) },
      'the service says both COMPLIANT and INCOMPLETE',
    ],
    [
      'COMPLIANT with something missing',
      status('COMPLIANT', true, { ...passing, status: 'MISSING' }),
      'the service says COMPLIANT, and also that a is missing',
    ],
    [
      'COMPLIANT with something in a state that nobody knows',
      status('COMPLIANT', true, { ...passing, status: 'QUEUED' }),
      'the service says COMPLIANT, and also that a is missing',
    ],
  ])('is unclear where it is %s', (_, members, why) => {
    const explanation = explainedWire(members)
    expect(explanation).toMatchObject({ verdict: 'UNCLEAR', headline: `Trail abc1234 cannot be judged: ${why}.` })
    expect(explanation.notes).toEqual([`Unclear is no pass: ${why}.`])
  })
  test('is taken at its word where it is clear, however little it is', () => {
    expect(explainedWire({ compliance_state: 'COMPLIANT' }).verdict).toBe('COMPLIANT')
    expect(explainedWire(status('COMPLIANT', true, passing)).verdict).toBe('COMPLIANT')
    expect(explainedWire({ compliance_state: 'NON-COMPLIANT' }).headline).toBe(
      'Trail abc1234 fails, and the service does not say why.',
    )
    expect(explainedWire({ compliance_state: 'INCOMPLETE' }).headline).toBe('Trail abc1234 holds no attestation yet.')
  })
  test('is explained without reporters and links where it has the published operations alone', () => {
    const { attest } = createRecorder()
    const trail = toTrail(toEvidence(requiring('scan:generic'), attest('scan', red)))
    const { notes, items } = explain(trail, undefined)
    expect(notes).toEqual(['The service has the published operations alone: reporters and links are left out.'])
    expect(items).toMatchObject([{ state: 'failing', reportedBy: undefined }])
  })
})
