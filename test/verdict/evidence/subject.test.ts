import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '../../../src/verdict/judge/judge.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  green,
  junit,
  now,
  red,
  requiringApp,
  sentBy,
  verdictOf,
} from '../../../testkit/verdict/builder.ts'
import { plainEvidence } from '../../../testkit/verdict/generator.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const onApp = { target_artifacts: ['app'] }

const builds = (template_reference_name: string | undefined) => {
  const recorder = createRecorder()
  const old = recorder.build({ template_reference_name, ...sentBy('build', 1) })
  const anew = recorder.build({ template_reference_name, fingerprint: fingerprintB, ...sentBy('build', 2) })
  return { ...recorder, old, anew }
}

describe('several artifacts of one name', () => {
  test('must all pass, and the worst has the plain name', () => {
    const { attest, build } = createRecorder()
    const [a, b] = [build(sentBy('linux', 1)), build({ fingerprint: fingerprintB, ...sentBy('macos', 1) })]
    const verdict = verdictOf(requiringApp('scan:generic'), a, b, attest('scan', green, onA), attest('scan', red, onB))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'NON-COMPLIANT' },
      'app@aaaaaaaaaaaa': { artifact_fingerprint: fingerprintA, status: 'COMPLIANT' },
    })
  })
  test('each need what they need', () => {
    const { attest, build } = createRecorder()
    const records = [build(), build({ fingerprint: fingerprintB }), attest('scan', green, onA)]
    expect(verdictOf(requiringApp('scan:generic'), ...records).status).toBe('INCOMPLETE')
  })
  test('share what is tied to the name', () => {
    const { attest, build } = createRecorder()
    const records = [build(), build({ fingerprint: fingerprintB }), attest('scan', green, onApp)]
    expect(verdictOf(requiringApp('scan:generic'), ...records).status).toBe('COMPLIANT')
  })
  test('never lose one to a filename that looks like the name of another', () => {
    const { build } = createRecorder()
    const decoy = build({
      fingerprint: 'd'.repeat(64),
      filename: 'app@bbbbbbbbbbbb',
      template_reference_name: undefined,
    })
    const verdict = verdictOf(null, build(), build({ fingerprint: fingerprintB }), decoy)
    expect(Object.values(verdict.artifacts_statuses).map((status) => status.artifact_fingerprint)).toHaveLength(3)
  })
})

describe('an artifact that a later run built anew', () => {
  test('no longer counts, nor does its evidence', () => {
    const { attest, old, anew } = builds('app')
    const [bad, good] = [attest('scan', red, onA), attest('scan', green, onB)]
    const verdict = verdictOf(requiringApp('scan:generic'), old, anew, bad, good)
    expect(verdict.status).toBe('COMPLIANT')
    expect(Object.keys(verdict.artifacts_statuses)).toEqual(['app'])
    expect(verdict.outcomes.get(bad.id)).toMatchObject({ is_compliant: false, counts: false })
  })
  test('cannot lend its evidence to the new one', () => {
    const { attest, old, anew } = builds('app')
    const both = attest('scan', green, { ...onA, ...onApp })
    expect(verdictOf(requiringApp('scan:generic'), old, anew, both).status).toBe('INCOMPLETE')
  })
  test('is one by filename, too', () => {
    const { old, anew } = builds(undefined)
    const verdict = verdictOf(null, old, anew)
    expect(verdict.artifacts_statuses['app.tgz']?.artifact_fingerprint).toBe(fingerprintB)
  })
  test('does not come back by a report that arrives late', () => {
    const { attest, old, anew } = builds('app')
    const evidence = [anew, { ...old, sequence: 9 }, attest('scan', red, onA)]
    expect(verdictOf(requiringApp('scan:generic'), ...evidence).status).toBe('INCOMPLETE')
  })
  test('leaves an artifact of another source alone', () => {
    const { build, anew } = builds('app')
    const other = build({ ...sentBy('other', 1) })
    expect(Object.keys(verdictOf(null, other, anew).artifacts_statuses)).toHaveLength(2)
  })
})

describe('evidence of an artifact that nobody has reported', () => {
  test.each([
    ['by fingerprint', onA],
    ['by template name', { target_artifacts: ['unknown'] }],
  ])('counts for the trail, tied %s', (_, tie) => {
    const { attest } = createRecorder()
    const verdict = verdictOf({ version: 1 }, attest('scan', red, tie), attest('any', green))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses).toMatchObject([
      { attestation_name: 'any' },
      { attestation_name: 'scan', unexpected: true, is_compliant: false },
    ])
  })
  test('is no evidence of one that is reported under the same name, whichever came first', () => {
    const { attest, build } = createRecorder()
    const [before, artifact] = [attest('scan', green, { ...onB, ...onApp }), build()]
    const after = attest('scan', green, { ...onB, ...onApp })
    for (const scan of [before, after]) {
      const verdict = verdictOf(requiringApp('scan:generic'), artifact, scan)
      expect(verdict.status).toBe('INCOMPLETE')
      expect(verdict.artifacts_statuses['app']).toMatchObject({ attestations_statuses: [{ status: 'MISSING' }] })
    }
    const failing = attest('scan', red, { ...onB, ...onApp })
    expect(verdictOf(requiringApp('scan:generic'), artifact, failing).status).toBe('NON-COMPLIANT')
  })
  test('does not fulfil what the trail requires', () => {
    const { attest } = createRecorder()
    const template = { version: 1, trail: { attestations: [{ name: 'scan', type: 'generic' }] } }
    expect(verdictOf(template, attest('scan', green, onA)).status).toBe('INCOMPLETE')
  })
})

test('evidence tied to two artifacts counts at both, by the policy of each', () => {
  const { attest, build } = createRecorder()
  const strict = { name: 'tests', type: 'junit' }
  const more = { ...strict, policy: { min_tests: 11 } }
  const artifacts = [
    { name: 'app', attestations: [strict] },
    { name: 'lib', attestations: [more] },
  ]
  const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
  const tests = attest('tests', junit({}), { target_artifacts: ['app', 'lib'] })
  const verdict = verdictOf({ version: 1, trail: { artifacts } }, build(), lib, tests)
  expect(verdict.artifacts_statuses).toMatchObject({ app: { status: 'COMPLIANT' }, lib: { status: 'NON-COMPLIANT' } })
  expect(verdict.outcomes.get(tests.id)).toMatchObject({ is_compliant: false, counts: true })
})

test('no artifact is served by evidence of another content', () => {
  fc.assert(
    fc.property(plainEvidence, (facts) => {
      const contents = new Map(facts.attestations.map((fact) => [fact.id, fact.artifact_fingerprint]))
      const strange = Object.values(judge(facts, now).artifacts_statuses).filter(
        ({ artifact_fingerprint: own, attestations_statuses: shown }) =>
          own !== undefined && shown.some(({ attestation_id: id = '' }) => (contents.get(id) ?? own) !== own),
      )
      expect(strange).toEqual([])
    }),
  )
})
