import { describe, expect, test } from 'vitest'
import type { PullRequest } from '../../../src/wire/attestation/pull-request.ts'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import { toReportOrigin, type OriginClaims } from '../../../src/evidence/fact/origin.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { attestationKinds } from '../../../src/evidence/policy/attestation-kind.ts'
import {
  approval,
  createRecorder,
  now,
  passed,
  pullRequests,
  requiring,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin, otherCommit } from '../../../testkit/evidence/origin.ts'

const template = requiring({ name: 'review', type: 'pull_request', policy: { independent: true } })
const group = 'f'.repeat(40)
const asked: Question = { commit: head, pullRequest: 7, base: 'main', defaultBranch: 'main' }
const ofRepository: Question = { ...asked, repository: { id: '1', issuer: undefined } }
/** The branch `change` with the head, approved by mona. */
const approved = (members: Partial<PullRequest> = {}) => pullRequests({ approvers: [approval('mona')], ...members })
const pushed: Partial<OriginClaims> = { event: 'push', ref: 'refs/heads/change', sha: head, actor: 'mona' }
const read = (content = approved()): Question['readings'] => [{ type: 'pull_request', name: undefined, content }]

/** The state for the pull request, whose reviews come with the question. */
function stateOf(evidence: Evidence, question: Question = asked, content = approved()): string {
  return judgeEvidence(evidence, now, { ...question, readings: read(content) }).status
}

function afterRun(claims: Partial<OriginClaims>, isReplayed = false): Evidence {
  const { attest } = createRecorder()
  const origin = toReportOrigin(jobOrigin({ ...pushed, ...claims }).sender ?? null, isReplayed)
  return toEvidence(template, attest('lint', passed, { origin, commit: head }))
}

describe('the actor of a push of the head to the head branch', () => {
  test('is an author, so that its approval does not count', () => {
    const { attestations_statuses: statuses } = judgeEvidence(afterRun({}), now, { ...asked, readings: read() })
    expect(statuses.find(({ attestation_name: name }) => name === 'review')?.reasons).toEqual([
      'waiting for an independent approval of the latest head by somebody with push access: the approval by mona does not count: mona pushed the latest head',
    ])
    expect(stateOf(afterRun({ actor: 'MONA' }), ofRepository)).toBe('NON-COMPLIANT')
    expect(stateOf(afterRun({ actor: 'grace' }))).toBe('COMPLIANT')
  })
  test('is one also for a question about the commit, and for a recorded review', () => {
    const { attest } = createRecorder()
    const reports = [attest('lint', passed, { origin: jobOrigin(pushed) }), attest('review', approved())]
    const evidence = toEvidence(template, ...reports)
    expect(judgeEvidence(evidence, now, asked).status).toBe('NON-COMPLIANT')
    expect(judgeEvidence(evidence, now, { commit: head }).status).toBe('NON-COMPLIANT')
  })
  test('is one by the report of an artifact, and by an override', () => {
    const { build, override } = createRecorder()
    const origin = jobOrigin(pushed)
    expect(stateOf(toEvidence(template, build({ origin, template_reference_name: 'x' })))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, override('lint', 'generic', { origin })))).toBe('NON-COMPLIANT')
  })
  test.each<[string, Partial<OriginClaims>, boolean?]>([
    ['another commit', { sha: otherCommit }],
    ['another branch', { ref: 'refs/heads/other' }],
    ['a tag of that name', { ref: 'refs/tags/change' }],
    ['a run by hand', { event: 'workflow_dispatch' }],
    ['a schedule', { event: 'schedule' }],
    ['a new branch', { event: 'create' }],
    ['a review', { event: 'pull_request_review', ref: 'refs/pull/7/merge' }],
    ['a pull request', { event: 'pull_request', ref: 'refs/pull/7/merge' }],
    ['a queue', { event: 'merge_group', ref: `refs/heads/gh-readonly-queue/change/pr-7-${head}` }],
    ['another repository', { repository_id: '2' }],
    ['a replay', {}, true],
  ])('%s makes it none', (_, claims, isReplayed) => {
    expect(stateOf(afterRun(claims, isReplayed), ofRepository)).toBe('COMPLIANT')
  })
  test('is none of a branch of that name in a fork', () => {
    expect(stateOf(afterRun({}), asked, approved({ from_fork: true }))).toBe('COMPLIANT')
  })
  test('is none where the head only merges the base branch in', () => {
    const own = { author: 'octavia', co_authors: [] }
    const commits = [
      { ...own, sha1: otherCommit },
      { ...own, sha1: head, author: 'mona', merges_base: true },
    ]
    expect(stateOf(afterRun({}), asked, approved({ commits }))).toBe('COMPLIANT')
  })
})

