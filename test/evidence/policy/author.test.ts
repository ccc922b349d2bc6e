import { describe, expect, test } from 'vitest'
import type { Approver, PullRequestCommit } from '../../../src/wire/attestation/pull-request.ts'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import { approval, pullRequests, toCriteria } from '../../../testkit/evidence/builder.ts'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'

type Row = [title: string, content: AttestationContent, policy: object | undefined, violations: string[]]

const noApproval = ['waiting for an independent approval of the latest head by somebody with push access']
const ofAnAuthor = (name: string) => [
  `${noApproval[0]}: the approval by ${name} does not count: ${name} is one of the authors`,
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
const writtenBy = (author: string, ...co_authors: string[]) =>
  pullRequests({ commits: [{ sha1: head, author, co_authors }], approvers: [approval('Mona')] })
const updatedBy = (author: string, members: Partial<PullRequestCommit>) =>
  pullRequests({
    commits: [
      { sha1: otherCommit, author: 'octavia', co_authors: [] },
      { sha1: head, author, committer: 'web-flow', co_authors: [], verified: true, ...members },
    ],
    approvers: [approval('Mona')],
  })

describe('the policy for authors and signatures', () => {
  test.each<Row>([
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
      'independent needs an account for a committer without a name',
      reviewedCommit({ accounts: { author: true, committer: false } }),
      independent,
      ['the committer of commit ccccccc has no account, so no approval can be shown to be independent of them'],
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
    [
      'independent refuses who pushed the head',
      pullRequests({ pushed_by: 'Mona', approvers: [approval('mona')] }),
      independent,
      [`${noApproval[0]}: the approval by mona does not count: mona pushed the latest head`],
    ],
    [
      'independent accepts another person than who pushed the head',
      pullRequests({ pushed_by: 'hubot', approvers: [approval('mona')] }),
      independent,
      [],
    ],
    [
      'who pushed the head may approve without independent',
      pullRequests({ pushed_by: 'mona', approvers: [approval('mona')] }),
      { approvals: 1 },
      [],
    ],
    [
      'independent accepts who merged the base branch in, with the page of GitHub',
      updatedBy('mona', { merges_base: true }),
      independent,
      [],
    ],
    ['independent refuses who merged anything else in', updatedBy('mona', {}), independent, ofAnAuthor('Mona')],
    [
      'independent needs the author of more than merges of the base branch',
      pullRequests({
        commits: [{ sha1: head, author: 'mona', co_authors: [], merges_base: true }],
        approvers: [approval('kim')],
      }),
      independent,
      unknownAuthors,
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
  ])('%s', (...[, content, policy, violations]) => {
    expect(findViolations(content, toCriteria(policy))).toEqual(violations)
  })
})
