import { describe, expect, test } from 'vitest'
import {
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  junit,
  passed,
  requiring,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'

const plain = { name: 'tests', type: 'junit' }
const more = { ...plain, policy: { min_tests: 11 } }
const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }

describe('evidence that names two artifacts has the worst of its outcomes', () => {
  test.each([
    ['the second fails', [plain, more]],
    ['the first fails', [more, plain]],
  ] as const)('if %s', (_, [ofApp, ofLib]) => {
    const { attest, build } = createRecorder()
    const artifacts = [
      { name: 'app', attestations: [ofApp] },
      { name: 'lib', attestations: [ofLib] },
    ]
    const lib = build({ fingerprint: fingerprintB, template_reference_name: 'lib' })
    const tests = attest('tests', junit({}), { target_artifacts: ['app', 'lib'] })
    const { outcomes } = verdictOf({ version: 1, trail: { artifacts } }, build(), lib, tests)
    expect(outcomes.get(tests.id)).toMatchObject({
      is_compliant: false,
      counts: true,
      reasons: ['10 tests executed (at least 11 needed)'],
    })
  })

  test.each([[['app', 'lib']], [['lib', 'app']]])('and counts if one of %j counts', (target_artifacts) => {
    const { attest, build } = createRecorder()
    const early = withSource('ci', 1)
    const records = [
      build({ ...early, template_reference_name: target_artifacts[0] }),
      build({ ...early, fingerprint: fingerprintB, template_reference_name: target_artifacts[1] }),
    ]
    const tests = attest('tests', failed, { ...early, target_artifacts })
    const rebuilt = build({
      ...withSource('ci', 2),
      fingerprint: 'c'.repeat(64),
      template_reference_name: 'app',
    })
    const { outcomes } = verdictOf({ version: 1 }, ...records, tests, rebuilt)
    expect(outcomes.get(tests.id)).toMatchObject({ is_compliant: false, counts: true })
  })
})

describe('evidence about digests that were not reported', () => {
  const template = requiring('scan:generic')
  test('is separate for each digest: a pass of one hides no failure of another', () => {
    const { attest } = createRecorder()
    const ofA = attest('scan', failed, { ...onA, ...withSource('ci', 1) })
    const ofB = attest('scan', passed, { ...onB, ...withSource('ci', 2) })
    const verdict = verdictOf(template, ofA, ofB)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.outcomes.get(ofA.id)).toMatchObject({ is_compliant: false })
  })

  test('has overrides of its own for each digest', () => {
    const judgeLater = (later: object): string => {
      const { attest, override } = createRecorder()
      const records = [attest('scan', failed, { ...onA, ...withSource('ci', 1) }), override('scan', 'generic')]
      const verdict = verdictOf(
        { version: 1 },
        ...records,
        attest('scan', failed, { ...later, ...withSource('ci', 2) }),
      )
      return verdict.status
    }
    expect(judgeLater(onA)).not.toBe('NON-COMPLIANT')
    expect(judgeLater(onB)).toBe('NON-COMPLIANT')
  })
})
