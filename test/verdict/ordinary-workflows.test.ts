import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../src/verdict/evidence/evidence.ts'
import type { Question } from '../../src/verdict/evidence/question.ts'
import { judgeEvidence } from '../../src/verdict/judge/judge.ts'
import {
  approval,
  createRecorder,
  failed,
  finding,
  fingerprintA,
  fingerprintB,
  head,
  jobOrigin,
  junit,
  now,
  passed,
  pullRequests,
  requiring,
  requiringApp,
  toEvidence,
  vulnscan,
  withSource,
} from '../../testkit/verdict/builder.ts'
import { toOrigin } from '../../src/verdict/evidence/origin.ts'

const merged = 'e'.repeat(40)
const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const reviewed = requiring('tests:generic', { name: 'review', type: 'pull_request', policy: { approvals: 1 } })

/** A report of a job: its event, run and attempt as claims, its step as source. */
function of(
  event: string,
  run: number,
  more: { readonly attempt?: number; readonly source?: unknown; readonly ref?: string } = {},
) {
  const {
    attempt = 1,
    source = 'test',
    ref = event.startsWith('pull_request') ? 'refs/pull/7/merge' : 'refs/heads/change',
  } = more
  const sha = event === 'pull_request' ? merged : head
  const origin = jobOrigin({ event, ref, sha, run_id: String(run), run_attempt: String(attempt) })
  return { origin, commit: head, ...withSource(source) }
}

function stateOf(evidence: Evidence, question: Question = {}): string {
  return judgeEvidence(evidence, now, { commit: head, ...question }).status
}

const unreviewed = pullRequests({})
const approved = pullRequests({ approvers: [approval('mona')] })

describe('a pull request', () => {
  test('is green after the approval, without another run of its tests', () => {
    const { attest } = createRecorder()
    const opened = [attest('tests', passed, of('pull_request', 1)), attest('review', unreviewed, of('pull_request', 1))]
    expect(stateOf(toEvidence(reviewed, ...opened))).toBe('NON-COMPLIANT')
    const review = attest('review', approved, of('pull_request_review', 2))
    expect(stateOf(toEvidence(reviewed, ...opened, review))).toBe('COMPLIANT')
    expect(judgeEvidence(toEvidence(reviewed, ...opened, review), now).status).toBe('COMPLIANT')
  })
  test('is green after the approval, also if its branch was pushed first', () => {
    const { attest } = createRecorder()
    const pushed = [attest('tests', passed, of('push', 1)), attest('review', pullRequests(), of('push', 1))]
    expect(stateOf(toEvidence(reviewed, ...pushed))).toBe('INCOMPLETE')
    const opened = [attest('tests', passed, of('pull_request', 2)), attest('review', approved, of('pull_request', 2))]
    expect(stateOf(toEvidence(reviewed, ...pushed, ...opened))).toBe('COMPLIANT')
  })
  test('is green for the gate that reads the approval, whatever an earlier push has read', () => {
    const { attest } = createRecorder()
    const pushed = [attest('tests', passed, of('push', 1)), attest('review', unreviewed, of('push', 1))]
    const readings = [{ type: 'pull_request', name: undefined, content: approved }] as const
    expect(stateOf(toEvidence(reviewed, ...pushed))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(reviewed, ...pushed), { readings })).toBe('COMPLIANT')
  })
  test('with its branch pushed needs both results, and a flaky one is run again by itself', () => {
    const { attest } = createRecorder()
    const both = [attest('tests', failed, of('pull_request', 1)), attest('tests', passed, of('push', 2))]
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both))).toBe('NON-COMPLIANT')
    const again = attest('tests', passed, of('pull_request', 1, { attempt: 2 }))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both, again))).toBe('COMPLIANT')
  })
  test('that is edited at once is green, also if the run of its opening reports last', () => {
    const { attest } = createRecorder()
    const [opened, edited] = [
      attest('tests', failed, of('pull_request', 1)),
      attest('tests', passed, of('pull_request', 2)),
    ]
    expect(stateOf(toEvidence(requiring('tests:generic'), opened, edited))).toBe('COMPLIANT')
    expect(stateOf(toEvidence(requiring('tests:generic'), { ...opened, sequence: 9 }, edited))).toBe('COMPLIANT')
  })
  test('is judged apart from another one with the same head', () => {
    const { attest } = createRecorder()
    const intoMain = attest('tests', failed, of('pull_request', 1, { ref: 'refs/pull/7/merge' }))
    const intoRelease = attest('tests', passed, of('pull_request', 2, { ref: 'refs/pull/8/merge' }))
    const evidence = toEvidence(requiring('tests:generic'), intoMain, intoRelease)
    expect(stateOf(evidence, { pullRequest: 7 })).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, { pullRequest: 8 })).toBe('COMPLIANT')
    expect(stateOf(evidence)).toBe('NON-COMPLIANT')
  })
})

