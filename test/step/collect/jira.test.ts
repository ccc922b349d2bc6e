import { describe, expect, test } from 'vitest'
import { collectJira } from '../../../src/step/collect/jira.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { JiraIssue } from '../../../src/wire/attestation/jira.ts'
import { failureOf, json, serve, type RecordedRequest } from '../../../testkit/client/server.ts'
import { change, createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

interface TestChange {
  readonly message?: string
  readonly branch?: string
  readonly given?: Readonly<Partial<Record<InputName, string>>>
}

/** A server with every issue except those of project GONE. */
async function startJira(): Promise<{ origin: string; seen: RecordedRequest[] }> {
  return serve((response, one, request) => {
    const isGone = one.url.includes('/GONE-')
    const found = { key: 'X', fields: { summary: 'Pay later', status: { name: 'Open' } } }
    json(isGone ? 404 : 200, isGone ? { errorMessages: ['Issue Does Not Exist'] } : found)(response, one, request)
  })
}

async function collect(origin: string, { message, branch, given }: TestChange) {
  const facts = change({ event: 'push', commit: { sha1: 'a'.repeat(40), message, branch } })
  const inputs = givenInputs({ kind: 'jira', 'jira-url': origin, ...given })
  return collectJira(
    { inputs, kind: { name: 'jira' }, attestationTarget: undefined, change: facts },
    createRunContext('.'),
  )
}

/** The attested issues. */
async function issuesOf(origin: string, asked: TestChange): Promise<readonly JiraIssue[]> {
  const { drafts } = await collect(origin, asked)
  return drafts.flatMap(({ content }) => (content as unknown[]).map((issue) => JiraIssue.parse(issue)))
}

async function keysOf(asked: TestChange): Promise<string[]> {
  const { origin } = await startJira()
  return (await issuesOf(origin, asked)).map(({ issue_id }) => issue_id)
}

describe('the issues of a change', () => {
  test.each([
    ['PAY-12: pay later', 'main', ['PAY-12']],
    ['Pay later', 'feature/PAY-12-pay-later', ['PAY-12']],
    ['PAY-7, see also [OPS-3] and (WEB2-1)', 'PAY-12', ['OPS-3', 'PAY-12', 'PAY-7', 'WEB2-1']],
    ['PAY-12 and again PAY-12', 'PAY-12', ['PAY-12']],
    ['Fix CVE-2024-1234', 'main', []],
    ['Fix CVE-2024-1234 for PAY-9', 'main', ['PAY-9']],
    ['xPAY-12 PAY-12b X-1 9PAY-3 PAY- PAY-x', 'main', []],
    ['Build on node-24 in step-2', 'dependabot/npm/node-24', []],
    ['Ends with a full stop: PAY-12.', 'main', ['PAY-12']],
  ])('in "%s" on %s are %j', async (message, branch, keys) => {
    expect(await keysOf({ message, branch })).toEqual(keys)
  })

  test.each([
    ['PAY-1 OPS-2 CVE-2024-1', 'main', 'PAY', ['PAY-1']],
    ['pay-1', 'feature/ops-2-2nd-try', 'pay\nOPS', ['OPS-2', 'PAY-1']],
    ['REPAY-1 OPS-2', 'main', 'PAY', []],
    ['pay-123 pay-12x', 'main', 'PAY', ['PAY-123']],
  ])('in "%s" on %s, of the projects %j, are %j', async (message, branch, ...[projects, keys]) => {
    expect(await keysOf({ message, branch, given: { 'jira-projects': projects } })).toEqual(keys)
  })

  test('without message and branch are none', async () => {
    expect(await keysOf({})).toEqual([])
  })

  test('are an empty list with a note if it names none', async () => {
    const { origin, seen } = await startJira()
    const { drafts, notes } = await collect(origin, { message: 'Tidy up', branch: 'main' })
    expect(drafts).toMatchObject([{ type: 'jira', content: [] }])
    expect(notes).toEqual(['jira: neither the commit message nor the branch names an issue.'])
    expect(seen).toEqual([])
  })
})

describe('an issue', () => {
  test('that exists has its page and its fields', async () => {
    const { origin, seen } = await startJira()
    const issues = await issuesOf(`${origin}/jira/`, { message: 'PAY-12' })
    expect(seen.map(({ url }) => url)).toEqual(['/jira/rest/api/2/issue/PAY-12?fields=summary,status'])
    expect(issues).toEqual([
      {
        issue_id: 'PAY-12',
        issue_url: `${origin}/jira/browse/PAY-12`,
        issue_exists: true,
        issue_fields: { summary: 'Pay later', status: { name: 'Open' } },
      },
    ])
  })

  test.each([null, 'text', undefined])('may have the fields %j, which are no object', async (fields) => {
    const { origin } = await serve(json(200, { key: 'PAY-12', fields }))
    const issues = await issuesOf(origin, { message: 'PAY-12' })
    expect(issues).toEqual([{ issue_id: 'PAY-12', issue_url: `${origin}/browse/PAY-12`, issue_exists: true }])
  })

  test('is not there because of an answer with another status', async () => {
    const { origin } = await serve(json(403, { key: 'PAY-12' }))
    await expect(issuesOf(origin, { message: 'PAY-12' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/ answered 403 for issue PAY-12\. /),
    })
  })

  test('that does not exist is listed as missing', async () => {
    const { origin } = await startJira()
    const issues = await issuesOf(origin, { message: 'PAY-12 GONE-1' })
    expect(issues.map(({ issue_id, issue_exists }) => [issue_id, issue_exists])).toEqual([
      ['GONE-1', false],
      ['PAY-12', true],
    ])
  })

  test('is part of one report', async () => {
    const { origin } = await startJira()
    const { drafts, notes } = await collect(origin, { message: 'PAY-12', given: { 'jira-projects': 'PAY\nOPS' } })
    expect(notes).toEqual([])
    expect(drafts).toMatchObject([{ source: { server: origin, asked: 'issues PAY OPS' } }])
    const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
    const sent = drafts[0]?.toReport({ target, common: { attestation_name: 'issue' }, idempotencyKey: 'once' })
    expect(sent).toMatchObject({
      operation: 'reportJira',
      request: { params: target, body: { attestation_name: 'issue', jira_results: [{ issue_id: 'PAY-12' }] } },
    })
  })
})

describe('the token', () => {
  test.each([
    ['a personal access token is a bearer token', 's3cret', 'Bearer s3cret'],
    ['user and token are basic authentication', 'ada@example.com:s3cret', `Basic ${btoa('ada@example.com:s3cret')}`],
    ['no token sends no header', '', undefined],
  ])('%s', async (_, token, header) => {
    const { origin, seen } = await startJira()
    await collect(origin, { message: 'PAY-12', given: { 'jira-token': token } })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([header])
  })

  test.each([401, 403])('that is refused (%d) stops the run, and is not in the message', async (status) => {
    const { origin } = await serve(json(status, { key: 'PAY-12', fields: {} }))
    const failure = await failureOf(collect(origin, { message: 'PAY-12', given: { 'jira-token': 's3cret' } }))
    expect(failure).toMatchObject({ code: 'refused', facts: { status } })
    expect(failure.message).toBe(
      `${origin} answered ${status} for issue PAY-12. Check that \`jira-token\` is valid and has the permission to read the project.`,
    )
  })
})

describe('an error', () => {
  test('is thrown without a server', async () => {
    const failure = await failureOf(collect('', { message: 'PAY-12' }))
    expect(failure).toMatchObject({ code: 'usage', facts: { input: 'jira-url' } })
  })

  test('is thrown for a server error, because the issue may exist', async () => {
    const { origin } = await serve(json(503, {}))
    const failure = await failureOf(collect(origin, { message: 'PAY-12', given: { timeout: '1' } }))
    expect(failure).toMatchObject({ code: 'unreachable', facts: { status: 503 } })
  })

  test.each([{}, null, [], { status: 'ok' }, { key: 7 }])(
    'is thrown for a response that is not an issue: %j',
    async (body) => {
      const { origin } = await serve(json(200, body))
      expect(await failureOf(collect(origin, { message: 'PAY-12' }))).toMatchObject({ code: 'nonsense' })
    },
  )

  test('is thrown for a sign-in page', async () => {
    const { origin } = await serve((response) => response.setHeader('content-type', 'text/html').end('<html>Sign in'))
    expect(await failureOf(collect(origin, { message: 'PAY-12' }))).toMatchObject({ code: 'nonsense' })
  })
})
