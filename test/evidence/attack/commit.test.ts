import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  failed,
  fingerprintA,
  now,
  passed,
  requiring,
  requiringApp,
  toEvidence,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { head, job, jobOrigin, otherCommit } from '../../../testkit/evidence/origin.ts'

const onA = { artifact_fingerprint: fingerprintA }
const template = requiringApp('tests:generic')

describe('evidence of another commit', () => {
  const tests = requiring('tests:generic')
  const question = { commit: head }
  test('does not count in a trail of a pull request', () => {
    const { attest } = createRecorder()
    const stale = attest('tests', passed, { ...job('test', 1), commit: otherCommit })
    const verdict = judgeEvidence(toEvidence(tests, stale), now, question)
    expect(verdict).toMatchObject({
      status: 'INCOMPLETE',
      attestations_statuses: [{ status: 'MISSING', reasons: ['reported, but it is about ddddddd, not ccccccc'] }],
      ignored: [{ attestation_id: stale.id, is_compliant: true, reason: 'other_commit' }],
    })
    expect(verdictOf(tests, stale).status).toBe('COMPLIANT')
  })
  test('does not count if its claims prove a push of another commit than it reports', () => {
    const { attest } = createRecorder()
    const lying = attest('tests', passed, { origin: jobOrigin({ event: 'push', sha: otherCommit }), commit: head })
    expect(judgeEvidence(toEvidence(tests, lying), now, question).ignored).toMatchObject([{ reason: 'other_commit' }])
  })
  test('does not count if its claims prove another pull request', () => {
    const { attest } = createRecorder()
    const origin = jobOrigin({ event: 'pull_request', ref: 'refs/pull/8/merge', sha: otherCommit })
    const verdict = judgeEvidence(toEvidence(tests, attest('tests', passed, { origin, commit: head })), now, {
      ...question,
      pullRequest: 7,
    })
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.ignored).toMatchObject([{ reason: 'other_pull_request' }])
  })
  test('does not replace a red report of the commit', () => {
    const { attest } = createRecorder()
    const red = attest('tests', failed, { ...withSource('ci', 1), commit: head })
    const green = attest('tests', passed, { ...withSource('ci', 2), commit: otherCommit })
    expect(judgeEvidence(toEvidence(tests, red, green), now, question).status).toBe('NON-COMPLIANT')
  })
  test('is that of the trail or the artifact where a report names none, however often the trail was put again', () => {
    const { attest, build } = createRecorder()
    const red = attest('tests', failed)
    const ofBoth = { ...toEvidence(tests, red), commits: [head, otherCommit] }
    for (const commit of [head, otherCommit])
      expect(judgeEvidence(ofBoth, now, { commit }).status).toBe('NON-COMPLIANT')
    const green = { ...toEvidence(tests, attest('tests', passed)), commits: [head, otherCommit] }
    expect(judgeEvidence(green, now, question)).toMatchObject({
      status: 'INCOMPLETE',
      ignored: [{ reason: 'no_commit' }],
    })
    const ofArtifact = toEvidence(template, build({ commit: otherCommit }), attest('tests', failed, onA))
    expect(judgeEvidence(ofArtifact, now, question).status).toBe('INCOMPLETE')
    expect(judgeEvidence(ofArtifact, now, { commit: otherCommit }).status).toBe('NON-COMPLIANT')
  })
  test('that nothing names fulfils nothing, and fails if it fails', () => {
    const { attest } = createRecorder()
    const judge = (...facts: ReturnType<typeof attest>[]) =>
      judgeEvidence({ ...toEvidence(tests, ...facts), commits: [] }, now, question)
    expect(judge(attest('tests', passed))).toMatchObject({ status: 'INCOMPLETE', ignored: [{ reason: 'no_commit' }] })
    expect(judge(attest('tests', failed)).status).toBe('NON-COMPLIANT')
  })
})
