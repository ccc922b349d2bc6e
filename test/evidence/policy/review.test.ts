import { describe, expect, test } from 'vitest'
import type { Approver } from '../../../src/wire/attestation/pull-request.ts'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import { approval, pullRequests, toCriteria } from '../../../testkit/evidence/builder.ts'

type Row = [title: string, content: AttestationContent, policy: object | undefined, violations: string[]]

const reviewed = (...approvers: Approver[]) => pullRequests({ approvers })

describe('a review', () => {
  test.each<Row>([
    [
      'a bot does not approve',
      reviewed(approval('github-actions[bot]', { type: 'Bot' }), approval('ghost', { type: 'Mannequin' })),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: the approval by github-actions[bot] does not count: its account is of type Bot, not User; the approval by ghost does not count: its account is of type Mannequin, not User',
      ],
    ],
    [
      'a bot does not block',
      reviewed(approval('mona', { type: 'User' }), approval('robot[bot]', { type: 'Bot', state: 'CHANGES_REQUESTED' })),
      { approvals: 1 },
      [],
    ],
    [
      'an approval from before a change of the base branch does not count',
      pullRequests({ base_changed_at: 200, approvers: [approval('mona', { timestamp: 200 }), approval('hubot')] }),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: mona must approve again: the base branch was changed after the approval; hubot must approve again: the base branch was changed after the approval',
      ],
    ],
    [
      'an approval from after a change of the base branch counts',
      pullRequests({ base_changed_at: 200, approvers: [approval('mona', { timestamp: 201 })] }),
      { approvals: 1 },
      [],
    ],
    [
      'a request for changes from before a change of the base branch blocks',
      pullRequests({
        base_changed_at: 200,
        approvers: [
          approval('mona', { timestamp: 201 }),
          approval('hubot', { timestamp: 100, state: 'CHANGES_REQUESTED' }),
        ],
      }),
      { approvals: 1 },
      ['hubot requested changes, and has to approve, or that review has to be dismissed'],
    ],
    [
      'a request for changes in one of two blocks',
      pullRequests(
        { number: 1, approvers: [approval('hubot', { state: 'CHANGES_REQUESTED' })] },
        { number: 2, approvers: [approval('mona')] },
      ),
      { approvals: 1 },
      ['pull request #1: hubot requested changes, and has to approve, or that review has to be dismissed'],
    ],
    [
      'a request for changes in a closed one does not block',
      pullRequests(
        { number: 1, state: 'closed', approvers: [approval('hubot', { state: 'CHANGES_REQUESTED' })] },
        { number: 2, approvers: [approval('mona')] },
      ),
      { approvals: 1 },
      [],
    ],
  ])('%s', (...[, content, policy, violations]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual(violations)
  })
})
