import { describe, expect, test } from 'vitest'
import type { ArtifactFact, AttestationFact, OverrideFact } from '../../../src/verdict/evidence/evidence.ts'
import { selectSupersededEvidence } from '../../../src/verdict/evidence/superseded.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  passed,
  failed,
  requiringApp,
  withSource,
  toEvidence,
} from '../../../testkit/verdict/builder.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const onApp = { target_artifacts: ['app'] }

/** The ids of the evidence about fingerprint A, which run 2 of the same source superseded with B. */
function selectIds(...records: readonly (AttestationFact | ArtifactFact | OverrideFact)[]): readonly string[] {
  const { attestations, overrides } = selectSupersededEvidence(toEvidence(requiringApp(), ...records), fingerprintA)
  return [...attestations, ...overrides].map(({ id }) => id)
}

const buildTwice = () => {
  const recorder = createRecorder()
  const earlier = recorder.build(withSource('build', 1))
  const later = recorder.build({ fingerprint: fingerprintB, ...withSource('build', 2) })
  return { ...recorder, earlier, later }
}

describe('the evidence about a superseded fingerprint', () => {
  test('includes what names the fingerprint at any time, and nothing that names another', () => {
    const { attest, override, earlier, later } = buildTwice()
    const ofEarlier = [attest('scan', failed, { ...onA, ...withSource('scan', 9) }), override('scan', 'generic', onA)]
    const ofLater = [attest('scan', passed, { ...onB, ...withSource('scan', 1) }), override('scan', 'generic', onB)]
    expect(selectIds(earlier, later, ...ofEarlier, ...ofLater)).toEqual(ofEarlier.map(({ id }) => id))
  })
  test('includes what names the artifact and is of an earlier run than the later build, at any time', () => {
    const { attest, earlier, later } = buildTwice()
    const ofEarlier = attest('tests', failed, { ...onApp, ...withSource('tests', 1) })
    const ofLater = attest('tests', passed, { ...onApp, ...withSource('tests', 2) })
    expect(selectIds(earlier, later, ofEarlier, ofLater)).toEqual([ofEarlier.id])
  })
  test('includes what names no run and arrived before the later build', () => {
    const { attest, build } = createRecorder()
    const earlier = build(withSource('build', 1))
    const before = attest('tests', failed, onApp)
    const later = build({ fingerprint: fingerprintB, ...withSource('build', 2) })
    const after = attest('tests', passed, onApp)
    expect(selectIds(earlier, before, later, after)).toEqual([before.id])
  })
  test('includes an override without a fingerprint that arrived before, or is about the trail itself', () => {
    const { attest, build, override } = createRecorder()
    const earlier = build(withSource('build', 1))
    const tests = attest('tests', failed, { ...onApp, ...withSource('tests', 1) })
    const before = override('tests', 'generic', onApp)
    const later = build({ fingerprint: fingerprintB, ...withSource('build', 2) })
    const [byName, byNone] = [override('tests', 'generic', onApp), override('tests', 'generic')]
    const review = attest('review', failed)
    const ofTrail = override('review', 'generic')
    expect(selectIds(earlier, tests, before, later, byName, byNone, review, ofTrail)).toEqual([
      tests.id,
      review.id,
      before.id,
      ofTrail.id,
    ])
  })
})