describe('who pushed a head, as a report of it has it,', () => {
  const pusher = approved({ pushed_by: 'mona' })
  test('is kept by a later recorded review, and by one that the question brings', () => {
    const { attest } = createRecorder()
    const evidence = toEvidence(template, attest('review', pusher), attest('review', approved()))
    expect(judgeEvidence(evidence, now, asked).status).toBe('NON-COMPLIANT')
    expect(stateOf(evidence)).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, asked, approved({ head_sha: otherCommit }))).toBe('NON-COMPLIANT')
  })
  test('is kept after the base branch is changed', () => {
    const { attest } = createRecorder()
    const origin = jobOrigin({ event: 'pull_request', ref: 'refs/pull/7/merge', base_ref: 'release' })
    expect(stateOf(toEvidence(template, attest('review', pusher, { origin })))).toBe('NON-COMPLIANT')
  })
  test.each<[string, Partial<OriginClaims>]>([
    ['another pull request', { event: 'pull_request', ref: 'refs/pull/8/merge' }],
    ['a run that proves nothing', { event: 'workflow_run', workflow_ref: 'o/r/.github/workflows/x.yml@refs/heads/x' }],
    ['another repository', { event: 'push', repository_id: '2' }],
  ])('is not believed from %s', (_, claims) => {
    const { attest } = createRecorder()
    const evidence = toEvidence(template, attest('review', pusher, { origin: jobOrigin(claims) }))
    expect(stateOf(evidence, ofRepository)).toBe('COMPLIANT')
  })
})

const ofNumber = (number: number) => ({ event: 'pull_request', ref: `refs/pull/${number}/merge` })

describe('in a merge group', () => {
  const queued: Question = { commit: group, queuedPullRequests: [{ number: 7, head }], base: 'main' }
  const nothing = toEvidence(template)
  const ofHead = (run: Partial<OriginClaims>, content = passed): Question => {
    const { attest } = createRecorder()
    const fact = attest(content === passed ? 'lint' : 'review', content, { origin: jobOrigin(run) })
    return { ...queued, pullRequestHeads: [toEvidence(template, fact)] }
  }
  test('a pull request keeps who pushed its head', () => {
    const pusher = approved({ pushed_by: 'mona' })
    expect(stateOf(nothing, queued)).toBe('COMPLIANT')
    expect(stateOf(nothing, ofHead(pushed))).toBe('NON-COMPLIANT')
    expect(stateOf(nothing, ofHead(ofNumber(7), pusher))).toBe('NON-COMPLIANT')
    expect(stateOf(nothing, ofHead(ofNumber(8), pusher))).toBe('COMPLIANT')
  })
})

describe('after an erasure', () => {
  const lint = { name: 'lint', type: 'generic' }
  const erased = toReportOrigin({ ...sender(), actor: null }, false)
  test('of a push of the head no approval is shown to be independent', () => {
    const { attest } = createRecorder()
    const evidence = toEvidence(requiring(lint, 'x:generic'), attest('lint', passed, { origin: erased }))
    const { attestations_statuses: statuses } = judgeEvidence({ ...evidence, template: afterRun({}).template }, now, {
      ...asked,
      readings: read(),
    })
    expect(statuses.find(({ attestation_name: name }) => name === 'review')?.reasons).toEqual([
      'a report that could show who pushed its head was erased, so no approval can be shown to be independent of them',
    ])
  })
  test('another report of the run shows who pushed', () => {
    const { attest } = createRecorder()
    const known = jobOrigin({ ...pushed, actor: 'octavia' })
    const reports = [attest('lint', passed, { origin: erased }), attest('x', passed, { origin: known })]
    expect(stateOf(toEvidence(template, ...reports))).toBe('COMPLIANT')
    expect(stateOf(toEvidence(template, ...reports.toReversed()))).toBe('COMPLIANT')
  })
  test('of a review that may have named who pushed, none is either', () => {
    const { attest } = createRecorder()
    const content = attestationKinds.erased.toContent({ is_compliant: false, reading: 'pull_request' })
    expect(stateOf(toEvidence(template, attest('review', content, { type: 'pull_request' })))).toBe('NON-COMPLIANT')
  })
})

function sender(): OriginClaims {
  const { sender: claims } = jobOrigin(pushed)
  if (claims === undefined) throw new Error('A job has claims.')
  return claims
}
