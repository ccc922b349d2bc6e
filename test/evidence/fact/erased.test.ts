import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { toReadingKey } from '../../../src/evidence/fact/reading.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { attestationKinds } from '../../../src/evidence/policy/attestation-kind.ts'
import {
  analysis,
  createRecorder,
  failed,
  junit,
  now,
  passed,
  pullRequests,
  requiring,
  toEvidence,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { head } from '../../../testkit/evidence/origin.ts'

function erase(isCompliant: boolean, content?: AttestationContent): AttestationContent {
  const reading = content === undefined ? null : toReadingKey(content)
  return attestationKinds.erased.toContent({ is_compliant: isCompliant, reading })
}

describe('an erased report', () => {
  const template = requiring({ name: 'a', type: '*' })
  const named = requiring({ name: 'a', type: 'codequality', policy: { project: 'p' } })
  const ofChange = analysis({ revision: head })

  test('keeps its outcome, and shows no other reason', () => {
    const { attest } = createRecorder()
    const { attestations_statuses: statuses } = verdictOf(template, attest('a', erase(false)))
    expect(statuses).toMatchObject([{ is_compliant: false, reasons: ['its content was erased'] }])
    expect(verdictOf(template, attest('a', erase(true))).status).toBe('COMPLIANT')
  })
  test('is replaced by a later reading of the same place only if it was a reading', () => {
    const { attest } = createRecorder()
    const review = pullRequests({})
    const erasedReview = attest('a', erase(false, review), withSource('one'))
    expect(verdictOf(template, erasedReview, attest('a', review, withSource('two'))).status).toBe('COMPLIANT')
    const erasedGate = attest('a', erase(false, ofChange), { type: 'codequality', ...withSource('one') })
    const read = attest('a', ofChange, withSource('two'))
    expect(verdictOf(named, erasedGate, read).status).toBe('COMPLIANT')
    expect(verdictOf(named, erasedGate, attest('a', review, withSource('two'))).status).toBe('NON-COMPLIANT')
    // Without a named project an analysis is a result file.
    expect(verdictOf(requiring('a:codequality'), erasedGate, read).status).toBe('NON-COMPLIANT')
    const erasedTests = attest('a', erase(false), withSource('one'))
    expect(verdictOf(template, erasedTests, attest('a', junit({}), withSource('two'))).status).toBe('NON-COMPLIANT')
  })
  test('is replaced by a reading of the question if it was one of the same place', () => {
    const { attest } = createRecorder()
    const readings = [{ type: 'codequality', name: undefined, content: ofChange }] as const
    const ofGate = attest('a', erase(false, ofChange), { type: 'codequality' })
    expect(judgeEvidence(toEvidence(named, ofGate), now, { readings }).status).toBe('COMPLIANT')
  })
  test.each([
    ['an erased report', erase(false), passed],
    ['a report', failed, erase(false)],
    ['an erased report', erase(false), erase(false)],
  ])('is covered by no override of %s', (_, earlier, later) => {
    const { attest, override } = createRecorder()
    const type = 'generic'
    const records = [attest('a', earlier, { type }), override('a', type), attest('a', later, { type })]
    expect(verdictOf(template, ...records).attestations_statuses[0]?.overridden_attestation_id).toBeUndefined()
  })
})
