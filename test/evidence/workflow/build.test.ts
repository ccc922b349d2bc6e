import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  now,
  passed,
  requiring,
  requiringApp,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { head, reportOf } from '../../../testkit/evidence/origin.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }

function stateOf(evidence: Evidence, question: Question = {}): string {
  return judgeEvidence(evidence, now, { commit: head, defaultBranch: 'main', ...question }).status
}

const cell = (os: string, attempt = 1) => reportOf('push', 1, { attempt, source: { job: 'test', matrix: { os } } })

describe('a matrix', () => {
  test('is green after the failed cell was run again', () => {
    const { attest } = createRecorder()
    const cells = [attest('tests', passed, cell('linux')), attest('tests', failed, cell('macos'))]
    const again = attest('tests', passed, cell('macos', 2))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...cells))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(requiring('tests:generic'), ...cells, again))).toBe('COMPLIANT')
  })
  test('of a caller is red until all its calls of a workflow were run again', () => {
    const { attest } = createRecorder()
    const calls = [attest('tests', passed, reportOf('push', 1)), attest('tests', failed, reportOf('push', 1))]
    const once = attest('tests', passed, reportOf('push', 1, { attempt: 2 }))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...calls, once))).toBe('NON-COMPLIANT')
    const all = [once, attest('tests', passed, reportOf('push', 1, { attempt: 2 }))]
    expect(stateOf(toEvidence(requiring('tests:generic'), ...calls, ...all))).toBe('COMPLIANT')
  })
  test('with a cell that may fail is green where its name is advisory', () => {
    const { attest } = createRecorder()
    const template = requiring('tests:generic', { name: 'nightly', type: 'generic', policy: { advisory: true } })
    const reports = [attest('tests', passed, cell('linux')), attest('nightly', failed, cell('nightly'))]
    const verdict = judgeEvidence(toEvidence(template, ...reports), now)
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses[1]).toMatchObject({ is_compliant: false, advisory: true })
  })
})

describe('a build', () => {
  const template = requiringApp('tests:generic')
  test('that gives another digest in the re-run is green: the first digest is superseded', () => {
    const { attest, build } = createRecorder()
    const first = [
      build(reportOf('push', 1, { source: 'build' })),
      attest('tests', failed, { ...reportOf('push', 1), ...onA }),
    ]
    const again = reportOf('push', 1, { attempt: 2, source: 'build' })
    const second = [
      build({ ...again, fingerprint: fingerprintB }),
      attest('tests', passed, { ...reportOf('push', 1, { attempt: 2 }), ...onB }),
    ]
    expect(stateOf(toEvidence(template, ...first))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, ...first, ...second))).toBe('COMPLIANT')
  })
  test('of three files under one name refuses a test job that sends no digest', () => {
    const { attest, build } = createRecorder()
    const digits = ['a', 'b', 'd']
    const built = digits.map((digit) =>
      build({ ...reportOf('push', 1, { source: 'build' }), fingerprint: digit.repeat(64) }),
    )
    const tests = attest('tests', passed, { ...reportOf('push', 1), target_artifacts: ['app'] })
    const verdict = judgeEvidence(toEvidence(template, ...built, tests), now)
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.artifacts_statuses['app']?.attestations_statuses).toMatchObject([
      {
        status: 'MISSING',
        reasons: [
          'reported, but its run has 3 digests of app: send the digest (artifacts, or artifact_fingerprint in the API)',
        ],
      },
    ])
    expect(verdict.ignored).toMatchObject([{ attestation_id: tests.id, is_compliant: true, reason: 'no_digest' }])
  })
  test('with its tests in another workflow is green without a digest, as long as there is only one', () => {
    const { attest, build } = createRecorder()
    const tests = attest('tests', passed, { ...reportOf('workflow_run', 2), target_artifacts: ['app'] })
    expect(stateOf(toEvidence(template, tests, build(reportOf('push', 1))))).toBe('COMPLIANT')
  })
})
