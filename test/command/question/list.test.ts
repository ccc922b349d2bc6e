import { describe, expect, test } from 'vitest'
import { askService } from '../../../src/command/question/answer.ts'
import { listNotifications, putNotification, testNotification } from '../../../src/command/question/notification.ts'
import { searchRecords } from '../../../src/command/question/search.ts'
import { createType, listTypes } from '../../../src/command/question/type.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { askedAt, askQuestion } from '../../../testkit/command/asked.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

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

describe('notification actions', () => {
  test('are listed with their state', async () => {
    const listed = [
      { ...action, flows: ['shop', 'bank'], is_failing: true, last_failure_timestamp: askedAt - 60 },
      { ...action, is_failing: true, targets: [] },
      { ...action, is_failing: false, last_success_timestamp: askedAt - 3600, last_failure_timestamp: askedAt - 60 },
      { ...action, last_success_timestamp: null },
    ]
    const { lines, value } = await askQuestion({ answer: () => listed }, listNotifications)
    expect(value).toEqual(listed)
    const start = '3 | alert | TRAIL_COMPLIANT, TRAIL_NON_COMPLIANT'
    expect(rowsOf(lines)).toEqual([
      'NUMBER | NAME | TRIGGERS | FLOWS | TARGETS | STATE',
      `${start} | shop, bank | 1 target | failing, last attempt 2026-11-22 09:59 UTC (1 min ago)`,
      `${start} | all | 0 targets | failing, last attempt 2026-11-22 10:00 UTC (now)`,
      `${start} | all | 1 target | last sent 2026-11-22 09:00 UTC (1 h ago)`,
      `${start} | all | 1 target | nothing sent yet`,
    ])
    const none = await askQuestion({ answer: () => [] }, listNotifications)
    expect(none.lines).toEqual(['There are no notification actions.'])
  })

  test('are created with a hint to test them', async () => {
    const report = { name: 'alert', triggers: [], targets: [] }
    const { lines, seen } = await askQuestion({ answer: () => action }, async (asked) => putNotification(asked, report))
    expect(JSON.parse(seen[0]?.body.toString() ?? '')).toEqual(report)
    expect(lines).toEqual([
      'The notification action "alert" has number 3 and 1 target. Send a test message with evidence notification test 3.',
    ])
  })

  const listed = [action, { ...action, name: '3', number: 4 }, { ...action, name: 'other', number: 5 }]
  const testAction = async (wanted: string, targets: readonly object[] = []) => {
    let isDelivered: boolean | undefined
    const asked = await askQuestion(
      { answer: ({ method }) => (method === 'GET' ? listed : { targets }) },
      async (question) => {
        const answer = await testNotification(question, wanted)
        isDelivered = answer.isDelivered
        return answer
      },
    )
    return { ...asked, isDelivered, url: asked.seen.at(-1)?.url }
  }
  test.each([
    ['alert', '3'],
    ['3', '4'],
    ['5', '5'],
  ])('are tested by name, then by number: %s', async (wanted, number) => {
    expect((await testAction(wanted)).url).toMatch(new RegExp(`/${number}/`))
  })
  test('report each target of a test', async () => {
    const good = { type: 'SLACK', delivered: true }
    const bad = { type: 'WEBHOOK', url: 'https://e.example', delivered: false, failure: 'It answered 500.' }
    const { lines, isDelivered } = await testAction('alert', [good, bad])
    expect([isDelivered, ...rowsOf(lines)]).toEqual([
      false,
      'TARGET | RESULT | WHY',
      'Slack | delivered',
      'https://e.example | NOT delivered | It answered 500.',
    ])
    expect((await testAction('alert', [good])).isDelivered).toBe(true)
  })
  test.each([
    ['alerts', ' Did you mean "alert"?'],
    ['99999999', ''],
  ])('are not known by another name: %s', async (wanted, advice) => {
    await expect(testAction(wanted)).rejects.toMatchObject({
      code: 'refused',
      message: `acme has no notification action "${wanted}".${advice} Run evidence notification list to see them.`,
      facts: { wanted },
    })
  })
})

