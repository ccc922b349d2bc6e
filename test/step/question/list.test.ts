import { describe, expect, test } from 'vitest'
import { listNotifications, putNotification, testNotification } from '../../../src/step/question/notification.ts'
import { createType, listTypes } from '../../../src/step/question/type.ts'
import { askedAt, askQuestion } from '../../../testkit/step/asked.ts'

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
      'The notification action "alert" has number 3 and 1 target. Send a test message with evidence notification test 3 --org acme.',
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
      'SLACK | delivered',
      'https://e.example | not delivered | It answered 500.',
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
    expect(body).toMatch(/filename="schema\.json"\r\ncontent-type: application\/json\r\n/i)
    expect(body).toContain('{"type":"object"}')
    expect(body).toContain('"description":"Lines"')
    expect(body).toContain('"rules":[".lines >= 80"]')
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
      message: expect.stringMatching(/^The schema none\.json cannot be read: it does not exist\.$/),
      cause: { code: 'ENOENT' },
    })
  })
})
