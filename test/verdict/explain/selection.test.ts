import { describe, expect, test } from 'vitest'
import { explain } from '../../../src/verdict/explain/explanation.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  green,
  red,
  requiringApp,
  toEvidence,
} from '../../../testkit/verdict/builder.ts'
import { explainedWire, toTrail } from '../../../testkit/verdict/wire.ts'

const onA = { artifact_fingerprint: fingerprintA }

const records = () => {
  const { attest, build } = createRecorder()
  const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
  return [build(), lib, attest('scan', green, onA), attest('scan', red, { artifact_fingerprint: fingerprintB })]
}

const of = (...fingerprints: string[]) =>
  explain(toTrail(toEvidence(requiringApp('scan:generic'), ...records())), [], { fingerprints })

describe('artifacts alone', () => {
  test('have a verdict of their own', () => {
    expect(of(fingerprintA)).toMatchObject({ verdict: 'COMPLIANT', items: [{ artifact: 'app', state: 'passing' }] })
    expect(of(fingerprintB)).toMatchObject({ verdict: 'NON-COMPLIANT', failing: ['lib.scan'] })
    expect(of(fingerprintA, fingerprintB).verdict).toBe('NON-COMPLIANT')
  })
  test('are incomplete where the trail does not hold one of them', () => {
    const unknown = 'e'.repeat(64)
    expect(of(fingerprintA, unknown)).toMatchObject({
      verdict: 'INCOMPLETE',
      missing: ['eeeeeeeeeeee'],
      headline: 'What is asked about in trail abc1234 still lacks eeeeeeeeeeee.',
    })
    expect(of().verdict).toBe('INCOMPLETE')
  })
  test('need the evidence of the trail itself', () => {
    const { attest, build } = createRecorder()
    const evidenceOfBoth = toEvidence({ version: 1 }, build(), attest('scan', green, onA), attest('review', red))
    expect(explain(toTrail(evidenceOfBoth), [], { fingerprints: [fingerprintA] })).toMatchObject({
      verdict: 'NON-COMPLIANT',
      failing: ['review'],
    })
  })
  test('say that nothing attests them', () => {
    const { attest, build } = createRecorder()
    const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
    const facts = toEvidence({ version: 1 }, build(), lib, attest('scan', green, onA))
    const explanation = explain(toTrail(facts), [], { fingerprints: [fingerprintB] })
    expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['lib'] })
    expect(explanation.items[0]?.reasons).toEqual(['nothing attests it'])
  })
  test('are unclear where the service does not say how they stand', () => {
    expect(explainedWire({ compliance_state: 'COMPLIANT' }, { fingerprints: [fingerprintA] }).verdict).toBe('UNCLEAR')
  })
})
