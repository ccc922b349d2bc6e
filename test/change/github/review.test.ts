import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toApprovers } from '../../../src/change/github/review.ts'
import { toReview } from '../../../testkit/github/response-body.ts'
import type { ReviewState } from '../../../testkit/github/state.ts'

function statesOf(...reviews: readonly ReviewState[]): object {
  const found = toApprovers(reviews.map(toReview))
  return Object.fromEntries(found.map(({ username, state }) => [username, state]))
}

/** Reviews by bob, one per hour. */
function byBob(...states: readonly string[]): ReviewState[] {
  return states.map((state, hour) => ({ user: 'bob', state, submitted_at: `2026-11-20T${10 + hour}:00:00Z` }))
}

describe('the last decisive review of a person', () => {
  test.each<[string, string[], object]>([
    ['an approval', ['APPROVED'], { bob: 'APPROVED' }],
    ['a comment alone does not count', ['COMMENTED'], {}],
    ['a pending review does not count', ['PENDING'], {}],
    ['a comment after an approval does not replace it', ['APPROVED', 'COMMENTED'], { bob: 'APPROVED' }],
    ['a request for changes after an approval', ['APPROVED', 'CHANGES_REQUESTED'], { bob: 'CHANGES_REQUESTED' }],
    ['an approval after a request for changes', ['CHANGES_REQUESTED', 'APPROVED'], { bob: 'APPROVED' }],
    ['a dismissed review', ['CHANGES_REQUESTED', 'DISMISSED'], { bob: 'DISMISSED' }],
    ['an approval after a dismissal', ['DISMISSED', 'APPROVED'], { bob: 'APPROVED' }],
  ])('%s', (_, states, expected) => {
    expect(statesOf(...byBob(...states))).toEqual(expected)
  })

  test('is the last in time, in any order of the list', () => {
    expect(statesOf(...byBob('APPROVED', 'CHANGES_REQUESTED').toReversed())).toEqual({ bob: 'CHANGES_REQUESTED' })
  })

  test('has the type of the account', () => {
    const reviews = ['bob', 'robot[bot]', null].map((user) => toReview({ user, state: 'APPROVED' }, 1))
    expect(toApprovers(reviews).map(({ type }) => type)).toEqual(['User', 'Bot', undefined])
  })

  test('has the reviewed commit, and no association that could pass for push access', () => {
    const review = { user: 'bob', state: 'APPROVED', commit_id: 'abc', association: 'OWNER' }
    expect(toApprovers([toReview(review, 1)])).toEqual([
      { username: 'bob', type: 'User', state: 'APPROVED', timestamp: expect.any(Number), commit: 'abc' },
    ])
  })

  test('deleted accounts count as different people: an approval does not hide a request for changes', () => {
    const reviews = [
      { user: null, state: 'CHANGES_REQUESTED' },
      { user: null, state: 'APPROVED' },
    ]
    expect(toApprovers(reviews.map(toReview)).map(({ state }) => state)).toEqual(['CHANGES_REQUESTED', 'APPROVED'])
  })

  test('agrees with a search for each person', () => {
    const review = fc.record({
      user: fc.constantFrom('ann', 'bob', 'cleo'),
      state: fc.constantFrom('APPROVED', 'CHANGES_REQUESTED', 'DISMISSED', 'COMMENTED', 'PENDING'),
    })
    fc.assert(
      fc.property(fc.array(review, { maxLength: 30 }), (drawn) => {
        const reviews = drawn.map((it, minute) => ({ ...it, submitted_at: new Date(minute * 60_000).toISOString() }))
        const decided = reviews.filter(({ state }) => state !== 'COMMENTED' && state !== 'PENDING')
        const expected = ['ann', 'bob', 'cleo'].flatMap((user) => {
          const last = decided.findLast((it) => it.user === user)
          return last === undefined ? [] : [[user, last.state]]
        })
        expect(statesOf(...reviews)).toEqual(Object.fromEntries(expected))
      }),
    )
  })
})
