import { describe, expect, test } from 'vitest'
import { exitCodeOfOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import { toPushEvent, useService, type Step } from '../../../testkit/step/report-steps.ts'
import type { GithubState, PullState, ReviewState } from '../../../testkit/github/state.ts'

const openTrail = useService()
const sha = 'c'.repeat(40)
const head = 'e'.repeat(40)
const path = '.github/evidence.yml'
const template = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1 } }
`
const approval: ReviewState = { user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' }
const merged: PullState = {
  number: 12,
  author: 'ada',
  merged_at: '2026-11-20T09:00:00Z',
  merge_commit_sha: sha,
  head: { ref: 'french', sha: head },
  commits: [{ sha: head, author: { login: 'ada', name: 'Ada' } }],
  reviews: [approval],
}

const follows = (before: string): unknown => ({
  repository: { name: 'shop', full_name: 'acme/shop', default_branch: 'main', owner: { login: 'acme' } },
  workflow_run: {
    event: before,
    head_sha: sha,
    head_branch: 'main',
    path: '.github/workflows/build.yml',
    head_repository: { full_name: 'acme/shop' },
    pull_requests: [],
  },
})

const events: readonly (readonly [string, unknown])[] = [
  ['push', toPushEvent('main')],
  ['workflow_dispatch', toPushEvent('main')],
  ['repository_dispatch', toPushEvent('main')],
  ['schedule', toPushEvent('main')],
  ['release', toPushEvent('main')],
  ['deployment', toPushEvent('main')],
  ['workflow_run', follows('workflow_dispatch')],
]

/** A gate on main that requires a review, on an event that names no pull request. */
function gateOn(
  name: string,
  payload: unknown,
  { pulls = [merged], ...step }: Step & { readonly pulls?: readonly PullState[] } = {},
): Promise<Outcome> {
  const github: GithubState = {
    repository: 'acme/shop',
    branches: { main: sha },
    commits: [{ sha, message: 'Greet in French' }],
    files: { [`${sha}:${path}`]: template },
    pulls,
    ...step.github,
  }
  const given = { kind: 'auto', gate: 'true', trail: '', ...step.given }
  return openTrail().run({ event: { name, payload }, ...step, files: { 'a.txt': 'a' }, github, given })
}

describe.each(events)('a gate on %s', (name, payload) => {
  test('finds the pull request of its commit', async () => {
    const outcome = await gateOn(name, payload)
    expect([outcome.explanation?.verdict, exitCodeOfOutcome(outcome)]).toEqual(['COMPLIANT', 0])
    expect(outcome.sent).toMatchObject([{ type: 'pull_request', name: 'review' }])
  })

  test('does not pass by one without an approval, or without one', async () => {
    const unapproved = await gateOn(name, payload, { pulls: [{ ...merged, reviews: [] }] })
    expect([unapproved.explanation?.verdict, exitCodeOfOutcome(unapproved)]).toEqual(['NON-COMPLIANT', 3])
    const none = await gateOn(name, payload, { pulls: [] })
    expect([none.explanation?.verdict, exitCodeOfOutcome(none)]).toEqual(['INCOMPLETE', 3])
  })

  test('asks about its commit, and not about the pull request that it found', async () => {
    const messages: string[] = []
    const outcome = await gateOn(name, payload, { messages })
    expect(outcome.target.trail_name).toBe(sha)
    expect(outcome.commentUrl).toBeUndefined()
    expect(outcome.isDecidedByStatus ?? false).toBe(false)
    expect(outcome.trail?.git_commit_info?.sha1).toBe(sha)
  })
})

describe.each([
  ['push', toPushEvent('main')],
  ['workflow_run', follows('push')],
])('a gate on a push of main, on %s,', (name, payload) => {
  const verdictBeside = async (...pulls: readonly Partial<PullState>[]) => {
    const others = pulls.map((pull, at): PullState => ({ ...merged, number: 20 + at, of: [sha], ...pull }))
    return (await gateOn(name, payload, { pulls: others })).explanation?.verdict
  }
  const open = { merged_at: undefined, merge_commit_sha: undefined } as unknown as Partial<PullState>
  const ofCommit = { head: { ref: 'french', sha }, commits: [{ sha }], reviews: [{ ...approval, commit_id: sha }] }
  const request: ReviewState = { ...approval, user: 'mei', state: 'CHANGES_REQUESTED' }

  test.each<[title: string, pull: Partial<PullState>]>([
    ['that was merged into another branch', { base: { ref: 'sandbox' } }],
    ['with this head that is open, into another branch', { ...ofCommit, ...open, base: { ref: 'sandbox' } }],
    ['with this head that is open', { ...ofCommit, ...open }],
  ])('does not pass by an approved pull request %s', async (_, pull) => {
    expect(await verdictBeside(pull)).toBe('INCOMPLETE')
  })
  test('passes by one of two that were merged as this commit', async () => {
    expect(await verdictBeside({ reviews: [] }, ofCommit)).toBe('COMPLIANT')
  })
  test('does not pass where one of them has a request for changes', async () => {
    expect(await verdictBeside({ reviews: [request] }, ofCommit)).toBe('NON-COMPLIANT')
    expect(await verdictBeside({ reviews: [{ ...request, can_push: false }] }, ofCommit)).toBe('COMPLIANT')
  })
  test('passes beside one into another branch whose reviewer requests changes', async () => {
    expect(await verdictBeside({}, { base: { ref: 'sandbox' }, reviews: [request] })).toBe('COMPLIANT')
  })
})
