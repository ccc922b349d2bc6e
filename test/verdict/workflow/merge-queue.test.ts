import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/verdict/evidence/evidence.ts'
import type { Question } from '../../../src/verdict/evidence/question.ts'
import { judgeEvidence } from '../../../src/verdict/judge/judge.ts'
import {
  approval,
  createRecorder,
  fingerprintA,
  fingerprintB,
  finding,
  now,
  passed,
  pullRequests,
  requiring,
  toEvidence,
  vulnscan,
  withSource,
} from '../../../testkit/verdict/builder.ts'
import { head, jobOrigin, reportOf } from '../../../testkit/verdict/origin.ts'

const reviewed = requiring('tests:generic', { name: 'review', type: 'pull_request', policy: { approvals: 1 } })
const approved = pullRequests({ approvers: [approval('mona')] })

function stateOf(evidence: Evidence, question: Question = {}): string {
  return judgeEvidence(evidence, now, { commit: head, ...question }).status
}

describe('a merge queue', () => {
  const group = 'f'.repeat(40)
  const ref = `refs/heads/gh-readonly-queue/main/pr-7-${head}`
  const inQueue = (run: number) => ({
    origin: jobOrigin({ event: 'merge_group', ref, sha: group, run_id: String(run) }),
    commit: group,
    queuedPullRequest: 7,
    ...withSource('test'),
  })
  const question = { commit: group, queuedPullRequest: 7 }
  test('is green with the approvals of its pull request', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', passed, inQueue(3)), attest('review', approved, inQueue(3))]
    expect(stateOf(toEvidence(reviewed, ...reports), question)).toBe('COMPLIANT')
    const readings = [{ type: 'pull_request', name: undefined, content: approved }] as const
    expect(stateOf(toEvidence(reviewed, ...reports.slice(0, 1)), { ...question, readings })).toBe('COMPLIANT')
  })
  test('keeps an override on the head of its pull request, but not for another finding', () => {
    const template = requiring('scan:vulnscan')
    const ofHead = createRecorder()
    const bad = vulnscan({ high: [finding('CVE-1')] })
    const pullRequestHead = toEvidence(
      template,
      ofHead.attest('scan', bad, reportOf('pull_request', 1)),
      ofHead.override('scan', 'vulnscan'),
    )
    const { attest } = createRecorder()
    const same = toEvidence(template, attest('scan', bad, inQueue(2)))
    const other = toEvidence(template, attest('scan', vulnscan({ high: [finding('CVE-2')] }), inQueue(2)))
    expect(stateOf(same, question)).toBe('NON-COMPLIANT')
    expect(stateOf(same, { ...question, pullRequestHead })).toBe('COMPLIANT')
    expect(stateOf(other, { ...question, pullRequestHead })).toBe('NON-COMPLIANT')
  })
  test('keeps an override for the artifact that it was made for, not for another one', () => {
    const attestations = [{ name: 'scan', type: 'vulnscan' }]
    const template = {
      version: 1,
      trail: {
        artifacts: [
          { name: 'app', attestations },
          { name: 'lib', policy: { advisory: true } },
        ],
      },
    }
    const bad = vulnscan({ high: [finding('CVE-1')] })
    const report = (name: string, fingerprint: string, sender: ReturnType<typeof inQueue>) => {
      const built = { ...sender, fingerprint, template_reference_name: name, filename: name }
      return [recorder.build(built), recorder.attest('scan', bad, { ...sender, artifact_fingerprint: fingerprint })]
    }
    const recorder = createRecorder()
    const ofHead = { ...inQueue(1), ...reportOf('pull_request', 1) }
    const isLib = recorder.override('scan', 'vulnscan', { sequence: 100, artifact_fingerprint: fingerprintB })
    const pullRequestHead = toEvidence(template, ...report('lib', fingerprintB, ofHead), isLib)
    const ofGroup = toEvidence(template, ...report('app', fingerprintA, inQueue(2)))
    const sameArtifact = toEvidence(template, ...report('app', fingerprintA, ofHead), {
      ...isLib,
      artifact_fingerprint: fingerprintA,
    })
    expect(stateOf(ofGroup, { ...question, pullRequestHead: sameArtifact })).toBe('COMPLIANT')
    expect(stateOf(ofGroup, { ...question, pullRequestHead })).toBe('NON-COMPLIANT')
  })
})
