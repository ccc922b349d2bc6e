import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence, type Verdict } from '../../../src/evidence/judge/judge.ts'
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
} from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin, otherCommit, reportOf } from '../../../testkit/evidence/origin.ts'

const reviewed = requiring('tests:generic', { name: 'review', type: 'pull_request', policy: { approvals: 1 } })
const approved = pullRequests({ approvers: [approval('mona')] })

function stateOf(evidence: Evidence, question: Question = {}): string {
  return judgeEvidence(evidence, now, { commit: head, ...question }).status
}

/** Why the reports of reviews are not compliant. */
function reasonsOf({ outcomes }: Verdict): readonly string[] {
  return [...outcomes.values()].flatMap(({ reasons }) => reasons)
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
  const question = { commit: group, queuedPullRequests: [{ number: 7, head }] }
  test('is green with the approvals of its pull request', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', passed, inQueue(3)), attest('review', approved, inQueue(3))]
    expect(stateOf(toEvidence(reviewed, ...reports), question)).toBe('COMPLIANT')
    const readings = [{ type: 'pull_request', name: undefined, content: approved }] as const
    expect(stateOf(toEvidence(reviewed, ...reports.slice(0, 1)), { ...question, readings })).toBe('COMPLIANT')
  })
  test('needs each pull request of the group with its head, in a reading and in a recorded report', () => {
    const { attest } = createRecorder()
    const ran = attest('tests', passed, inQueue(3))
    const both = pullRequests({ approvers: [approval('mona')] }, { number: 8, head_sha: otherCommit, approvers: [] })
    const of = (content: typeof approved, asked: Question): Verdict =>
      judgeEvidence(toEvidence(reviewed, ran, attest('review', content, inQueue(3))), now, { commit: group, ...asked })
    const readings = [{ type: 'pull_request', name: undefined, content: both }] as const
    const asked = {
      queuedPullRequests: [
        { number: 7, head },
        { number: 8, head: otherCommit },
      ],
    }
    const waiting = [expect.stringMatching(/^pull request #8: waiting for an approval/)]
    expect(reasonsOf(of(both, asked))).toEqual(waiting)
    expect(reasonsOf(of(both, {}))).toEqual(waiting)
    expect(of(approved, { queuedPullRequests: [{ number: 7, head }] }).status).toBe('COMPLIANT')
    expect(of(approved, { ...asked, readings }).status).toBe('NON-COMPLIANT')
    const missing = ['pull request #8: it is in the merge group, and the report does not have its head']
    expect(reasonsOf(of(approved, asked))).toEqual(missing)
    const moved = pullRequests({ approvers: [approval('mona')] }, { number: 8, head_sha: head })
    expect(reasonsOf(of(moved, asked))).toEqual(missing)
    expect(reasonsOf(of(pullRequests({ state: 'closed' }), {}))).toEqual(['pull request #7: it is closed'])
    expect(reasonsOf(of(pullRequests({ number: 9, approvers: [approval('mona')] }), {}))).toEqual([
      'pull request #7: it is in the merge group, and the report does not have its head',
    ])
  })
  test('keeps the overrides of each head, and one that blocks wins', () => {
    const template = requiring('scan:vulnscan')
    const bad = vulnscan({ high: [finding('CVE-1')] })
    const onHead = (compliant: boolean): Evidence => {
      const { attest, override } = createRecorder()
      const found = attest('scan', bad, reportOf('pull_request', 1))
      return toEvidence(template, found, override('scan', 'vulnscan', { new_compliance_status: compliant }))
    }
    const clean = createRecorder()
    const unrelated = toEvidence(
      template,
      clean.attest('scan', vulnscan({ high: [finding('CVE-2')] }), reportOf('pull_request', 1)),
      clean.override('scan', 'vulnscan'),
    )
    const same = toEvidence(template, createRecorder().attest('scan', bad, inQueue(2)))
    const stateWith = (...pullRequestHeads: readonly Evidence[]): string =>
      stateOf(same, { ...question, pullRequestHeads })
    expect(stateWith(unrelated)).toBe('NON-COMPLIANT')
    expect([stateWith(unrelated, onHead(true)), stateWith(onHead(true), unrelated)]).toEqual(['COMPLIANT', 'COMPLIANT'])
    expect(stateWith(onHead(true), onHead(false))).toBe('NON-COMPLIANT')
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
    expect(stateOf(same, { ...question, pullRequestHeads: [pullRequestHead] })).toBe('COMPLIANT')
    expect(stateOf(other, { ...question, pullRequestHeads: [pullRequestHead] })).toBe('NON-COMPLIANT')
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
    expect(stateOf(ofGroup, { ...question, pullRequestHeads: [sameArtifact] })).toBe('COMPLIANT')
    expect(stateOf(ofGroup, { ...question, pullRequestHeads: [pullRequestHead] })).toBe('NON-COMPLIANT')
  })
})
