import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import type { GivenReading } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  analysis,
  approval,
  createRecorder,
  fingerprintA,
  jira,
  now,
  passed,
  pullRequests,
  requiring,
  requiringApp,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { attacker, head, otherCommit } from '../../../testkit/evidence/origin.ts'

const quality = { name: 'quality', type: 'codequality', policy: { project: 'p' } }
const review = { name: 'review', type: 'pull_request', policy: { approvals: 1 } }
const approved = pullRequests({ approvers: [approval('mona')] })
const unreviewed = pullRequests({})

function given(type: GivenReading['type'], content: AttestationContent, name?: string): GivenReading {
  return { type, content, name }
}

function judgeWith(evidence: ReturnType<typeof toEvidence>, ...readings: readonly GivenReading[]) {
  return judgeEvidence(evidence, now, { commit: head, readings })
}

describe('a given reading', () => {
  test('takes the place of the recorded ones of any origin, and of no other report', () => {
    const { attest } = createRecorder()
    const records = [attest('review', unreviewed), attest('review', unreviewed, attacker), attest('lint', passed)]
    const verdict = judgeWith(toEvidence(requiring(review), ...records), given('pull_request', approved))
    expect(verdict).toMatchObject({
      status: 'COMPLIANT',
      attestations_statuses: [{ attestation_name: 'review', proven: false }, { attestation_name: 'lint' }],
      ignored: [{ reason: 'reading_replaced' }, { reason: 'reading_replaced' }],
    })
    expect(verdict.attestations_statuses[0]?.attestation_id).toBeUndefined()
  })
  test('fails where the recorded one passed', () => {
    const { attest } = createRecorder()
    const evidence = toEvidence(requiring(review), attest('review', approved))
    expect(judgeWith(evidence).status).toBe('COMPLIANT')
    expect(judgeWith(evidence, given('pull_request', unreviewed)).status).toBe('NON-COMPLIANT')
    expect(judgeWith(evidence, given('pull_request', pullRequests())).status).toBe('INCOMPLETE')
  })
  test('with a name is for that name, before one without', () => {
    const evidence = toEvidence(requiring(review, { ...review, name: 'security' }))
    const readings = [given('pull_request', approved, 'security'), given('pull_request', unreviewed)]
    expect(judgeWith(evidence, ...readings).attestations_statuses).toMatchObject([
      { attestation_name: 'review', is_compliant: false },
      { attestation_name: 'security', is_compliant: true },
    ])
    expect(judgeWith(evidence, given('pull_request', approved, 'security')).status).toBe('INCOMPLETE')
  })
  test('is judged by the requirement of an artifact', () => {
    const { attest, build } = createRecorder()
    const evidence = toEvidence(requiringApp('ticket:jira'), build(), attest('lint', passed))
    expect(judgeWith(evidence).status).toBe('INCOMPLETE')
    const verdict = judgeWith(evidence, given('jira', jira(['A-1', true])))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.artifacts_statuses['app']?.attestations_statuses).toMatchObject([
      { attestation_name: 'ticket', artifact_fingerprint: fingerprintA },
    ])
  })
  test('needs no workflow, which a recorded one does', () => {
    const { attest } = createRecorder()
    const template = { ...requiring(review), policy: { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/main' } }
    const evidence = toEvidence(template, attest('review', approved, attacker))
    expect(judgeWith(evidence).status).toBe('INCOMPLETE')
    expect(judgeWith(evidence, given('pull_request', approved)).status).toBe('COMPLIANT')
  })
  test('of a server leaves a result of a file in force', () => {
    const { attest } = createRecorder()
    const qualityGate = { status: 'ERROR', name: 'gate', conditions: [] }
    const records = [
      attest('quality', analysis({ qualityGate, revision: head })),
      attest('quality', analysis({ qualityGate, serverUrl: '' })),
    ]
    const [ofServer, both] = [records.slice(0, 1), records].map((some) =>
      judgeWith(toEvidence(requiring(quality), ...some), given('codequality', analysis({ revision: head }))),
    )
    expect(ofServer?.status).toBe('COMPLIANT')
    expect(both?.status).toBe('NON-COMPLIANT')
  })
  test('of one project leaves the readings of other projects in force', () => {
    const { attest } = createRecorder()
    const qualityGate = { status: 'ERROR', name: 'gate', conditions: [] }
    const recorded = analysis({ qualityGate, revision: head, project: { key: 'other', url: '', name: '' } })
    const evidence = toEvidence(requiring(quality), attest('quality', recorded))
    expect(judgeWith(evidence, given('codequality', analysis({ revision: head }))).status).toBe('NON-COMPLIANT')
  })
  test('keeps an override of a recorded one with the same head', () => {
    const { attest, override } = createRecorder()
    const evidence = toEvidence(requiring(review), attest('review', unreviewed), override('review', 'pull_request'))
    expect(judgeWith(evidence, given('pull_request', unreviewed)).status).toBe('COMPLIANT')
    const pushed = pullRequests({ head_sha: 'd'.repeat(40) })
    expect(judgeWith(evidence, given('pull_request', pushed)).status).toBe('NON-COMPLIANT')
  })
})

describe('who pushed the head', () => {
  const independent = { ...review, policy: { independent: true } }
  const read = given('pull_request', approved)
  const stateBeside = (recorded: AttestationContent) => {
    const { attest } = createRecorder()
    return judgeWith(toEvidence(requiring(independent), attest('review', recorded)), read).status
  }
  test('is known from a recorded reading of that head, also if the given one is of an event that does not name it', () => {
    expect(stateBeside(pullRequests({ pushed_by: 'mona' }))).toBe('NON-COMPLIANT')
    expect(stateBeside(pullRequests({ pushed_by: 'octavia' }))).toBe('COMPLIANT')
  })
  test('of another head or pull request has no effect', () => {
    expect(stateBeside(pullRequests({ pushed_by: 'mona', head_sha: otherCommit }))).toBe('COMPLIANT')
    expect(stateBeside(pullRequests({ pushed_by: 'mona', number: 8 }))).toBe('COMPLIANT')
  })
})
