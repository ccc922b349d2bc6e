import { describe, expect, test } from 'vitest'
import type { Approver } from '../../../src/wire/attestation/pull-request.ts'
import { CommitSha } from '../../../src/wire/primitives.ts'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import { approval, pullRequests, toCriteria } from '../../../testkit/evidence/builder.ts'
import { head } from '../../../testkit/evidence/origin.ts'

type Row = [title: string, content: AttestationContent, policy: object | undefined, violations: string[]]

const noPull = ['no pull request is open or merged']
const reviewed = (...approvers: Approver[]) => pullRequests({ approvers })
const withoutWord = (username: string, association: string) => ({
  username,
  state: 'APPROVED',
  commit: head,
  association,
})

describe('with a policy for pull requests', () => {
  test.each<Row>([
    [
      'approvals are needed',
      pullRequests({}),
      { approvals: 1 },
      ['waiting for an approval of the latest head by somebody with push access'],
    ],
    ['approvals accepts the exact number', reviewed(approval('mona')), { approvals: 1 }, []],
    [
      'approvals count people, not reviews',
      reviewed(approval('mona'), approval('Mona')),
      { approvals: 2 },
      ['waiting for 1 more approval of the latest head by somebody with push access'],
    ],
    [
      'approvals of an older head do not count',
      reviewed(approval('mona', { commit: 'd'.repeat(40) })),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: mona must approve again: the approval is for the older head ddddddd',
      ],
    ],
    [
      'approvals of an unknown head do not count',
      reviewed(approval('mona', { commit: null })),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: mona must approve again: the approval is for an unknown head',
      ],
    ],
    [
      'approvals do not count where the association does not show push access',
      reviewed(withoutWord('mona', 'CONTRIBUTOR')),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: the approval by mona does not count: push access is not known',
      ],
    ],
    [
      'approvals without an association do not count',
      pullRequests({ approvers: [{ username: 'mona', state: 'APPROVED', commit: head }] }),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: the approval by mona does not count: push access is not known',
      ],
    ],
    ['an approval in lower case is one', reviewed(approval('mona', { state: 'approved' })), { approvals: 1 }, []],
    [
      'a request for changes in lower case is one',
      reviewed(approval('mona'), approval('hubot', { state: 'changes_requested' })),
      { approvals: 1 },
      ['hubot requested changes, and has to approve, or that review has to be dismissed'],
    ],
    [
      'a request for changes is no approval',
      reviewed(approval('mona', { state: 'CHANGES_REQUESTED' })),
      { approvals: 1 },
      ['waiting for an approval of the latest head by somebody with push access: mona requested changes'],
    ],
    [
      'a dismissed review is no approval',
      reviewed(approval('mona', { state: 'DISMISSED' })),
      { approvals: 1 },
      ['waiting for an approval of the latest head by somebody with push access: the review by mona is dismissed'],
    ],
    [
      'an approval that counts is not in the reasons',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED' })),
      { approvals: 2 },
      ['waiting for 1 more approval of the latest head by somebody with push access: hubot requested changes'],
    ],
    [
      'a request for changes blocks, also with enough approvals',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED' })),
      { approvals: 1 },
      ['hubot requested changes, and has to approve, or that review has to be dismissed'],
    ],
    [
      'a request for changes without push access does not block',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED', can_push: false })),
      { approvals: 1 },
      [],
    ],
    [
      'a request for changes blocks where the server does not say that the person has no push access',
      reviewed(approval('mona'), { ...withoutWord('hubot', 'NONE'), state: 'CHANGES_REQUESTED' }),
      { approvals: 1 },
      ['hubot requested changes, and has to approve, or that review has to be dismissed'],
    ],
    [
      'the word of the server goes before the association',
      reviewed(approval('a', { can_push: false, association: 'MEMBER' })),
      { approvals: 1 },
      [
        'waiting for an approval of the latest head by somebody with push access: the approval by a does not count: no push access',
      ],
    ],
    [
      'owners and collaborators may approve where the server says no more',
      reviewed(withoutWord('a', 'OWNER'), withoutWord('b', 'COLLABORATOR')),
      { approvals: 2 },
      [],
    ],
    ['the author may approve without independent', reviewed(approval('octavia')), { approvals: 1 }, []],
    [
      'a pull request with another head does not count',
      pullRequests({ number: 9, head_sha: 'd'.repeat(40), approvers: [approval('mona', { commit: 'd'.repeat(40) })] }),
      { approvals: 1 },
      ['pull request #9 is not of this commit: its head is ddddddd, not ccccccc'],
    ],
    [
      'a pull request that was merged as this commit counts',
      pullRequests({ state: 'merged', head_sha: 'd'.repeat(40), merge_commit: CommitSha.parse(head) }),
      {},
      [],
    ],
    ['merged refuses an open one', pullRequests({}), { merged: true }, ['not merged yet']],
    ['merged accepts a merged one', pullRequests({ state: 'merged' }), { merged: true }, []],
    [
      'one pull request must fulfil the whole policy',
      pullRequests({ number: 1, state: 'merged' }, { number: 2, approvers: [approval('mona')] }),
      { approvals: 1, merged: true },
      [
        'pull request #1: waiting for an approval of the latest head by somebody with push access',
        'pull request #2: not merged yet',
      ],
    ],
    [
      'a closed pull request does not fulfil the policy',
      pullRequests({ state: 'closed', approvers: [approval('mona')] }),
      { approvals: 1 },
      noPull,
    ],
    [
      'one of two is enough',
      pullRequests({ number: 1 }, { number: 2, approvers: [approval('mona')] }),
      { approvals: 1 },
      [],
    ],
    [
      'approvals: 0 needs only a pull request that is open or merged',
      pullRequests({}),
      { approvals: 0, independent: true },
      [],
    ],
  ])('%s', (...[, content, policy, violations]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual(violations)
  })
})