describe('custom types', () => {
  const type = {
    name: 'coverage',
    description: '',
    version: 2,
    rules: ['.lines >= 80'],
    created_at: askedAt - 3600,
    created_by: 'ada',
  }
  test('are listed', async () => {
    const listed = [type, { ...type, name: 'sbom', rules: [], type_schema: {} }]
    const { lines } = await askQuestion({ answer: () => listed }, listTypes)
    expect(rowsOf(lines)).toEqual([
      'TYPE | VERSION | RULES | SCHEMA | CREATED | BY',
      'custom:coverage | 2 | 1 rule | no | 2026-11-22 09:00 UTC (1 h ago) | ada',
      'custom:sbom | 2 | 0 rules | yes | 2026-11-22 09:00 UTC (1 h ago) | ada',
    ])
    expect((await askQuestion({ answer: () => [] }, listTypes)).lines).toEqual(['There are no custom types.'])
  })
  test('are created with their schema', async () => {
    const request = { name: 'coverage', description: 'Lines', schema: 'schema.json', rules: ['.lines >= 80'] }
    const files = { 'schema.json': '{"type":"object"}' }
    const made = await askQuestion({ answer: () => ({ ...type, type_schema: {} }), files }, async (asked) =>
      createType(asked, request),
    )
    expect(made.lines).toEqual(['The type custom:coverage has version 2, with 1 rule and a schema.'])
    const body = made.seen[0]?.body.toString() ?? ''
    expect(body).toContain('filename="schema.json"')
    expect(body).toContain('application/json')
    expect(body).toContain('{"type":"object"}')
    expect(body).toContain('"description":"Lines"')
  })
  test('are created without one', async () => {
    const request = { name: 'coverage', description: undefined, schema: undefined, rules: [] }
    const made = await askQuestion({ answer: () => ({ ...type, rules: [] }) }, async (asked) =>
      createType(asked, request),
    )
    expect(made.lines).toEqual(['The type custom:coverage has version 2, with 0 rules and no schema.'])
    expect(made.seen[0]?.body.toString()).not.toMatch(/description|schema\.json/)
  })
  test('need a schema that can be read', async () => {
    const request = { name: 'coverage', description: undefined, schema: 'none.json', rules: [] }
    const made = askQuestion({ answer: () => type }, async (asked) => createType(asked, request))
    await expect(made).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^The schema none\.json cannot be read \(.*ENOENT.*\)\.$/),
      cause: { code: 'ENOENT' },
    })
  })
})

const next = (after: string): string => `<http://e/first>; rel="first", <http://e/x?q=1&after=${after}>; rel="next"`

const search = async (answer: (at: number) => unknown, link: (at: number) => string = () => '', words = 'app') =>
  askQuestion({ answer: (_, at) => answer(at), link }, async (asked) => searchRecords(asked, words))

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
      'artifact | shop/t | app.tgz | app | name app | 2026-11-22 09:00 UTC (1 h ago)',
      'trail | shop | app.tgz | name app | 2026-11-22 09:00 UTC (1 h ago)',
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
  test.each(['<http://e/x?after=7-trail>; rel="prev"', '<http://e/x>; rel="next"', 'after=7-trail'])(
    'ends at the link %s',
    async (link) => {
      const { seen } = await search(
        () => [item],
        () => link,
      )
      expect(seen).toHaveLength(1)
    },
  )
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

const ask = async (respond: ReturnType<typeof json>, given = {}) => {
  const { url } = await serve(respond)
  const inputs = givenInputs({ url, token: 'des_test', org: 'acme', ...given })
  return askService(inputs, createRunContext(createWorkspace({})), async ({ client, org, hasPages, now }) => {
    const value = await client.listNotifications({ params: { org } })
    return { value: { value, org, hasPages, now }, document: [] }
  })
}

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
      message: expect.stringMatching(/^This service lacks the operation that the command needs\./),
      cause: { facts: { status: 404 } },
    })
    await expect(ask(json(403, { message: 'No.' }))).rejects.toMatchObject({ facts: { status: 403 } })
  })
})
