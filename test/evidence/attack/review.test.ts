import { describe, expect, test } from 'vitest'
import type { PullRequestCommit } from '../../../src/wire/attestation/pull-request.ts'
import { approval, createRecorder, pullRequests, requiring, verdictOf } from '../../../testkit/evidence/builder.ts'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'

const ofCommit = (members: Partial<PullRequestCommit>, approver = 'mallory') =>
  pullRequests({
    author: 'alice',
    commits: [{ sha1: head, author: 'alice', committer: 'alice', co_authors: [], ...members }],
    approvers: [approval(approver)],
  })

describe('a review', () => {
  const wanting = requiring({ name: 'review', type: 'pull_request', policy: { independent: true } })
  const stateOf = (content: ReturnType<typeof pullRequests>) => {
    const { attest } = createRecorder()
    return verdictOf(wanting, attest('review', content)).status
  }
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
      pullRequests({ head_sha: otherCommit, approvers: [approval('bob', { commit: otherCommit })] }),
    ],
    ['by a bot with push access', pullRequests({ approvers: [approval('bob-helper[bot]', { type: 'Bot' })] })],
    ['without push access', pullRequests({ approvers: [approval('bob', { can_push: false, association: 'MEMBER' })] })],
  ])('%s does not count', (_, content) => {
    expect(stateOf(content)).toBe('NON-COMPLIANT')
  })
  test('of a change by a bot counts if a person gives it', () => {
    const robot = 'renovate[bot]'
    const commits = [{ sha1: head, author: robot, committer: 'web-flow', co_authors: [], verified: true }]
    const approvers = [approval(robot, { type: 'Bot' }), approval('bob', { type: 'User' })]
    expect(stateOf(pullRequests({ author: robot, commits, approvers }))).toBe('COMPLIANT')
  })
  test('of a commit whose people have accounts counts', () => {
    expect(stateOf(ofCommit({}, 'bob'))).toBe('COMPLIANT')
  })
})
