import { describe, expect, test } from 'vitest'
import type { PullRequest } from '../../../src/wire/attestation/pull-request.ts'
import { CommitSha } from '../../../src/wire/primitives.ts'
import { adviseReview } from '../../../src/evidence/explain/review-advice.ts'
import { approval, pullRequests } from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import { itemOf } from '../../../testkit/evidence/explanation.ts'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'

const failing = itemOf({ name: 'review', type: 'pull_request', state: 'failing', reasons: ['one', 'two'] })

function advise(policy: object, ...requests: readonly Partial<PullRequest>[]): string {
  const content = membersOf(pullRequests(...requests))
  return adviseReview({ item: failing, content }, { policy, commit: head })
}

const again = 'Then the gate has to run again; no other job has to.'
const rejects = { ...approval('kim'), state: 'CHANGES_REQUESTED' }
const stale = (username: string) => approval(username, { commit: otherCommit })

describe('the advice on a review', () => {
  test('is its reasons if the pull requests are not known, and to open one if none was found', () => {
    expect(adviseReview({ item: failing }, { policy: {}, commit: head })).toBe('one. two.')
    const opening = /^Open a pull request for this commit\./
    expect(adviseReview({ item: itemOf({ state: 'missing' }) }, { policy: {}, commit: head })).toMatch(opening)
    expect(advise({})).toMatch(opening)
  })
  test('names what kept this step from reading the reviews', () => {
    const context = { policy: {}, commit: head, unread: 'add the line `pull-requests: read`' }
    expect(adviseReview({ item: failing, content: { pull_requests: [] } }, context)).toBe(
      'Add the line `pull-requests: read`.',
    )
  })
  test('asks a person who requested changes, whose approval is enough', () => {
    const asked = 'ask kim, who requested changes, to approve it or to dismiss that review'
    expect(advise({ approvals: 1 }, { approvers: [rejects] })).toBe(`Pull request 7: ${asked}. ${again}`)
  })
  test('is about one of the commit before others, and an open one before a closed one', () => {
    const [of, other] = [
      { number: 1, head_sha: head },
      { number: 2, head_sha: otherCommit },
    ]
    const merged = { number: 3, head_sha: otherCommit, merge_commit: CommitSha.parse(head) }
    const numberIn = (...requests: readonly Partial<PullRequest>[]) =>
      /\d+/.exec(advise({ approvals: 1 }, ...requests))?.[0]
    expect(numberIn(other, of)).toBe('1')
    expect(numberIn(other, merged)).toBe('3')
    expect(numberIn({ ...of, state: 'closed' }, other)).toBe('2')
    expect(numberIn(other, { ...of, state: 'closed' })).toBe('2')
    expect(advise({}, { ...of, state: 'closed' })).toMatch(/^Pull request 1 is closed\./)
    expect(adviseReview({ item: failing, content: { pull_requests: [] } }, { policy: {}, commit: undefined })).toMatch(
      /^Open/,
    )
  })
  test('is its reasons if no person can help', () => {
    expect(advise({}, { approvers: [rejects] })).toBe('Pull request 7: one. two.')
    expect(advise({ approvals: 1 }, { approvers: [approval('ada')] })).toBe('Pull request 7: one. two.')
  })
  test('counts the people that approve again', () => {
    const asked = 'ask a person with push access (not octavia, the author), besides ada, mei for an approval'
    expect(advise({ approvals: 3 }, { approvers: [approval('ada'), stale('mei')] })).toBe(
      `Pull request 7: ask mei to approve the latest commit; ${asked}. ${again}`,
    )
    expect(advise({ approvals: 2 }, { approvers: [stale('ada'), stale('mei')] })).toBe(
      `Pull request 7: ask ada, mei to approve the latest commit. ${again}`,
    )
    expect(advise({ approvals: 1 }, { approvers: [approval('ada'), stale('mei')] })).toBe('Pull request 7: one. two.')
  })
  test('asks no person without a name', () => {
    const others = 'ask a person with push access for an approval'
    expect(advise({ approvals: 1 }, { author: '', approvers: [stale('')] })).toBe(`Pull request 7: ${others}. ${again}`)
  })
  test('asks two people at once', () => {
    expect(advise({ approvals: 2 }, {})).toBe(
      `Pull request 7: ask 2 people with push access (not octavia, the author) for an approval. ${again}`,
    )
  })
})