describe('a matrix', () => {
  const cell = (os: string, attempt = 1) => of('push', 1, { attempt, source: { job: 'test', matrix: { os } } })
  test('is green after the failed cell was run again', () => {
    const { attest } = createRecorder()
    const cells = [attest('tests', passed, cell('linux')), attest('tests', failed, cell('macos'))]
    const again = attest('tests', passed, cell('macos', 2))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...cells))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(requiring('tests:generic'), ...cells, again))).toBe('COMPLIANT')
  })
  test('of a caller is red until all its calls of a workflow were run again', () => {
    const { attest } = createRecorder()
    const calls = [attest('tests', passed, of('push', 1)), attest('tests', failed, of('push', 1))]
    const once = attest('tests', passed, of('push', 1, { attempt: 2 }))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...calls, once))).toBe('NON-COMPLIANT')
    const all = [once, attest('tests', passed, of('push', 1, { attempt: 2 }))]
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
    const first = [build(of('push', 1, { source: 'build' })), attest('tests', failed, { ...of('push', 1), ...onA })]
    const again = of('push', 1, { attempt: 2, source: 'build' })
    const second = [
      build({ ...again, fingerprint: fingerprintB }),
      attest('tests', passed, { ...of('push', 1, { attempt: 2 }), ...onB }),
    ]
    expect(stateOf(toEvidence(template, ...first))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, ...first, ...second))).toBe('COMPLIANT')
  })
  test('of three files under one name refuses a test job that sends no digest', () => {
    const { attest, build } = createRecorder()
    const digits = ['a', 'b', 'd']
    const built = digits.map((digit) => build({ ...of('push', 1, { source: 'build' }), fingerprint: digit.repeat(64) }))
    const tests = attest('tests', passed, { ...of('push', 1), target_artifacts: ['app'] })
    const verdict = judgeEvidence(toEvidence(template, ...built, tests), now)
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.artifacts_statuses['app']?.attestations_statuses).toMatchObject([
      {
        status: 'MISSING',
        reasons: ['reported, but its run has 3 digests of app: send the digest (artifact_fingerprint)'],
      },
    ])
    expect(verdict.ignored).toMatchObject([{ attestation_id: tests.id, is_compliant: true, reason: 'no_digest' }])
  })
  test('with its tests in another workflow is green without a digest, as long as there is only one', () => {
    const { attest, build } = createRecorder()
    const tests = attest('tests', passed, { ...of('workflow_run', 2), target_artifacts: ['app'] })
    expect(stateOf(toEvidence(template, tests, build(of('push', 1))))).toBe('COMPLIANT')
  })
})

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
      ofHead.attest('scan', bad, of('pull_request', 1)),
      ofHead.override('scan', 'vulnscan'),
    )
    const { attest } = createRecorder()
    const same = toEvidence(template, attest('scan', bad, inQueue(2)))
    const other = toEvidence(template, attest('scan', vulnscan({ high: [finding('CVE-2')] }), inQueue(2)))
    expect(stateOf(same, question)).toBe('NON-COMPLIANT')
    expect(stateOf(same, { ...question, pullRequestHead })).toBe('COMPLIANT')
    expect(stateOf(other, { ...question, pullRequestHead })).toBe('NON-COMPLIANT')
  })
})

