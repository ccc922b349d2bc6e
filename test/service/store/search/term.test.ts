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

/** The terms of a record that has some of one kind. */
const listTerms = (members: object): object => {
  const [[, terms]] = termsOf(members) as [[string, object]]
  return terms
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
    [
      'issues',
      { type: 'jira', ordinal: 2, body: { jira_results: [{ issue_id: 'AB-1' }, 7, null] } },
      [['trail', { 'ab-1': 'issue', 1: 'issue' }]],
    ],
    [
      'a trail with a message that begins with empty lines, and a branch that is called like its commit',
      { kind: 'trail', body: { git_commit: 'def', git_commit_info: { branch: 'def', message: '\n\n Mend\nmore' } } },
      [['trail', { t1: 'trail', def: 'commit', mend: 'subject' }]],
    ],
    ['an attestation of an artifact', { fingerprint: 'ff', body: { filename: 'app' } }, [['trail', { t1: 'trail' }]]],
    [
      'an artifact with its commit, and without what git knows of it',
      { kind: 'artifact', fingerprint: 'ff', ordinal: 2, body: { git_commit: 'def' } },
      [['artifact', { ff: 'fingerprint', def: 'commit' }]],
    ],
    [
      'an artifact without a commit',
      { kind: 'artifact', fingerprint: 'ff', ordinal: 2 },
      [['artifact', { ff: 'fingerprint' }]],
    ],
    ['pull requests and issues that are no list', { type: 'jira', ordinal: 2, body: { jira_results: 'AB-1' } }, []],
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
      ['trail', { '#7': 'pull_request', 7: 'pull_request', fix: 'branch', ada: 'author', mend: 'subject' }],
    ])
  })
  test('are at most 300, of the first 12 words of a subject, 6 of an author, 4 of others, and a thousand characters', () => {
    const pull_requests = Array.from({ length: 200 }, (_, at) => ({ number: at + 100 }))
    const many = listTerms({ type: 'pull_request', ordinal: 2, body: { pull_requests } })
    expect(Object.keys(many)).toHaveLength(300)
    expect(many).toMatchObject({ '#249': 'pull_request', 249: 'pull_request' })
    expect(many).not.toHaveProperty('250')

    const [branch, author, message] = ['branch', 'author', 'subject'].map((prefix) =>
      Array.from({ length: 20 }, (_, at) => `${prefix}${at}`).join(' '),
    )
    const names = Object.keys(listTerms({ body: { git_commit_info: { branch, author, message } } }))
    const named = (prefix: string): number => names.filter((term) => term.startsWith(prefix)).length
    expect([named('branch'), named('author'), named('subject')]).toEqual([4, 6, 12])

    const long = { message: `${' '.repeat(10)}${'-'.repeat(990)} first${'-'.repeat(3)} second` }
    expect(termsOf({ body: { git_commit_info: long } })).toEqual([['trail', { t1: 'trail', first: 'subject' }]])
  })
})
