import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  fingerprintA,
  fingerprintB,
  passed,
  junit,
  now,
  failed,
  requiringApp,
  withSource,
  verdictOf,
} from '../../../testkit/evidence/builder.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'
import { plainEvidence } from '../../../testkit/evidence/generator.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const onApp = { target_artifacts: ['app'] }

const buildTwo = (build: ReturnType<typeof createRecorder>['build']) => [
  build(withSource('linux', 1)),
  build({ fingerprint: fingerprintB, ...withSource('macos', 1) }),
]
const ofRun = (run_id: number) => ({ origin: jobOrigin({ run_id: String(run_id) }) })
const builds = (template_reference_name: string | undefined) => {
  const recorder = createRecorder()
  const earlier = recorder.build({ template_reference_name, ...withSource('build', 1) })
  const later = recorder.build({ template_reference_name, fingerprint: fingerprintB, ...withSource('build', 2) })
  return { ...recorder, earlier, later }
}

describe('several artifacts of one name', () => {
  test('must all pass, and the worst has the plain name', () => {
    const { attest, build } = createRecorder()
    const [a, b] = [build(withSource('linux', 1)), build({ fingerprint: fingerprintB, ...withSource('macos', 1) })]
    const verdict = verdictOf(
      requiringApp('scan:generic'),
      a,
      b,
      attest('scan', passed, onA),
      attest('scan', failed, onB),
    )
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'NON-COMPLIANT' },
      'app@aaaaaaaaaaaa': { artifact_fingerprint: fingerprintA, status: 'COMPLIANT' },
    })
  })
  test('each need their own evidence', () => {
    const { attest, build } = createRecorder()
    const records = [...buildTwo(build), attest('scan', passed, onA)]
    expect(verdictOf(requiringApp('scan:generic'), ...records).status).toBe('INCOMPLETE')
  })
  test('keep an artifact whose file name looks like the name of another', () => {
    const { build } = createRecorder()
    const decoy = build({
      fingerprint: 'd'.repeat(64),
      filename: 'app@bbbbbbbbbbbb',
      template_reference_name: undefined,
    })
    const verdict = verdictOf(null, ...buildTwo(build), decoy)
    expect(Object.values(verdict.artifacts_statuses).map((status) => status.artifact_fingerprint)).toHaveLength(3)
  })
})

describe('a superseded artifact', () => {
  test('does not count, and neither does its evidence', () => {
    const { attest, earlier, later } = builds('app')
    const [bad, good] = [attest('scan', failed, onA), attest('scan', passed, onB)]
    const verdict = verdictOf(requiringApp('scan:generic'), earlier, later, bad, good)
    expect(verdict.status).toBe('COMPLIANT')
    expect(Object.keys(verdict.artifacts_statuses)).toEqual(['app'])
    expect(verdict.outcomes.get(bad.id)).toMatchObject({ is_compliant: false, counts: false })
  })
  test('gives no evidence to the later build', () => {
    const { attest, earlier, later } = builds('app')
    const both = attest('scan', passed, { ...onA, ...onApp })
    expect(verdictOf(requiringApp('scan:generic'), earlier, later, both).status).toBe('INCOMPLETE')
  })
  test('is recognised by its file name, too', () => {
    const { earlier, later } = builds(undefined)
    const verdict = verdictOf(null, earlier, later)
    expect(verdict.artifacts_statuses['app.tgz']?.artifact_fingerprint).toBe(fingerprintB)
  })
  test('stays superseded after a late report of a proven run', () => {
    const { attest, build } = createRecorder()
    const late = build(ofRun(1))
    const later = build({ fingerprint: fingerprintB, ...ofRun(2) })
    const evidence = [later, { ...late, sequence: 9 }, attest('scan', failed, { ...onA, ...ofRun(1) })]
    expect(verdictOf(requiringApp('scan:generic'), ...evidence).status).toBe('INCOMPLETE')
  })
  test('does not include an artifact of another source', () => {
    const { build, later } = builds('app')
    const other = build({ ...withSource('other', 1) })
    expect(Object.keys(verdictOf(null, other, later).artifacts_statuses)).toHaveLength(2)
  })
})

describe('evidence of an artifact that is not reported', () => {
  test.each([
    ['by fingerprint', onA],
    ['by template name', { target_artifacts: ['unknown'] }],
  ])('counts for the trail if it names the artifact %s', (_, tie) => {
    const { attest } = createRecorder()
    const verdict = verdictOf({ version: 1 }, attest('scan', failed, tie), attest('any', passed))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses).toMatchObject([
      { attestation_name: 'any' },
      { attestation_name: 'scan', unexpected: true, is_compliant: false },
    ])
  })
  test('is no evidence of an artifact reported under the same name, in any order', () => {
    const { attest, build } = createRecorder()
    const [before, artifact] = [attest('scan', passed, { ...onB, ...onApp }), build()]
    const after = attest('scan', passed, { ...onB, ...onApp })
    for (const scan of [before, after]) {
      const verdict = verdictOf(requiringApp('scan:generic'), artifact, scan)
      expect(verdict.status).toBe('INCOMPLETE')
      expect(verdict.artifacts_statuses['app']).toMatchObject({ attestations_statuses: [{ status: 'MISSING' }] })
    }
    const failing = attest('scan', failed, { ...onB, ...onApp })
    expect(verdictOf(requiringApp('scan:generic'), artifact, failing).status).toBe('NON-COMPLIANT')
  })
  test('does not fulfil what the trail requires', () => {
    const { attest } = createRecorder()
    const template = { version: 1, trail: { attestations: [{ name: 'scan', type: 'generic' }] } }
    expect(verdictOf(template, attest('scan', passed, onA)).status).toBe('INCOMPLETE')
  })
})

test('evidence that names two artifacts counts for both, by the policy of each', () => {
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

test('no artifact gets evidence from another fingerprint', () => {
  fc.assert(
    fc.property(plainEvidence, (facts) => {
      const contents = new Map(facts.attestations.map((fact) => [fact.id, fact.artifact_fingerprint]))
      const strange = Object.values(judgeEvidence(facts, now).artifacts_statuses).filter(
        ({ artifact_fingerprint: own, attestations_statuses: shown }) =>
          own !== undefined && shown.some(({ attestation_id: id = '' }) => (contents.get(id) ?? own) !== own),
      )
      expect(strange).toEqual([])
    }),
  )
})
