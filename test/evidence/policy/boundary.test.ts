import { describe, expect, test } from 'vitest'
import { CommitSha } from '../../../src/wire/primitives.ts'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import { assessReviews } from '../../../src/evidence/policy/review.ts'
import {
  approval,
  codequality,
  condition,
  finding,
  junit,
  pullRequests,
  toCriteria,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import { head } from '../../../testkit/evidence/origin.ts'

const coverage = condition('coverage')

const ids = (...names: readonly string[]) => names.map(finding)
const reviewed = (...approvers: Parameters<typeof approval>[0][]) =>
  pullRequests({ approvers: approvers.map((it) => approval(it)) })
const awaited = 'of the latest head by somebody with push access'
const unknownHead = 'mona must approve again: the approval is for an unknown head'

const review = (...commits: readonly string[]): readonly string[] =>
  findViolations(pullRequests({}), {
    policy: undefined,
    change: { commits, group: undefined, queuedPullRequest: undefined },
  })

describe('the violations of a policy', () => {
  test.each<[title: string, content: AttestationContent, policy: object | undefined, violations: string[]]>([
    [
      'count the listed tests of a file that lists fewer than it counts',
      junit({ counted: 6 }),
      { min_tests: 8 },
      ['6 of 10 executed tests are listed as test cases (at least 8 needed)'],
    ],
    [
      'count no more tests than the total',
      junit({ counted: 20 }),
      { min_tests: 11 },
      ['10 tests executed (at least 11 needed)'],
    ],
    [
      'do not count a suite that executed nothing twice',
      junit({ skipped: 10 }),
      { min_tests: 5 },
      ['no test was executed'],
    ],
    [
      'list three findings',
      vulnscan({ high: ids('A', 'B', 'C') }),
      {},
      ['3 high findings (at most 0 allowed): A, B, C'],
    ],
    [
      'list three of four findings',
      vulnscan({ high: ids('A', 'B', 'C', 'D') }),
      {},
      ['4 high findings (at most 0 allowed): A, B, C, …'],
    ],
    [
      'list the findings of each severity',
      vulnscan({ medium: ids('M'), low: ids('L') }),
      undefined,
      ['1 medium finding (at most 0 allowed): M', '1 low finding (at most 0 allowed): L'],
    ],
    [
      'name the value and the limit of a condition',
      codequality('ERROR', [condition('a', { operator: 'LT' }), condition('b', { operator: 'GT' })]),
      undefined,
      ['quality gate ERROR: a 61 below 80, b 61 above 80'],
    ],
    [
      'name a condition without a value, with an operator that is not known',
      codequality('ERROR', [{ metric: 'a', status: 'ERROR', operator: 'NE', errorThreshold: '1' }]),
      undefined,
      ['quality gate ERROR: a without a value NE 1'],
    ],
    [
      'do not count conditions if one has no status',
      codequality('ERROR', [coverage, condition('bugs', { status: '' })]),
      { max_failed_conditions: 2 },
      ['quality gate ERROR: coverage 61 below 80, bugs 61 below 80'],
    ],
    ['count missing approvals', reviewed(), { approvals: 2 }, [`waiting for 2 approvals ${awaited}`]],
    ['count one missing approval', reviewed(), { approvals: 1 }, [`waiting for an approval ${awaited}`]],
    ['count further approvals', reviewed('mona'), { approvals: 3 }, [`waiting for 2 more approvals ${awaited}`]],
    [
      'name every reason',
      pullRequests({
        approvers: [approval('mona', { state: 'CHANGES_REQUESTED' }), approval('hubot', { state: 'COMMENTED' })],
      }),
      { approvals: 1 },
      [`waiting for an approval ${awaited}: mona requested changes; the review by hubot is commented`],
    ],
    [
      'do not name a request for changes that does not count',
      pullRequests({ approvers: [approval('mona', { state: 'CHANGES_REQUESTED', can_push: false })] }),
      { approvals: 1 },
      [`waiting for an approval ${awaited}`],
    ],
    [
      'ignore requests for changes without approvals in the policy',
      pullRequests({ approvers: [approval('mona', { state: 'CHANGES_REQUESTED' })] }),
      {},
      [],
    ],
    [
      'name the approval of a head that is not known',
      pullRequests({ approvers: [approval('mona', { commit: undefined })] }),
      { approvals: 1 },
      [`waiting for an approval ${awaited}: ${unknownHead}`],
    ],
    [
      'do not accept the approval of no head',
      pullRequests({
        head_sha: '',
        merge_commit: CommitSha.parse(head),
        approvers: [approval('mona', { commit: '' })],
      }),
      { approvals: 1 },
      [`waiting for an approval ${awaited}: ${unknownHead}`],
    ],
    [
      'need no accounts without independent',
      pullRequests({ commits: [{ sha1: head, author: '', co_authors: [] }], approvers: [approval('mona')] }),
      { approvals: 1 },
      [],
    ],
    [
      'need no accounts without approvals',
      pullRequests({ commits: [{ sha1: head, author: '', co_authors: [] }] }),
      { approvals: 0, independent: true },
      [],
    ],
    [
      'count the commits without a signature',
      pullRequests({ commits: ['1', '2', '3'].map((one) => ({ sha1: one.repeat(40), author: 'a', co_authors: [] })) }),
      { verified: true },
      ['no verified signature: commit 1111111 and 2 more'],
    ],
    [
      'name each of several pull requests',
      pullRequests({}, { number: 8 }),
      { merged: true },
      ['pull request #7: not merged yet', 'pull request #8: not merged yet'],
    ],
  ])('%s', (...[, content, policy, violations]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual(violations)
  })

  test('name what is missing if the report does not say which authors are accounts', () => {
    const commit = { sha1: head, author: 'octavia', co_authors: [], accounts: undefined }
    expect(
      findViolations(
        pullRequests({ commits: [commit], approvers: [approval('mona')] }),
        toCriteria({ independent: true }),
      ),
    ).toEqual([
      'the report does not state which authors are accounts (upgrade its sender), so no approval can be shown to be independent of them',
    ])
  })

  test('depend on the commits that the report is about', () => {
    expect(review('e'.repeat(40), head)).toEqual([])
    expect(review()).toEqual(['no commit is named that a pull request could be of: send git_commit_info'])
    const queued = { commits: ['e'.repeat(40)], group: undefined, queuedPullRequest: 7 }
    expect(findViolations(pullRequests({}), { policy: undefined, change: queued })).toEqual([])
  })
})

test('a review that does not count has its reason', () => {
  const approvers = [approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED', can_push: false })]
  const content = pullRequests({ approvers })
  const [found] = membersOf(content).pull_requests ?? []
  const { reviews } = found === undefined ? { reviews: [] } : assessReviews(found, {})
  expect(reviews.map(({ objection }) => objection)).toEqual([
    undefined,
    'the request for changes by hubot does not count: no push access',
  ])
})
