import { describe, expect, test } from 'vitest'
import type { Approver, PullRequestCommit } from '../../../src/schema/attestation/pull-request.ts'
import { CommitSha } from '../../../src/schema/primitives.ts'
import type { AttestationContent } from '../../../src/verdict/evidence/evidence.ts'
import { findViolations } from '../../../src/verdict/rule/attestation-kind.ts'
import { approval, head, pullRequests, toCriteria } from '../../../testkit/verdict/builder.ts'

type Row = [title: string, content: AttestationContent, policy: object | undefined, violations: string[]]

const noPull = ['no pull request is open or merged']
const noApproval = ['no independent approval of the latest head; 1 needed']
const ofAnAuthor = (name: string) => [
  `${noApproval[0]}; the approval by ${name} does not count: ${name} is one of the authors`,
]
const unknownAuthors = ['not all of its authors are known, so no approval can be shown to be independent of them']
const independent = { independent: true }
const reviewed = (...approvers: Approver[]) => pullRequests({ approvers })
const reviewedCommit = (members: Partial<PullRequestCommit>) =>
  pullRequests({
    commits: [{ sha1: head, author: 'octavia', co_authors: [], ...members }],
    approvers: [approval('mona')],
  })
const noSignature = ['no verified signature: commit ccccccc']
const withoutWord = (username: string, association: string) => ({
  username,
  state: 'APPROVED',
  commit: head,
  association,
})
const writtenBy = (author: string, ...co_authors: string[]) =>
  pullRequests({ commits: [{ sha1: head, author, co_authors }], approvers: [approval('Mona')] })

describe('with a policy for pull requests', () => {
  test.each<Row>([
    ['approvals are needed', pullRequests({}), { approvals: 1 }, ['no approval of the latest head; 1 needed']],
    ['approvals accepts the exact number', reviewed(approval('mona')), { approvals: 1 }, []],
    [
      'approvals count people, not reviews',
      reviewed(approval('mona'), approval('Mona')),
      { approvals: 2 },
      ['1 approval of the latest head; 2 needed'],
    ],
    [
      'approvals of an older head do not count',
      reviewed(approval('mona', { commit: 'd'.repeat(40) })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona must approve again: the approval is for the older head ddddddd'],
    ],
    [
      'approvals of an unknown head do not count',
      reviewed(approval('mona', { commit: null })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona must approve again: the approval is for an unknown head'],
    ],
    [
      'approvals without write access do not count',
      reviewed(withoutWord('mona', 'CONTRIBUTOR')),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; the approval by mona does not count: no write access'],
    ],
    [
      'approvals without an association do not count',
      pullRequests({ approvers: [{ username: 'mona', state: 'APPROVED', commit: head }] }),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; the approval by mona does not count: no write access'],
    ],
    [
      'a request for changes is no approval',
      reviewed(approval('mona', { state: 'CHANGES_REQUESTED' })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona requests changes'],
    ],
    [
      'a dismissed review is no approval',
      reviewed(approval('mona', { state: 'DISMISSED' })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; the review by mona is dismissed'],
    ],
    [
      'an approval that counts is not in the reasons',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED' })),
      { approvals: 2 },
      ['1 approval of the latest head; 2 needed; hubot requests changes'],
    ],
    [
      'a request for changes blocks, also with enough approvals',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED' })),
      { approvals: 1 },
      ['hubot requests changes'],
    ],
    [
      'a request for changes without push access does not block',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED', can_push: false })),
      { approvals: 1 },
      [],
    ],
    [
      'the word of the server goes before the association',
      reviewed(approval('a', { can_push: false, association: 'MEMBER' })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; the approval by a does not count: no write access'],
    ],
    [
      'owners and collaborators may approve where the server says no more',
      reviewed(withoutWord('a', 'OWNER'), withoutWord('b', 'COLLABORATOR')),
      { approvals: 2 },
      [],
    ],
    ['the author may approve without independent', reviewed(approval('octavia')), { approvals: 1 }, []],
    ['independent alone needs one approval', pullRequests({}), independent, noApproval],
    ['independent accepts another person', reviewed(approval('mona')), independent, []],
    [
      'independent refuses the author in any case of letters',
      reviewed(approval('Octavia')),
      independent,
      ofAnAuthor('Octavia'),
    ],
    ['independent refuses the author of a commit', writtenBy('mona'), independent, ofAnAuthor('Mona')],
    ['independent refuses a co-author', writtenBy('octavia', 'mona'), independent, ofAnAuthor('Mona')],
    [
      'independent refuses a co-author by name',
      writtenBy('octavia', 'Mona <mona@example.com>'),
      independent,
      ofAnAuthor('Mona'),
    ],
    [
      'independent refuses a co-author by noreply address',
      writtenBy('octavia', 'M. Lisa <583231+mona@users.noreply.github.com>'),
      independent,
      ofAnAuthor('Mona'),
    ],
    [
      'independent refuses a committer',
      pullRequests({
        commits: [{ sha1: head, author: 'octavia', co_authors: [], committer: 'mona' }],
        approvers: [approval('Mona')],
      }),
      independent,
      ofAnAuthor('Mona'),
    ],
    [
      'independent needs an account for every author',
      reviewedCommit({ author: 'Bob', accounts: { author: false, committer: true } }),
      independent,
      ['the author of commit ccccccc, Bob, has no account, so no approval can be shown to be independent of them'],
    ],
    [
      'independent needs an account for every committer',
      reviewedCommit({ committer: 'Bob', accounts: { author: true, committer: false } }),
      independent,
      ['the committer of commit ccccccc, Bob, has no account, so no approval can be shown to be independent of them'],
    ],
    [
      'independent needs a signature for the name of a bot',
      reviewedCommit({ author: 'robot[bot]', verified: false }),
      independent,
      [
        'commit ccccccc under the name of robot[bot] has no verified signature, so no approval can be shown to be independent of them',
      ],
    ],
    [
      'independent accepts a signed commit of a bot',
      reviewedCommit({ author: 'robot[bot]', verified: true }),
      independent,
      [],
    ],
    ['independent accepts a co-author without an account', reviewedCommit({ co_authors: ['Bob'] }), independent, []],
    [
      'verified needs a signature of every commit',
      reviewedCommit({ verified: false }),
      { verified: true },
      noSignature,
    ],
    ['verified needs a known signature', reviewedCommit({}), { verified: true }, noSignature],
    ['verified accepts signed commits', reviewedCommit({ verified: true }), { verified: true }, []],
    ['verified needs a known commit', pullRequests({ commits: [] }), { verified: true }, ['its commits are not known']],
    [
      'independent needs a known commit',
      pullRequests({ commits: [], approvers: [approval('mona')] }),
      independent,
      unknownAuthors,
    ],
    ['independent needs the author of every commit', writtenBy(' '), independent, unknownAuthors],
    [
      'independent needs the author of the pull request',
      pullRequests({ author: '', approvers: [approval('mona')] }),
      independent,
      unknownAuthors,
    ],
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
      ['pull request #1: no approval of the latest head; 1 needed', 'pull request #2: not merged yet'],
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
