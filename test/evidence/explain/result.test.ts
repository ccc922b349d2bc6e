import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import { describeResult, type ResultContext } from '../../../src/evidence/explain/result.ts'
import {
  approval,
  codequality,
  condition,
  createRecorder,
  finding,
  jira,
  junit,
  passed,
  pullRequests,
  requiring,
  toCriteria,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import type { Approver, PullRequest } from '../../../src/wire/attestation/pull-request.ts'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'
import { explainRecords } from '../../../testkit/evidence/wire.ts'

/** The result of the content of a report. A generic and a custom one have no member with a result. */
function describeContent(content: AttestationContent, context?: ResultContext): string | undefined {
  return describeResult(membersOf(content), context)
}

function requestChanges(username: string, rest: object = {}): Approver {
  return approval(username, { state: 'CHANGES_REQUESTED', ...rest })
}

function reviewed(number: number, rest: object): Partial<PullRequest> {
  return { number, approvers: [approval(`p${number}`)], ...rest }
}

describe('the result of an attestation in words', () => {
  test('is that it was erased, for an erased one', () => {
    const erased = { reason: 'personal data', erased_by: 'ada', erased_at: 1, sequence: 1, record_sha256: 'a' }
    expect(describeResult({ erased })).toBe('erased')
  })
  test('is the first rows of the summary of its type that have a value', () => {
    const type_summary = [
      { name: 'Lines', value: '81.5' },
      { name: 'None', value: '' },
      { name: 'File', value: 'a.ts' },
    ]
    expect(describeResult({ type_summary })).toBe('Lines: 81.5; File: a.ts')
    expect(describeResult({ type_summary: [{ name: 'None', value: '' }] })).toBeUndefined()
    expect(describeResult({ type_summary: Array.from({ length: 7 }, () => ({ name: 'A', value: '1' })) })).toMatch(
      / and 2 more$/,
    )
  })
  test.each([
    [junit({ total: 4354, skipped: 10, duration: 1932 }), '4,344 passed, 10 skipped, 32 min'],
    [junit({ total: 30, failures: 19, errors: 1, duration: 75 }), '19 failed, 1 in error, 10 passed, 1 min 15 s'],
    [junit({ total: 3, duration: 0 }, { total: 4, duration: 0 }), '7 passed'],
    [junit({ total: 3, failures: 3, duration: 0 }), '3 failed, 0 passed'],
    [junit({ total: 5, skipped: 5, duration: 0 }), '0 passed, 5 skipped'],
    [junit({ total: 0, duration: 0 }), 'no tests'],
    [junit(), 'no tests'],
    [vulnscan({ medium_count: 3 }), '0 high, 3 medium'],
    [vulnscan({ high: [finding('A')], low_count: 1204 }), '1 high, 0 medium, 1,204 low'],
    [vulnscan({ suppressed: { high: 2, medium: 0, low: 1, unknown: 0 } }), 'no findings, 3 suppressed'],
    [vulnscan(), 'no scan'],
    [codequality('OK'), 'quality gate OK'],
    [
      codequality('ERROR', [condition('a'), condition('b', { status: 'OK' })]),
      'quality gate ERROR, 1 of 2 conditions failed',
    ],
    [codequality('OK', [condition('b', { status: 'OK' })]), 'quality gate OK, 1 condition'],
    [jira(['PAY-1', true], ['PAY-9', false]), 'not found: PAY-9; PAY-1'],
    [jira(), 'no issue'],
    [pullRequests(), 'no pull request'],
    [passed, undefined],
  ])('%j is %s', (content, expected) => {
    expect(describeContent(content)).toBe(expected)
  })
  const reviews = [approval('ada'), approval('mei'), approval('octavia'), approval('old', { commit: otherCommit })]
  test.each([
    [{ approvals: 2, independent: true }, '2 of 2 approvals: ada, mei'],
    [{ approvals: 4, independent: true }, '2 of 4 approvals: ada, mei'],
    [{ independent: true }, '2 approvals (1 needed): ada, mei'],
    [{}, '3 approvals: ada, mei, octavia'],
  ])('counts the approvals that count under the policy %j', (policy, expected) => {
    expect(describeContent(pullRequests({ approvers: reviews }), { policy, commit: head })).toBe(expected)
  })
  test('names the people who request changes, and no person without push access', () => {
    const approvers = [approval('ada'), requestChanges('kim'), requestChanges('passer-by', { can_push: false })]
    expect(describeContent(pullRequests({ approvers }))).toBe('1 approval: ada; changes requested by kim')
  })
  test('describes the pull requests of the commit, and the open ones before closed ones', () => {
    const content = pullRequests(
      reviewed(1, { head_sha: otherCommit }),
      reviewed(2, { state: 'closed' }),
      reviewed(3, {}),
      reviewed(4, { head_sha: otherCommit, merge_commit: head, state: 'merged', approvers: [] }),
    )
    expect(describeContent(content, { commit: head })).toBe('#3: 1 approval: p3; #4: no approvals')
    expect(describeContent(pullRequests(reviewed(2, { state: 'closed' })))).toBe('closed, 1 approval: p2')
  })
  test('is part of an explanation, with the policy of its requirement', () => {
    const review = { name: 'review', type: 'pull_request', policy: { approvals: 2 } }
    const { attest } = createRecorder()
    const { items } = explainRecords(
      requiring(review, 'tests:junit', 'scan:vulnscan'),
      attest('review', pullRequests({ approvers: [approval('ada'), approval('mei')] })),
      attest('tests', junit({ total: 2, duration: 3 })),
    )
    expect(items.map(({ name, result }) => [name, result])).toEqual([
      ['scan', undefined],
      ['review', '2 of 2 approvals: ada, mei'],
      ['tests', '2 passed, 3 s'],
    ])
  })
  test('states enough approvals if and only if the verdict finds enough', () => {
    const states = fc.constantFrom('APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED')
    const review = fc.record({
      username: fc.constantFrom('ada', 'Ada', 'mei', 'kim', 'octavia'),
      state: states,
      commit: fc.constantFrom(head, otherCommit, null),
      can_push: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(review, { maxLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (approvers, approvals, independent) => {
          const policy = { approvals, independent }
          const content = pullRequests({ approvers })
          const isAwaited = findViolations(content, toCriteria(policy)).some((it) =>
            /approval of|approvals of|more (independent )?approval/.test(it),
          )
          const [, found = '', needed = ''] =
            /^(\d+) (?:of (\d+) approval|approvals \(\d+ needed\))/.exec(
              describeContent(content, { policy, commit: head }) ?? '',
            ) ?? []
          expect(Number(found) < approvals).toBe(isAwaited)
          expect(needed === '' ? approvals : Number(needed)).toBe(approvals)
        },
      ),
    )
  })
})
