import { describe, expect, test } from 'vitest'
import type { PullRequestCommit } from '../../src/schema/attestation/pull-request.ts'
import { readSentRun } from '../../src/verdict/evidence/run.ts'
import { describeSource } from '../../src/verdict/evidence/source.ts'
import { judgeEvidence } from '../../src/verdict/judge/judge.ts'
import {
  approval,
  createRecorder,
  failed,
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
  verdictOf,
  withSource,
} from '../../testkit/verdict/builder.ts'
import { toOrigin } from '../../src/verdict/evidence/origin.ts'

const other = 'd'.repeat(40)
const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }
const job = (source: unknown, run: number, attempt = 1) => ({
  origin: jobOrigin({ run_id: String(run), run_attempt: String(attempt) }),
  ...withSource(source),
})
const attacker = { origin: toOrigin({ type: 'token', token_id: 'attacker' }, false) }
const template = requiringApp('tests:generic')

describe('other bytes than the reported ones', () => {
  const honest = () => {
    const recorder = createRecorder()
    const records = [recorder.build(job('build', 1)), recorder.attest('tests', passed, { ...job('test', 1), ...onA })]
    return { ...recorder, records }
  }
  test('are not compliant under the only name of the template', () => {
    const { build, records } = honest()
    const swapped = build({ ...job('deploy', 2), fingerprint: fingerprintB })
    const evidence = toEvidence(template, ...records, swapped)
    expect(judgeEvidence(toEvidence(template, ...records), now).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, now).status).toBe('INCOMPLETE')
    expect(judgeEvidence(evidence, now, { fingerprints: [fingerprintB] }).status).toBe('INCOMPLETE')
  })
  test('are not compliant as a file that the template does not name, also with evidence of the trail', () => {
    const { attest, build, records } = honest()
    const review = attest('review', passed)
    const swapped = build({
      ...attacker,
      fingerprint: fingerprintB,
      filename: 'other.tgz',
      template_reference_name: undefined,
    })
    const both = { version: 1, trail: { ...template.trail, attestations: [{ name: 'review', type: 'generic' }] } }
    const evidence = toEvidence(both, ...records, review, swapped)
    expect(judgeEvidence(evidence, now).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, now, { fingerprints: [fingerprintB] }).status).toBe('INCOMPLETE')
  })
  test('get no evidence that names the artifact without its digest', () => {
    const { attest, build } = createRecorder()
    const byName = attest('tests', passed, { ...job('test', 1), target_artifacts: ['app'] })
    const [built, swapped] = [build(job('build', 1)), build({ ...attacker, fingerprint: fingerprintB })]
    expect(verdictOf(template, byName, built).status).toBe('COMPLIANT')
    const evidence = toEvidence(template, byName, built, swapped)
    expect(judgeEvidence(evidence, now).artifacts_statuses).toMatchObject({
      app: { artifact_fingerprint: fingerprintB, status: 'INCOMPLETE' },
      'app@aaaaaaaaaaaa': { status: 'COMPLIANT' },
    })
  })
  test('of a later attempt get no evidence of an earlier one', () => {
    const { attest, build } = createRecorder()
    const first = [build(job('build', 1)), attest('tests', passed, { ...job('test', 1), target_artifacts: ['app'] })]
    const again = build({ ...job('build', 1, 2), fingerprint: fingerprintB })
    expect(verdictOf(template, ...first).status).toBe('COMPLIANT')
    expect(verdictOf(template, ...first, again).status).toBe('INCOMPLETE')
  })
  test('do not count where the template wants the artifact from another workflow', () => {
    const { attest, build } = createRecorder()
    const policy = { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/*' }
    const trusting = { version: 1, trail: { artifacts: [{ name: 'app', policy, attestations: [] }] } }
    const swapped = [
      build({ ...attacker, fingerprint: fingerprintB }),
      attest('tests', passed, { ...attacker, ...onB }),
    ]
    expect(verdictOf(trusting, ...swapped).status).toBe('INCOMPLETE')
    const built = [build(job('build', 1)), attest('tests', passed, { ...job('test', 1), ...onA })]
    const evidence = toEvidence(trusting, ...built, ...swapped)
    expect(judgeEvidence(evidence, now).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, now, { fingerprints: [fingerprintB] }).status).toBe('INCOMPLETE')
  })
})

describe('a second reporter', () => {
  const forged = { annotations: { source: 'test', run: { id: Number.MAX_SAFE_INTEGER, attempt: 1 } } }
  test('does not hide a red report by its source and a larger run', () => {
    const { attest } = createRecorder()
    const red = attest('tests', failed, job('test', 1))
    const token = attest('tests', passed, { ...attacker, ...forged })
    const own = attest('tests', passed, {
      origin: jobOrigin({ workflow: 'o/r/.github/workflows/evil.yml' }),
      ...forged,
    })
    expect(verdictOf(requiring('tests:generic'), red, token, own).status).toBe('NON-COMPLIANT')
    expect(own.run).toEqual({ id: 1, attempt: 1 })
  })
  test('does not replay a report as another origin', () => {
    const { attest } = createRecorder()
    const proven = { type: 'oidc' as const, ...jobOrigin().claims }
    const red = attest('tests', failed, job('test', 1))
    const origin = toOrigin(red.origin.claims ?? null, true)
    const replayed = attest('tests', passed, { origin, ...forged })
    expect(proven.run_id).toBe('1')
    expect(replayed.origin.claims).toBeUndefined()
    expect(verdictOf(requiring('tests:generic'), red, replayed).status).toBe('NON-COMPLIANT')
  })
  test.each([{ id: 1e300 }, { id: -1 }, { id: 2 ** 53 }, { id: '99999999999999999' }, { id: 5, attempt: 1.5 }])(
    'cannot send the run %j',
    (run) => expect(readSentRun({ run })).toBeUndefined(),
  )
})

describe('a green report does not hide a red one', () => {
  const tests = requiring('tests:generic')
  test.each([
    ['of a reusable workflow that is called twice', job('test', 1), job('test', 1)],
    ['of another step without a name', job({ job: 'test', step: 'one' }, 1), job({ job: 'test', step: 'two' }, 1)],
    [
      'of the merge result, by the head',
      { origin: jobOrigin({ event: 'pull_request', ref: 'refs/pull/7/merge', run_id: '1' }), ...withSource('test') },
      { origin: jobOrigin({ event: 'push', ref: 'refs/heads/change', run_id: '2' }), ...withSource('test') },
    ],
  ])('%s', (_, first, second) => {
    const { attest } = createRecorder()
    const [red, green] = [attest('tests', failed, first), attest('tests', passed, second)]
    expect(verdictOf(tests, red, green).status).toBe('NON-COMPLIANT')
    expect(verdictOf(tests, green, red).status).toBe('NON-COMPLIANT')
  })
})

describe('a report that never arrives is missed', () => {
  const cell = (os: string, attempt = 1) => job({ job: 'test', matrix: { os } }, 1, attempt)
  const wanting = requiring({ name: 'tests', type: 'generic', policy: { sources: 2 } })
  test('if the template wants a number of sources', () => {
    const { attest } = createRecorder()
    const [linux, macos] = [attest('tests', passed, cell('linux')), attest('tests', passed, cell('macos', 2))]
    expect(verdictOf(wanting, linux)).toMatchObject({
      status: 'INCOMPLETE',
      attestations_statuses: [
        { status: 'COMPLETE', is_compliant: true },
        { status: 'MISSING', reasons: ['reported by 1 source of one run (at least 2 needed)'] },
      ],
    })
    expect(verdictOf(wanting, linux, macos).status).toBe('COMPLIANT')
  })
  test('if its source comes from another run or another origin', () => {
    const { attest } = createRecorder()
    const linux = attest('tests', passed, cell('linux'))
    const ofOtherRun = attest('tests', passed, job({ job: 'test', matrix: { os: 'macos' } }, 2))
    const ofToken = attest('tests', passed, { ...attacker, ...withSource('macos', 1) })
    expect(verdictOf(wanting, linux, ofOtherRun, ofToken).status).toBe('INCOMPLETE')
  })
  test('if fewer sources than the template wants report the artifact', () => {
    const { attest, build } = createRecorder()
    const artifacts = [{ name: 'app', policy: { sources: 2 } }]
    const [one, two] = [build(cell('linux')), build({ ...cell('macos'), fingerprint: fingerprintB })]
    const scans = [attest('scan', passed, onA), attest('scan', passed, onB)]
    expect(verdictOf({ version: 1, trail: { artifacts } }, one, ...scans).status).toBe('INCOMPLETE')
    expect(verdictOf({ version: 1, trail: { artifacts } }, one, two, ...scans).status).toBe('COMPLIANT')
  })
  test('if a second attempt dies after fewer reports than the first', () => {
    const { attest } = createRecorder()
    const first = [attest('tests', failed, job('test', 1)), attest('tests', passed, job('test', 1))]
    const second = attest('tests', passed, job('test', 1, 2))
    expect(verdictOf(requiring('tests:generic'), ...first, second).status).toBe('NON-COMPLIANT')
  })
})

describe('evidence of another commit', () => {
  const tests = requiring('tests:generic')
  const question = { commit: head }
  test('does not count in a trail of a pull request', () => {
    const { attest } = createRecorder()
    const stale = attest('tests', passed, { ...job('test', 1), commit: other })
    const verdict = judgeEvidence(toEvidence(tests, stale), now, question)
    expect(verdict).toMatchObject({
      status: 'INCOMPLETE',
      attestations_statuses: [{ status: 'MISSING', reasons: ['reported, but it is about ddddddd, not ccccccc'] }],
      ignored: [{ attestation_id: stale.id, is_compliant: true, reason: 'other_commit' }],
    })
    expect(verdictOf(tests, stale).status).toBe('COMPLIANT')
  })
  test('does not count if its claims prove a push of another commit, whatever it reports', () => {
    const { attest } = createRecorder()
    const lying = attest('tests', passed, { origin: jobOrigin({ event: 'push', sha: other }), commit: head })
    expect(judgeEvidence(toEvidence(tests, lying), now, question).ignored).toMatchObject([{ reason: 'other_commit' }])
  })
  test('does not count if its claims prove another pull request', () => {
    const { attest } = createRecorder()
    const origin = jobOrigin({ event: 'pull_request', ref: 'refs/pull/8/merge', sha: other })
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
    const green = attest('tests', passed, { ...withSource('ci', 2), commit: other })
    expect(judgeEvidence(toEvidence(tests, red, green), now, question).status).toBe('NON-COMPLIANT')
  })
  test('is that of the trail or the artifact where a report names none, however often the trail was put again', () => {
    const { attest, build } = createRecorder()
    const red = attest('tests', failed)
    const ofBoth = { ...toEvidence(tests, red), commits: [head, other] }
    for (const commit of [head, other]) expect(judgeEvidence(ofBoth, now, { commit }).status).toBe('NON-COMPLIANT')
    const ofArtifact = toEvidence(template, build({ commit: other }), attest('tests', failed, onA))
    expect(judgeEvidence(ofArtifact, now, question).status).toBe('INCOMPLETE')
    expect(judgeEvidence(ofArtifact, now, { commit: other }).status).toBe('NON-COMPLIANT')
  })
  test('that nothing names fulfils nothing, and fails if it fails', () => {
    const { attest } = createRecorder()
    const judge = (...facts: ReturnType<typeof attest>[]) =>
      judgeEvidence({ ...toEvidence(tests, ...facts), commits: [] }, now, question)
    expect(judge(attest('tests', passed))).toMatchObject({ status: 'INCOMPLETE', ignored: [{ reason: 'no_commit' }] })
    expect(judge(attest('tests', failed)).status).toBe('NON-COMPLIANT')
  })
})

describe('numbers that a result file only declares', () => {
  const wanting = requiring({ name: 'tests', type: 'junit', policy: { min_tests: 100 } })
  test.each([
    ['without a test case', 0],
    ['with one test case', 1],
    ['of an older action, without the number of test cases', undefined],
  ])('satisfy no min_tests %s', (_, counted) => {
    const { attest } = createRecorder()
    const { counted: __, ...suite } = {
      name: 's',
      total: 500,
      failures: 0,
      errors: 0,
      skipped: 0,
      duration: 1,
      counted,
    }
    const junit_results = [counted === undefined ? suite : { ...suite, counted }]
    const verdict = verdictOf(wanting, attest('tests', { kind: 'junit', junit_results }))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual([
      `${counted ?? 0} of 500 executed tests are listed as test cases (at least 100 needed)`,
    ])
  })
  test('do, as far as test cases are listed', () => {
    const { attest } = createRecorder()
    expect(verdictOf(wanting, attest('tests', junit({ total: 500, counted: 100 }))).status).toBe('COMPLIANT')
  })
})

describe('a review', () => {
  const wanting = requiring({ name: 'review', type: 'pull_request', policy: { independent: true } })
  const stateOf = (content: ReturnType<typeof pullRequests>) => {
    const { attest } = createRecorder()
    return verdictOf(wanting, attest('review', content)).status
  }
  const ofCommit = (members: Partial<PullRequestCommit>, approver = 'mallory') =>
    pullRequests({
      author: 'alice',
      commits: [{ sha1: head, author: 'alice', committer: 'alice', co_authors: [], ...members }],
      approvers: [approval(approver)],
    })
  test.each([
    [
      'by the committer of a commit under the name of another person',
      ofCommit({ committer: 'mallory', verified: false }),
    ],
    [
      'of a commit by an author without an account',
      ofCommit({ author: 'Bob', accounts: { author: false, committer: true } }),
    ],
    [
      'of an unsigned commit under the name of a bot',
      ofCommit({ author: 'robot[bot]', committer: 'robot[bot]', verified: false }),
    ],
    [
      'of another pull request with another head',
      pullRequests({ head_sha: other, approvers: [approval('bob', { commit: other })] }),
    ],
    ['without push access', pullRequests({ approvers: [approval('bob', { can_push: false, association: 'MEMBER' })] })],
  ])('%s does not count', (_, content) => {
    expect(stateOf(content)).toBe('NON-COMPLIANT')
  })
  test('of a commit whose people have accounts counts', () => {
    expect(stateOf(ofCommit({}, 'bob'))).toBe('COMPLIANT')
  })
})

describe('another origin', () => {
  const wanting = requiring({
    name: 'tests',
    type: 'generic',
    policy: { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/main' },
  })
  test('does not fulfil a requirement of one workflow, and does not fail it', () => {
    const { attest } = createRecorder()
    const [green, red] = [attest('tests', passed, attacker), attest('tests', failed, attacker)]
    expect(verdictOf(wanting, green)).toMatchObject({
      status: 'INCOMPLETE',
      ignored: [{ attestation_id: green.id, reason: 'not_from_workflow' }],
    })
    expect(verdictOf(wanting, red, attest('tests', passed, job('test', 1))).status).toBe('COMPLIANT')
  })
  test.each([
    ['o/r/.github/workflows/ci.yml@refs/heads/main', 'o/r/.github/workflows/ci.yml@refs/heads/main', true],
    ['o/r/.github/workflows/ci.yml@refs/heads/main2', 'o/r/.github/workflows/ci.yml@refs/heads/main', false],
    ['o/r/.github/workflows/ci.yml@refs/heads/release/1', 'o/r/.github/workflows/*@refs/heads/*', false],
    ['o/r/.github/workflows/ci.yml@refs/heads/release-1', 'o/r/.github/workflows/*.yml@refs/heads/release-*', true],
    ['o/r/.github/workflows/a/ci.yml@refs/heads/main', 'o/r/.github/workflows/*@refs/heads/main', false],
    ['o/r/.github/workflows/ci.yml@refs/heads/x@refs/heads/main', 'o/r/.github/workflows/*@refs/heads/main', false],
    ['o/r/.github/workflows/abab.yml@refs/tags/v1', 'o/r/.github/workflows/*b*b.yml@refs/tags/v*', true],
    ['o/r/.github/workflows/ab.yml@refs/tags/v1', 'o/r/.github/workflows/*b*b.yml@refs/tags/v*', false],
  ])('is the workflow %s of the pattern %s: %s', (workflow_ref, workflow, matches) => {
    const { attest } = createRecorder()
    const fact = attest('tests', passed, { origin: jobOrigin({ workflow_ref }) })
    const verdict = verdictOf(requiring({ name: 'tests', type: 'generic', policy: { workflow } }), fact)
    expect(verdict.status).toBe(matches ? 'COMPLIANT' : 'INCOMPLETE')
  })
  test('may be the caller of the workflow', () => {
    const { attest } = createRecorder()
    const origin = jobOrigin({
      workflow_ref: 'o/app/.github/workflows/x.yml@refs/heads/a',
      job_workflow_ref: jobOrigin().claims?.workflow_ref ?? '',
    })
    expect(verdictOf(wanting, attest('tests', passed, { origin })).status).toBe('COMPLIANT')
  })
})

test('a source of any length is described in linear time', () => {
  const workflow = `${'/@'.repeat(1_000_000)}x`
  expect(describeSource({ source: { workflow, job: 'a' } })).toBe('a')
})