describe('other workflows', () => {
  test('a flow that the change does not touch is green only if the template allows it', () => {
    const template = requiringApp('tests:generic')
    expect(stateOf(toEvidence(template))).toBe('INCOMPLETE')
    const lenient = { ...template, 'if-none': 'pass' }
    const verdict = judgeEvidence(toEvidence(lenient), now, { commit: head })
    expect(verdict).toMatchObject({ status: 'COMPLIANT', attestations_statuses: [], artifacts_statuses: {} })
    const { build } = createRecorder()
    expect(stateOf(toEvidence(lenient, build(of('push', 1))))).toBe('INCOMPLETE')
  })
  test('a second workflow of a fork counts for each workflow that it follows', () => {
    const { attest } = createRecorder()
    const after = (follows: string, run: number) => of('workflow_run', run, { source: { job: 'report', follows } })
    const both = [attest('tests', failed, after('Build', 1)), attest('tests', passed, after('Lint', 2))]
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both))).toBe('NON-COMPLIANT')
    const again = attest('tests', passed, after('Build', 3))
    expect(stateOf(toEvidence(requiring('tests:generic'), ...both, again))).toBe('COMPLIANT')
  })
  test('a nightly scan with a new finding is red until a later scan or an override', () => {
    const { attest, override } = createRecorder()
    const bad = vulnscan({ high: [finding('CVE-1')] })
    const scans = [attest('scan', vulnscan({}), of('push', 1)), attest('scan', bad, of('schedule', 2))]
    const template = requiring('scan:vulnscan')
    expect(stateOf(toEvidence(template, ...scans))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, ...scans, attest('scan', vulnscan({}), of('schedule', 3))))).toBe('COMPLIANT')
    expect(stateOf(toEvidence(template, ...scans, override('scan', 'vulnscan')))).toBe('COMPLIANT')
  })
  test('a laptop that fails, is fixed and reports again is green', () => {
    const { attest, build } = createRecorder()
    const template = {
      version: 1,
      trail: {
        attestations: [{ name: 'lint', type: 'generic' }],
        artifacts: [{ name: 'app', attestations: [{ name: 'tests', type: 'junit' }] }],
      },
    }
    const red = [attest('lint', failed), build(), attest('tests', junit({ failures: 1 }), onA)]
    const green = [attest('lint', passed), build({ fingerprint: fingerprintB }), attest('tests', junit({}), onB)]
    expect(stateOf(toEvidence(template, ...red))).toBe('NON-COMPLIANT')
    expect(stateOf(toEvidence(template, ...red, ...green))).toBe('COMPLIANT')
  })
  test('a token that is rotated on one commit keeps its origin', () => {
    const { attest } = createRecorder()
    const origin = toOrigin({ type: 'token', token_id: 'first' }, false)
    const [before, after] = [failed, passed].map((it, at) =>
      attest('tests', it, { origin, ...withSource('ci', at + 1) }),
    )
    expect(stateOf(toEvidence(requiring('tests:generic'), ...[before, after].flatMap((it) => it ?? [])))).toBe(
      'COMPLIANT',
    )
  })
  test('a digest that a later run superseded is judged by its own evidence where it is asked about', () => {
    const { attest, build } = createRecorder()
    const runs = [
      build(of('push', 1, { source: 'build' })),
      attest('tests', passed, { ...of('push', 1), ...onA }),
      build({ ...of('push', 2, { source: 'build' }), fingerprint: fingerprintB }),
      attest('tests', failed, { ...of('push', 2), ...onB }),
    ]
    const evidence = toEvidence(requiringApp('tests:generic'), ...runs)
    expect(stateOf(evidence)).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, { fingerprints: [fingerprintA] })).toBe('COMPLIANT')
    expect(stateOf(evidence, { fingerprints: [fingerprintB] })).toBe('NON-COMPLIANT')
    expect(stateOf(evidence, { fingerprints: [fingerprintA, 'd'.repeat(64)] })).toBe('INCOMPLETE')
  })
  test('a change that retires a tool is green with a report in its place and an override', () => {
    const { attest, override } = createRecorder()
    const trusted = { workflow: 'o/r/.github/workflows/*@refs/heads/main' }
    const template = requiring('tests:generic', { name: 'lint', type: 'generic', policy: trusted })
    const reports = [attest('tests', passed, of('push', 1)), attest('lint', failed)]
    expect(stateOf(toEvidence(template, ...reports))).toBe('INCOMPLETE')
    expect(stateOf(toEvidence(template, ...reports, override('lint', 'generic')))).toBe('COMPLIANT')
  })
})
