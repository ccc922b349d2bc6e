import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  approval,
  createRecorder,
  failed,
  now,
  passed,
  pullRequests,
  requiring,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { head, reportOf } from '../../../testkit/evidence/origin.ts'

const reviewed = requiring('tests:generic', { name: 'review', type: 'pull_request', policy: { approvals: 1 } })
const unreviewed = pullRequests({})
const approved = pullRequests({ approvers: [approval('mona')] })

function stateOf(evidence: Evidence, question: Question = {}): string {
  return judgeEvidence(evidence, now, { commit: head, pullRequest: 7, ...question }).status
}

describe('a pull request', () => {
  test('is green after the approval, without another run of its tests', () => {
    const { attest } = createRecorder()
    const opened = [
      attest('tests', passed, reportOf('pull_request', 1)),
      attest('review', unreviewed, reportOf('pull_request', 1)),
    ]
    expect(stateOf(toEvidence(reviewed, ...opened))).toBe('NON-COMPLIANT')
    const review = attest('review', approved, reportOf('pull_request_review', 2))
    expect(stateOf(toEvidence(reviewed, ...opened, review))).toBe('COMPLIANT')
    expect(judgeEvidence(toEvidence(reviewed, ...opened, review), now).status).toBe('COMPLIANT')
  })
  test('is green after the approval, also if its branch was pushed first', () => {
    const { attest } = createRecorder()
    const pushed = [attest('tests', passed, reportOf('push', 1)), attest('review', pullRequests(), reportOf('push', 1))]
    expect(stateOf(toEvidence(reviewed, ...pushed))).toBe('INCOMPLETE')
    const opened = [
      attest('tests', passed, reportOf('pull_request', 2)),
      attest('review', approved, reportOf('pull_request', 2)),
    ]
    expect(stateOf(toEvidence(reviewed, ...pushed, ...opened))).toBe('COMPLIANT')
  })
  test('is green for the gate that reads the approval, also if an earlier push has read none', () => {
    const { attest } = createRecorder()
    const pushed = [attest('tests', passed, reportOf('push', 1)), attest('review', unreviewed, reportOf('push', 1))]
    const readings = [{ type: 'pull_request', name: undefined, content: approved }] as const
    expect(stateOf(toEvidence(reviewed, ...pushed))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(reviewed, ...pushed), { readings })).toBe('COMPLIANT')
  })
  test('with its branch pushed needs both results, and a flaky one is run again by itself', () => {
    const { attest } = createRecorder()
    const both = [attest('tests', failed, reportOf('pull_request', 1)), attest('tests', passed, reportOf('push', 2))]
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both))).toBe('NON-COMPLIANT')
    const again = attest('tests', passed, reportOf('pull_request', 1, { attempt: 2 }))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both, again))).toBe('COMPLIANT')
  })
  test('that is edited at once is green, also if the run of its opening reports last', () => {
    const { attest } = createRecorder()
    const [opened, edited] = [
      attest('tests', failed, reportOf('pull_request', 1)),
      attest('tests', passed, reportOf('pull_request', 2)),
    ]
    expect(stateOf(toEvidence(requiring('tests:generic'), opened, edited))).toBe('COMPLIANT')
    expect(stateOf(toEvidence(requiring('tests:generic'), { ...opened, sequence: 9 }, edited))).toBe('COMPLIANT')
  })
  test('is judged apart from another one with the same head', () => {
    const { attest } = createRecorder()
    const intoMain = attest('tests', failed, reportOf('pull_request', 1, { ref: 'refs/pull/7/merge' }))
    const intoRelease = attest('tests', passed, reportOf('pull_request', 2, { ref: 'refs/pull/8/merge' }))
    const evidence = toEvidence(requiring('tests:generic'), intoMain, intoRelease)
    expect(stateOf(evidence, { pullRequest: 7 })).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, { pullRequest: 8 })).toBe('COMPLIANT')
    expect(stateOf(evidence, { pullRequest: undefined })).toBe('INCOMPLETE')
  })
})
