import { expect, test } from 'vitest'
import type { PullRequest } from '../../../src/wire/attestation/pull-request.ts'
import type { Verdict } from '../../../src/evidence/judge/judge.ts'
import {
  approval,
  createRecorder,
  day,
  failed,
  fingerprintA,
  junit,
  passed,
  pullRequests,
  requiring,
  requiringApp,
  verdictOf,
} from '../../../testkit/evidence/builder.ts'

const anyone = { people: [], jobs: [] }
const template = requiring('tests:junit', {
  name: 'review',
  type: 'pull_request',
  policy: { approvals: 1, independent: true },
})

function afterReviews(...requests: readonly Partial<PullRequest>[]): Verdict['waiting_for'] {
  const { attest } = createRecorder()
  return verdictOf(template, attest('tests', junit({})), attest('review', pullRequests(...requests))).waiting_for
}

test.each<[string, Partial<PullRequest>, Verdict['waiting_for']]>([
  ['without an approval waits', { approvers: [] }, anyone],
  [
    'with an approval of an older head waits for the same person',
    { approvers: [approval('mei', { commit: 'e'.repeat(40) })] },
    { people: ['mei'], jobs: [] },
  ],
  [
    'whose base branch was changed after the approval waits for the same person',
    { base_changed_at: 300, approvers: [approval('mei', { timestamp: 200 })] },
    { people: ['mei'], jobs: [] },
  ],
  ['that a person without push access approved waits', { approvers: [approval('kim', { can_push: false })] }, anyone],
  ['that an app approved waits', { approvers: [approval('bot', { type: 'Bot' })] }, anyone],
  ['that its author approved waits', { author: 'ada', approvers: [approval('ada')] }, anyone],
  [
    'in which a person without push access requests changes waits',
    { approvers: [approval('kim', { state: 'CHANGES_REQUESTED', can_push: false })] },
    anyone,
  ],
  [
    'in which a person with push access requests changes does not',
    { approvers: [approval('kim', { state: 'CHANGES_REQUESTED' })] },
    undefined,
  ],
  [
    'with a request for changes beside enough approvals does not',
    { approvers: [approval('mei'), approval('kim', { state: 'CHANGES_REQUESTED' })] },
    undefined,
  ],
  ['without a known author does not', { commits: [], approvers: [] }, undefined],
  ['that is closed does not', { state: 'closed', approvers: [] }, undefined],
  ['of another commit does not', { head_sha: 'e'.repeat(40), approvers: [] }, undefined],
  ['that is approved does not', { approvers: [approval('mei')] }, undefined],
])('a pull request %s', (_, pullRequest, waiting) => {
  expect(afterReviews(pullRequest)).toEqual(waiting)
})

test('of two pull requests one has to be approved, and no request for changes may block', () => {
  const outdated = approval('mei', { commit: 'e'.repeat(40) })
  const request = approval('kim', { state: 'CHANGES_REQUESTED' })
  expect(afterReviews({ number: 1, approvers: [outdated] }, { number: 2, approvers: [] })?.people).toEqual(['mei'])
  expect(afterReviews({ number: 1, approvers: [request] }, { number: 2, approvers: [] })).toBeUndefined()
})

test('an approved pull request that has to be merged waits', () => {
  const { attest } = createRecorder()
  const merging = requiring({ name: 'review', type: 'pull_request', policy: { approvals: 1, merged: true } })
  const report = (rest: Partial<PullRequest>) =>
    attest('review', pullRequests({ approvers: [approval('mei')], ...rest }))
  expect(verdictOf(merging, report({ state: 'open' })).waiting_for).toEqual(anyone)
  expect(verdictOf(merging, report({ state: 'merged' })).waiting_for).toBeUndefined()
})

test('a trail waits only if nothing failed', () => {
  const { attest } = createRecorder()
  const open = attest('review', pullRequests({ approvers: [] }))
  expect(verdictOf(template, open).waiting_for).toEqual(anyone)
  expect(verdictOf(template, open, attest('tests', junit({ failures: 1 })))).toMatchObject({ status: 'NON-COMPLIANT' })
  expect(verdictOf(template, open, attest('tests', junit({ failures: 1 }))).waiting_for).toBeUndefined()
  expect(verdictOf(template, open, attest('tests', junit({})), attest('other', failed)).waiting_for).toBeUndefined()
})

test('a missing report waits for the workflows of its policy', () => {
  const workflow = 'acme/shop/.github/workflows/ci.yml@refs/heads/main'
  const required = requiring({ name: 'tests', type: 'junit', policy: { workflow } })
  expect(verdictOf(required).waiting_for).toEqual({ people: [], jobs: [workflow] })
  const advisory = requiring('tests:junit', { name: 'scan', type: 'vulnscan', policy: { advisory: true, workflow } })
  expect(verdictOf(advisory).waiting_for).toEqual(anyone)
})

test('an artifact, and its trail, wait for nothing that is advisory', () => {
  const { build } = createRecorder()
  const policy = { advisory: true, workflow: 'acme/shop/.github/workflows/ci.yml@refs/heads/main' }
  const advisory = requiringApp('tests:junit', { name: 'scan', type: 'vulnscan', policy })
  const verdict = verdictOf(advisory, build({ template_reference_name: 'app' }))
  expect(verdict.artifacts_statuses['app']?.waiting_for).toEqual(anyone)
  expect(verdict.waiting_for).toEqual(anyone)
})

test('what an override sets, and what is too old, is not waited for', () => {
  const { attest, override } = createRecorder()
  const open = attest('review', pullRequests({ approvers: [] }))
  const no = override('review', 'pull_request', { new_compliance_status: false })
  expect(verdictOf(template, attest('tests', junit({})), open, no).waiting_for).toBeUndefined()
  const fresh = requiring({ name: 'review', type: 'pull_request', policy: { approvals: 1, max_age: '1d' } })
  const old = attest('review', pullRequests({ approvers: [] }), { created_at: 1_800_000_000 - 2 * day })
  expect(verdictOf(fresh, old).waiting_for).toBeUndefined()
})

test('an artifact that is reported as not compliant waits for nothing', () => {
  const { attest, build } = createRecorder()
  const onApp = { artifact_fingerprint: fingerprintA }
  const waiting = verdictOf(requiringApp('tests:junit'), build({ template_reference_name: 'app' }))
  expect(waiting.artifacts_statuses['app']?.waiting_for).toEqual(anyone)
  const bad = build({ template_reference_name: 'app', is_compliant: false })
  const rejected = verdictOf(requiringApp('tests:junit'), bad, attest('note', passed, onApp))
  expect(rejected.artifacts_statuses['app']?.waiting_for).toBeUndefined()
  expect(rejected.waiting_for).toBeUndefined()
})
