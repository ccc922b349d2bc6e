import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toApprovers } from '../../src/github/review.ts'
import { toReview } from '../../testkit/github/shape.ts'
import type { ReviewState } from '../../testkit/github/world.ts'

function stand(...reviews: readonly ReviewState[]): object {
  const found = toApprovers(reviews.map(toReview))
  return Object.fromEntries(found.map(({ username, state }) => [username, state]))
}

/** Reviews by bob, one an hour. */
function byBob(...states: readonly string[]): ReviewState[] {
  return states.map((state, hour) => ({ user: 'bob', state, submitted_at: `2026-11-20T${10 + hour}:00:00Z` }))
}

describe('the last decisive review of a person', () => {
  test.each<[string, string[], object]>([
    ['an approval', ['APPROVED'], { bob: 'APPROVED' }],
    ['a comment decides nothing', ['COMMENTED'], {}],
    ['a pending review is not sent yet', ['PENDING'], {}],
    ['a comment after an approval leaves it', ['APPROVED', 'COMMENTED'], { bob: 'APPROVED' }],
    ['changes asked for after an approval', ['APPROVED', 'CHANGES_REQUESTED'], { bob: 'CHANGES_REQUESTED' }],
    ['approved after all', ['CHANGES_REQUESTED', 'APPROVED'], { bob: 'APPROVED' }],
    ['an approval that was dismissed', ['CHANGES_REQUESTED', 'DISMISSED'], { bob: 'DISMISSED' }],
    ['approved again after a dismissal', ['DISMISSED', 'APPROVED'], { bob: 'APPROVED' }],
  ])('%s', (_, states, expected) => {
    expect(stand(...byBob(...states))).toEqual(expected)
  })

  test('is the last in time, in whatever order the API lists them', () => {
    expect(stand(...byBob('APPROVED', 'CHANGES_REQUESTED').toReversed())).toEqual({ bob: 'CHANGES_REQUESTED' })
  })

  test('names the head that was looked at, and what the person is to the repository', () => {
    const review = { user: 'bob', state: 'APPROVED', commit_id: 'abc', association: 'OWNER' }
    expect(toApprovers([toReview(review, 1)])).toMatchObject([{ commit: 'abc', association: 'OWNER' }])
  })

  test('deleted accounts are not taken for one person: an approval never hides changes that another asked for', () => {
    const reviews = [
      { user: null, state: 'CHANGES_REQUESTED' },
      { user: null, state: 'APPROVED' },
    ]
    expect(toApprovers(reviews.map(toReview)).map(({ state }) => state)).toEqual(['CHANGES_REQUESTED', 'APPROVED'])
  })

  test('agrees with looking through each person by hand', () => {
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
        expect(stand(...reviews)).toEqual(Object.fromEntries(expected))
      }),
    )
  })
})
