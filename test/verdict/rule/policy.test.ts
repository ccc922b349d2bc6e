import { describe, expect, test } from 'vitest'
import type { Content } from '../../../src/verdict/evidence/evidence.ts'
import { faultsOf } from '../../../src/verdict/rule/rule.ts'
import { approval, codequality, condition, head, junit, pulls, vulnscan } from '../../../testkit/verdict/builder.ts'

type Row = [says: string, content: Content, policy: object | undefined, faults: string[]]

const noPull = ['no pull request that is merged or open']
const noApproval = ['no approval of the latest head by someone independent; 1 needed']
const ofAnAuthor = (name: string) => [`${noApproval[0]}; ${name} does not count, being one of its authors`]
const unknownAuthors = ['not all of its authors are known, so nobody can be told to be independent of them']
const independent = { independent: true }
const reviewed = (...approvers: ReturnType<typeof approval>[]) => pulls({ approvers })
const writtenBy = (author: string, ...co_authors: string[]) =>
  pulls({ commits: [{ sha1: head, author, co_authors }], approvers: [approval('Mona')] })

describe('with a policy', () => {
  test.each<Row>([
    [
      'min_tests counts what was executed',
      junit({ skipped: 1 }),
      { min_tests: 10 },
      ['9 tests executed (at least 10 needed)'],
    ],
    ['min_tests is met by as many', junit({}), { min_tests: 10 }, []],
    ['min_tests: 0 does not do without any', junit({ total: 0 }), { min_tests: 0 }, ['no test was executed']],
    ['max_skipped holds', junit({ skipped: 3 }), { max_skipped: 2 }, ['3 tests skipped (at most 2 allowed)']],
    ['max_skipped does not excuse a failure', junit({ failures: 1 }), { max_skipped: 2 }, ['1 of 10 tests failed']],
    ['max allows as many', vulnscan({ medium_count: 5 }), { max: { medium: 5 } }, []],
    [
      'max refuses more',
      vulnscan({ medium_count: 6 }),
      { max: { medium: 5 } },
      ['6 medium findings (at most 5 allowed)'],
    ],
    [
      'max leaves what it does not name unlimited',
      vulnscan({ low_count: 99, high_count: 1 }),
      { max: { medium: 0 } },
      [],
    ],
    ['max does not excuse a scan that never ran', vulnscan(), { max: {} }, ['no scan ran']],
    [
      'max_failed_conditions replaces the gate',
      codequality('ERROR', [condition('coverage')]),
      { max_failed_conditions: 1 },
      [],
    ],
    [
      'max_failed_conditions holds',
      codequality('ERROR', [
        condition('coverage'),
        condition('bugs', { operator: 'GREATER_THAN', errorThreshold: '0', value: '3' }),
      ]),
      { max_failed_conditions: 1 },
      ['quality gate ERROR: coverage 61 below 80, bugs 3 above 0 (2 failed conditions, at most 1 allowed)'],
    ],
    [
      'a condition without data has not failed',
      codequality('OK', [condition('x', { status: 'NO_VALUE' })]),
      { max_failed_conditions: 0 },
      [],
    ],
    [
      'a red gate that names no condition is not excused',
      codequality('ERROR'),
      { max_failed_conditions: 9 },
      ['quality gate ERROR'],
    ],
    [
      'max_failed_conditions does not excuse a failed analysis',
      codequality('ERROR', [condition('coverage')], 'FAILED'),
      { max_failed_conditions: 1 },
      ['analysis FAILED, not SUCCESS'],
    ],
    ['approvals are needed', pulls({}), { approvals: 1 }, ['no approval of the latest head; 1 needed']],
    ['approvals count', reviewed(approval('mona')), { approvals: 1 }, []],
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
      ['no approval of the latest head; 1 needed; mona must approve again, having seen the older head ddddddd'],
    ],
    [
      'approvals of no known head do not count',
      reviewed(approval('mona', { commit: null })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona must approve again, having seen no known head'],
    ],
    [
      'approvals without write access do not count',
      reviewed(approval('mona', { association: 'CONTRIBUTOR' })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona does not count, having no write access'],
    ],
    [
      'approvals of unknown access do not count',
      pulls({ approvers: [{ username: 'mona', state: 'APPROVED', commit: head }] }),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona does not count, having no write access'],
    ],
    [
      'requested changes are no approval',
      reviewed(approval('mona', { state: 'CHANGES_REQUESTED' })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona asks for changes'],
    ],
    [
      'a dismissed review is no approval',
      reviewed(approval('mona', { state: 'DISMISSED' })),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; the review of mona is dismissed'],
    ],
    [
      'whoever counts is not spoken of',
      reviewed(approval('mona'), approval('hubot', { state: 'CHANGES_REQUESTED' })),
      { approvals: 2 },
      ['1 approval of the latest head; 2 needed; hubot asks for changes'],
    ],
    [
      'owners and collaborators may approve',
      reviewed(approval('a', { association: 'OWNER' }), approval('b', { association: 'COLLABORATOR' })),
      { approvals: 2 },
      [],
    ],
    ['the author may approve where nobody asks for independence', reviewed(approval('octavia')), { approvals: 1 }, []],
    ['independent alone needs one approval', pulls({}), independent, noApproval],
    ['independent is met by someone else', reviewed(approval('mona')), independent, []],
    [
      'independent refuses the author, however written',
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
      'independent lets a committer approve',
      pulls({
        commits: [{ sha1: head, author: 'octavia', co_authors: [], committer: 'mona' }],
        approvers: [approval('mona')],
      }),
      independent,
      [],
    ],
    [
      'independent cannot tell who wrote what it knows no commit of',
      pulls({ commits: [], approvers: [approval('mona')] }),
      independent,
      unknownAuthors,
    ],
    ['independent cannot tell where a commit has no author', writtenBy(' '), independent, unknownAuthors],
    [
      'independent cannot tell where it has no author itself',
      pulls({ author: '', approvers: [approval('mona')] }),
      independent,
      unknownAuthors,
    ],
    [
      'an approval of no known head is none, though the head is not known either',
      pulls({ head_sha: '', approvers: [approval('mona', { commit: '' })] }),
      { approvals: 1 },
      ['no approval of the latest head; 1 needed; mona must approve again, having seen no known head'],
    ],
    ['merged refuses an open one', pulls({}), { merged: true }, ['not merged yet']],
    ['merged takes a merged one', pulls({ state: 'merged' }), { merged: true }, []],
    [
      'one pull request must meet all of it',
      pulls({ number: 1, state: 'merged' }, { number: 2, approvers: [approval('mona')] }),
      { approvals: 1, merged: true },
      ['pull request #1: no approval of the latest head; 1 needed', 'pull request #2: not merged yet'],
    ],
    [
      'a closed one never meets it',
      pulls({ state: 'closed', approvers: [approval('mona')] }),
      { approvals: 1 },
      noPull,
    ],
    ['one of two is enough', pulls({ number: 1 }, { number: 2, approvers: [approval('mona')] }), { approvals: 1 }, []],
    ['approvals: 0 asks for a living pull request alone', pulls({}), { approvals: 0, independent: true }, []],
  ])('%s', (...[, content, policy, faults]) => {
    expect(faultsOf(content, policy)).toEqual(faults)
  })
})
