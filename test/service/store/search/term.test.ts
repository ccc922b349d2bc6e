import { describe, expect, test } from 'vitest'
import { toRecordTerms } from '../../../../src/service/store/search/term.ts'

const termsOf = (members: object): unknown => {
  const record = {
    kind: 'attestation',
    flow: 'shop',
    trail: 't1',
    type: 'generic',
    fingerprint: null,
    body: {},
    ordinal: 1,
    ...members,
  }
  return toRecordTerms(record as never).map(({ kind, terms }) => [kind, Object.fromEntries(terms)])
}

describe('the search terms of a record', () => {
  const info = { sha1: 'abc', branch: 'fix', author: 'Ada', author_username: 'ada1', message: 'Mend it\nmore' }
  test.each<[string, object, unknown]>([
    ['the first report', {}, [['trail', { t1: 'trail' }]]],
    ['a later report', { ordinal: 2 }, []],
    [
      'a trail with its commit',
      { kind: 'trail', ordinal: 3, body: { git_commit: 'def', git_commit_info: info } },
      [
        [
          'trail',
          {
            t1: 'trail',
            def: 'commit',
            abc: 'commit',
            fix: 'branch',
            ada: 'author',
            ada1: 'author',
            mend: 'subject',
            it: 'subject',
          },
        ],
      ],
    ],
    ['a record of the organisation', { kind: 'custom_type', flow: null, trail: null }, []],
    ['issues', { type: 'jira', ordinal: 2, body: { jira_results: [{ issue_id: 'AB-1' }, 7] } }, expect.anything()],
    ['no issues of another type', { type: 'generic', ordinal: 2, body: { jira_results: [{ issue_id: 'AB-1' }] } }, []],
    [
      'an artifact',
      {
        kind: 'artifact',
        trail: null,
        fingerprint: 'ff',
        ordinal: 2,
        body: { filename: 'app', template_reference_name: 'web', git_commit_info: { sha1: 'abc' } },
      },
      [['artifact', { ff: 'fingerprint', app: 'name', web: 'name', abc: 'commit' }]],
    ],
    ['an artifact without a flow', { kind: 'artifact', flow: null, fingerprint: 'ff' }, []],
    ['an override', { kind: 'override', ordinal: 2 }, []],
  ])('are those of %s', (_what, members, terms) => {
    expect(termsOf(members)).toEqual(terms)
  })
  test('have no pull requests and no issues of records of another type or kind', () => {
    const body = { pull_requests: [{ number: 7, head_ref: 'fix' }], jira_results: [{ issue_id: 'AB-1' }] }
    expect(termsOf({ body })).toEqual([['trail', { t1: 'trail' }]])
    for (const type of ['pull_request', 'jira'])
      expect(termsOf({ kind: 'override', ordinal: 2, type, body })).toEqual([])
  })
  test('have the numbers of all pull requests before their words', () => {
    const pull_requests = [
      { number: 7, head_ref: 'fix', author: 'ada', title: 'Mend' },
      { number: 'x', head_ref: 9 },
    ]
    expect(termsOf({ type: 'pull_request', ordinal: 2, body: { pull_requests } })).toEqual([
      ['trail', expect.objectContaining({ fix: 'branch', ada: 'author', mend: 'subject' })],
    ])
  })
})
