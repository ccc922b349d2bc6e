import { describe, expect, test } from 'vitest'
import type { ArtifactFact, AttestationFact, OverrideFact } from '../../../src/verdict/evidence/evidence.ts'
import { isolateFormer } from '../../../src/verdict/evidence/superseded.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  green,
  red,
  requiringApp,
  sentBy,
  toEvidence,
} from '../../../testkit/verdict/builder.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const onApp = { target_artifacts: ['app'] }

/** The ids of what is left for the content A, which run 2 of the same source built anew as B. */
function leftOf(...records: readonly (AttestationFact | ArtifactFact | OverrideFact)[]): readonly string[] {
  const { attestations, overrides } = isolateFormer(toEvidence(requiringApp(), ...records), fingerprintA)
  return [...attestations, ...overrides].map(({ id }) => id)
}

const scene = () => {
  const recorder = createRecorder()
  const old = recorder.build(sentBy('build', 1))
  const anew = recorder.build({ fingerprint: fingerprintB, ...sentBy('build', 2) })
  return { ...recorder, old, anew }
}

describe('of a content that a later run has built anew', () => {
  test('what names it stays, whenever it came, and what names another content goes', () => {
    const { attest, excuse, old, anew } = scene()
    const own = [attest('scan', red, { ...onA, ...sentBy('scan', 9) }), excuse('scan', 'generic', onA)]
    const theirs = [attest('scan', green, { ...onB, ...sentBy('scan', 1) }), excuse('scan', 'generic', onB)]
    expect(leftOf(old, anew, ...own, ...theirs)).toEqual(own.map(({ id }) => id))
  })
  test('what was tied to its name stays where it is of an earlier run than the new content, whenever it came', () => {
    const { attest, old, anew } = scene()
    const mine = attest('tests', red, { ...onApp, ...sentBy('tests', 1) })
    const theirs = attest('tests', green, { ...onApp, ...sentBy('tests', 2) })
    expect(leftOf(old, anew, mine, theirs)).toEqual([mine.id])
  })
  test('what names no run stays where it came before the new content', () => {
    const { attest, build } = createRecorder()
    const old = build(sentBy('build', 1))
    const before = attest('tests', red, onApp)
    const anew = build({ fingerprint: fingerprintB, ...sentBy('build', 2) })
    const after = attest('tests', green, onApp)
    expect(leftOf(old, before, anew, after)).toEqual([before.id])
  })
  test('an override that names no content stays where it came before, or is about the trail itself', () => {
    const { attest, build, excuse } = createRecorder()
    const old = build(sentBy('build', 1))
    const tests = attest('tests', red, { ...onApp, ...sentBy('tests', 1) })
    const before = excuse('tests', 'generic', onApp)
    const anew = build({ fingerprint: fingerprintB, ...sentBy('build', 2) })
    const [byName, byNone] = [excuse('tests', 'generic', onApp), excuse('tests', 'generic')]
    const review = attest('review', red)
    const ofTrail = excuse('review', 'generic')
    expect(leftOf(old, tests, before, anew, byName, byNone, review, ofTrail)).toEqual([
      tests.id,
      review.id,
      before.id,
      ofTrail.id,
    ])
  })
})
