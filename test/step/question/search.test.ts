import { describe, expect, test } from 'vitest'
import { askService } from '../../../src/step/question/answer.ts'
import { searchRecords } from '../../../src/step/question/search.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { askedAt, askQuestion } from '../../../testkit/step/asked.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

/** The rows of a table for people. */
function rowsOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))
}

const action = {
  name: 'alert',
  type: 'WEBHOOK',
  number: 3,
  targets: [{ type: 'SLACK' }],
  triggers: ['TRAIL_COMPLIANT', 'TRAIL_NON_COMPLIANT'],
  created_by: 'ada',
  is_created_from_slack_app: false,
  last_modified_at: askedAt,
}

const next = (after: string): string => `<http://e/first>; rel="first", <http://e/x?q=1&after=${after}>; rel="next"`

const search = async (answer: (at: number) => unknown, link: (at: number) => string = () => '', words = 'app') =>
  askQuestion({ answer: (_, at) => answer(at), link }, async (asked) => searchRecords(asked, words))

const ask = async (respond: ReturnType<typeof json>, given = {}) => {
  const { url } = await serve(respond)
  const inputs = givenInputs({ url, token: 'des_test', org: 'acme', ...given })
  return askService(inputs, createRunContext(createWorkspace({})), async ({ client, org, hasPages, now }) => {
    const value = await client.listNotifications({ params: { org } })
    return { value: { value, org, hasPages, now }, document: [] }
  })
}

describe('a search', () => {
  const item = {
    kind: 'artifact',
    flow: 'shop',
    trail: 't',
    name: 'app.tgz',
    subject: 'app',
    matched: { field: 'name', value: 'app' },
    created_at: askedAt - 3600,
    html_url: '',
  }
  const head = 'KIND | TRAIL | NAME | SUBJECT | MATCHED | REPORTED'

  test('shows what it found', async () => {
    const found = [item, { ...item, kind: 'trail', trail: null, subject: undefined }]
    const { lines, value } = await search(() => found)
    expect(value).toMatchObject([item, { kind: 'trail', trail: null }])
    expect(rowsOf(lines)).toEqual([
      head,
      'artifact | shop/t | app.tgz | app | name app | 1 h ago',
      'trail | shop | app.tgz | name app | 1 h ago',
      '2 results.',
    ])
    expect((await search(() => [])).lines).toEqual(['Nothing was found.'])
    expect((await search(() => [item])).lines.at(-1)).toBe('1 result.')
  })
  test('follows the next pages, and asks for no more than it shows', async () => {
    const { seen, lines } = await search(
      (at) => (at === 1 ? [] : [item]),
      (at) => (at < 2 ? next(`${at}-trail`) : ''),
    )
    const queries = seen.map(({ url }) => Object.fromEntries(new URL(url, 'http://any').searchParams))
    expect(queries).toEqual([
      { q: 'app', per_page: '100' },
      { q: 'app', per_page: '99', after: '0-trail' },
      { q: 'app', per_page: '99', after: '1-trail' },
    ])
    expect(lines.at(-1)).toBe('2 results.')
  })
  test('ends with 100 results, and says so', async () => {
    const { seen, lines } = await search(
      () => Array.from({ length: 100 }, () => item),
      () => next('7-trail'),
    )
    expect([seen.length, lines.at(-1)]).toEqual([
      1,
      '100 results, and there are older records to search: give more words.',
    ])
  })
  test('follows a link whose relation has no quotes', async () => {
    const { seen } = await search(
      () => [item],
      (at) => (at === 0 ? '<http://e/x?after=7-trail>; rel=next' : ''),
    )
    expect(seen).toHaveLength(2)
  })
  test.each([
    '<http://e/x?after=7-trail>; rel="prev"',
    '<http://e/x?after=7-trail>; rel="next-archive"',
    '<http://e/x>; rel="next"',
    'after=7-trail',
  ])('ends at the link %s', async (link) => {
    const { seen } = await search(
      () => [item],
      () => link,
    )
    expect(seen).toHaveLength(1)
  })
  test('gives up after 200 requests without a result', async () => {
    let count = 0
    const asked = search(
      () => {
        count += 1
        return []
      },
      () => next('7-trail'),
    )
    await expect(asked).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(
        /^The search found nothing in 200 requests, and older records are not searched yet/,
      ),
    })
    expect(count).toBe(200)
  })
  test.each(['', ' \t'])('needs a word, not %j', async (words) => {
    await expect(search(() => [], undefined, words)).rejects.toMatchObject({
      code: 'usage',
      message: 'search needs at least one WORD.',
    })
  })
})

describe('a question', () => {
  test('is answered by the service, whose pages stay', async () => {
    const { value } = await ask(json(200, [action]))
    expect(value).toMatchObject({ value: [action], org: 'acme', hasPages: true })
    const { now } = value as { readonly now: number }
    expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(3600)
  })
  test('needs an organisation', async () => {
    await expect(ask(json(200, []), { org: '' })).rejects.toMatchObject({ code: 'usage', facts: { input: 'org' } })
  })
  test('that the service does not know has its reason', async () => {
    await expect(ask(json(404, { message: 'Not Found' }))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/ refused the request \(404\)\. Not found\..+ Not Found\.$/),
    })
    await expect(ask(json(403, { message: 'No.' }))).rejects.toMatchObject({ facts: { status: 403 } })
  })
})
