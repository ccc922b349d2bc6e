import { describe, expect, test } from 'vitest'
import { toReportOrigin, type OriginClaims } from '../../../src/evidence/fact/origin.ts'
import { findContradiction, isRunOfRef } from '../../../src/evidence/fact/proof.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { head, jobOrigin, otherCommit, token } from '../../../testkit/evidence/origin.ts'

/** docs.github.com, "Events that trigger workflows". */
const events = `branch_protection_rule check_run check_suite create delete deployment deployment_status
  discussion discussion_comment fork gollum image_version issue_comment issues label merge_group
  milestone page_build public pull_request pull_request_review pull_request_review_comment
  pull_request_target push registry_package release repository_dispatch schedule status watch
  workflow_call workflow_dispatch workflow_run an_event_of_tomorrow constructor`.split(/\s+/)

const ofCommit = ['create', 'deployment', 'deployment_status', 'push', 'release', 'schedule', 'workflow_dispatch']
const ofPullRequest = ['pull_request', 'pull_request_review', 'pull_request_review_comment']

const queue = `refs/heads/gh-readonly-queue/main/pr-7-${otherCommit}`
const onFeature = { workflow_ref: 'o/r/.github/workflows/ci.yml@refs/heads/feature' }

/** Claims of a run for an event that is about #7 or the head. */
function claimsOf(event: string): Partial<OriginClaims> {
  if (ofPullRequest.includes(event)) return { event, ref: 'refs/pull/7/merge', sha: otherCommit, base_ref: 'main' }
  if (event === 'merge_group') return { event, ref: queue }
  return { event, ref: 'refs/heads/main' }
}

function reasonFor(claims: Partial<OriginClaims>, question: Question, isReplayed = false): string | undefined {
  const { sender } = jobOrigin(claims)
  return findContradiction(toReportOrigin(sender ?? null, isReplayed), question)?.reason
}

const pullRequest: Question = { commit: head, pullRequest: 7, base: 'main' }
const group: Question = { commit: head, queuedPullRequests: [{ number: 7, head: otherCommit }], base: 'main' }
const commit: Question = { commit: head }
const questions = { pullRequest, group, commit }

describe.each(events)('a report of a run for %s', (event) => {
  const isUnproven = ![...ofCommit, ...ofPullRequest, 'merge_group'].includes(event)
  test.each([
    { name: 'pullRequest', isLeftOut: isUnproven || event === 'merge_group' },
    { name: 'group', isLeftOut: isUnproven || ofPullRequest.includes(event) },
    { name: 'commit', isLeftOut: isUnproven || ofPullRequest.includes(event) },
  ] as const)('about the change of the question, a $name: left out is $isLeftOut', ({ name, isLeftOut }) => {
    expect(reasonFor({ ...claimsOf(event), ...onFeature }, questions[name]) !== undefined).toBe(isLeftOut)
  })
  test.each(Object.entries(questions))('about another change than the %s is left out', (_name, asked) => {
    const other = { ...asked, commit: otherCommit, ...(asked.pullRequest === undefined ? {} : { pullRequest: 8 }) }
    expect(reasonFor({ ...claimsOf(event), ...onFeature }, other)).toBeDefined()
  })
  test('without a sha, with an odd ref, or with none, is left out unless its workflow file is trusted', () => {
    for (const odd of [
      { sha: null, ref: 'refs/heads/main' },
      { sha: 'main', ref: 'refs/heads/main' },
      { ref: 'refs/pull/x/merge', sha: null },
    ]) {
      expect(reasonFor({ event, ...odd, ...onFeature }, commit)).toBe('unproven_change')
      expect(reasonFor({ event, ...odd }, { ...commit, defaultBranch: 'main' })).toBeUndefined()
    }
  })
  test('that was replayed proves no change, and contradicts another pull request all the same', () => {
    const claims = { ...claimsOf(event), ...onFeature }
    const isOfPullRequest = ofPullRequest.includes(event)
    expect(reasonFor(claims, pullRequest, true)).toBe(isOfPullRequest ? undefined : 'unproven_change')
    expect(reasonFor(claims, { ...pullRequest, pullRequest: 8 }, true)).toBe(
      isOfPullRequest ? 'other_pull_request' : 'unproven_change',
    )
    expect(reasonFor(claimsOf(event), { ...pullRequest, pullRequest: 8 }, true)).toBe(
      isOfPullRequest ? 'other_pull_request' : undefined,
    )
  })
  test('counts on a ref only as a push, schedule, dispatch or release of it', () => {
    const isOfRef = ['push', 'release', 'schedule', 'workflow_dispatch'].includes(event)
    expect(isRunOfRef(jobOrigin({ event }), 'refs/heads/main')).toBe(isOfRef)
    expect(isRunOfRef(jobOrigin({ event, ref: 'refs/heads/feature' }), 'refs/heads/main')).toBe(false)
  })
})

describe('a pull request', () => {
  test.each<[string, string | null, string | undefined]>([
    ['of its base', 'main', undefined],
    ['of its base as a ref', 'refs/heads/main', undefined],
    ['of another base', 'sandbox', 'other_base'],
    ['of an empty base', '', undefined],
    ['of no base', null, undefined],
  ])('with a report %s', (_name, base, reason) => {
    const claims = { ...claimsOf('pull_request'), base_ref: base }
    expect(reasonFor(claims, pullRequest)).toBe(reason)
    expect(reasonFor(claims, { commit: head, pullRequest: 7 })).toBeUndefined()
  })
  test('has the push of its head from any branch', () => {
    expect(reasonFor({ ref: 'refs/heads/anything' }, pullRequest)).toBeUndefined()
    expect(reasonFor({ ref: 'refs/heads/anything', sha: otherCommit }, pullRequest)).toBe('other_commit')
  })
})

describe('a workflow file of the default branch or the base', () => {
  const follower = { event: 'workflow_run', ref: 'refs/heads/main' }
  test.each<[Question, boolean]>([
    [{ ...pullRequest, base: undefined, defaultBranch: 'main' }, true],
    [{ ...pullRequest, base: 'refs/heads/main' }, true],
    [{ ...pullRequest, base: 'release', defaultBranch: 'trunk' }, false],
    [commit, false],
  ])('may report about a change that its run does not prove: %j, %s', (question, isTrusted) => {
    expect(reasonFor(follower, question)).toBe(isTrusted ? undefined : 'unproven_change')
  })
  test.each(['@refs/heads/feature', '@refs/pull/7/merge', '@refs/tags/main', '@main', ''])('is none at "%s"', (ref) => {
    expect(reasonFor({ ...follower, workflow_ref: `o/r/.github/workflows/ci.yml${ref}` }, pullRequest)).toBe(
      'unproven_change',
    )
  })
})

test('a whole trail leaves out only what is proven to be of another commit than the one in its name', () => {
  expect(reasonFor({ sha: otherCommit }, { trailCommit: head })).toBe('other_commit')
  for (const event of events) expect(reasonFor(claimsOf(event), { trailCommit: head })).toBeUndefined()
  expect(reasonFor({ sha: otherCommit }, {})).toBeUndefined()
})

test('an API token counts for every question, replayed or not', () => {
  for (const question of Object.values(questions)) {
    expect(findContradiction(token, question)).toBeUndefined()
    expect(findContradiction({ ...token, isReplayed: true }, question)).toBeUndefined()
  }
})
