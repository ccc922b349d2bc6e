import { describe, expect, test } from 'vitest'
import { convertCodequality } from '../../../src/convert/codequality/codequality.ts'
import { CodequalityMembers } from '../../../src/wire/attestation/codequality.ts'
import { parse } from '../../../src/wire/parse.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'

const condition = {
  metric: 'coverage',
  operator: 'LESS_THAN',
  value: '71',
  status: 'ERROR',
  errorThreshold: '80',
  onLeakPeriod: false,
}
const webhook = {
  serverUrl: 'https://quality.example',
  taskId: 'T1',
  status: 'SUCCESS',
  analysedAt: '2026-11-21T10:00:00+0000',
  revision: 'abc',
  changedAt: '2026-11-21T10:00:01+0000',
  project: { key: 'shop', name: 'Shop', url: 'https://quality.example/dashboard?id=shop' },
  branch: { name: 'main', type: 'BRANCH', isMain: true },
  qualityGate: {
    name: 'House',
    status: 'ERROR',
    conditions: [condition, { metric: 'new_hotspots', status: 'NO_VALUE', extra: 1 }],
  },
  properties: { 'sonar.analysis.x': 'y' },
}

describe('a webhook payload', () => {
  test('is reduced to the members of the payload', async () => {
    const converted = await convertCodequality([jsonFile(webhook)])
    expect(converted).toEqual({
      kind: 'codequality',
      payload: {
        codequality_results: {
          serverUrl: 'https://quality.example',
          taskId: 'T1',
          status: 'SUCCESS',
          analysedAt: '2026-11-21T10:00:00+0000',
          revision: 'abc',
          branch: { name: 'main', type: 'BRANCH' },
          changedAt: '2026-11-21T10:00:01+0000',
          project: { key: 'shop', name: 'Shop', url: 'https://quality.example/dashboard?id=shop' },
          qualityGate: {
            name: 'House',
            status: 'ERROR',
            conditions: [condition, { metric: 'new_hotspots', status: 'NO_VALUE', errorThreshold: '', operator: '' }],
          },
        },
      },
      notes: [],
    })
  })

  test('of a failed analysis has no quality gate', async () => {
    const { qualityGate, analysedAt, revision, ...rest } = webhook
    const converted = await convertCodequality([jsonFile({ ...rest, status: 'FAILED' })])
    expect([qualityGate.status, analysedAt, revision]).not.toContain(undefined)
    expect(converted).toMatchObject({
      payload: {
        codequality_results: {
          status: 'FAILED',
          analysedAt: rest.changedAt,
          qualityGate: { status: 'NONE', conditions: [] },
        },
      },
    })
    expect(parse(CodequalityMembers, 'payload' in converted && converted.payload)).toMatchObject({ ok: true })
  })

  test.each([
    ['a gate', { ...webhook, qualityGate: undefined }, /without a quality gate/],
    ['a status of its gate', { ...webhook, qualityGate: { conditions: [] } }, /without "status"/],
    [
      'conditions that are a list',
      { ...webhook, qualityGate: { status: 'OK', conditions: 7 } },
      /"conditions" that is not a list/,
    ],
    ['a metric', { ...webhook, qualityGate: { status: 'OK', conditions: [{ status: 'OK' }] } }, /without "metric"/],
    ['a project key', { ...webhook, project: {} }, /without "key"/],
  ])('is rejected without %s', async (_, document, message) => {
    await expect(convertCodequality([jsonFile(document, 'hook.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^hook\\.json: .*${message.source}`)),
    })
  })
})

describe('a report-task.txt', () => {
  const text = `organization=shop
projectKey=shop:web
serverUrl=https://quality.example
dashboardUrl=https://quality.example/dashboard?id=shop%3Aweb
ceTaskId=T1
ceTaskUrl=https://quality.example/api/ce/task?id=T1
`

  test('names the server and the task', async () => {
    expect(await convertCodequality([fileOf(text.replaceAll('\n', '\r\n'))])).toEqual({
      kind: 'codequality-task',
      task: {
        serverUrl: 'https://quality.example',
        taskId: 'T1',
        taskUrl: 'https://quality.example/api/ce/task?id=T1',
        dashboardUrl: 'https://quality.example/dashboard?id=shop%3Aweb',
        projectKey: 'shop:web',
      },
      notes: [],
    })
  })

  test.each([
    ['has no task', text.replace(/^ceTaskId=.*\n/m, ''), /has no ceTaskId/],
    ['has no project', text.replace(/^projectKey=.*\n/m, ''), /has no projectKey/],
    ['is cut off', text.slice(0, text.indexOf('ceTaskUrl=') + 10), /has no ceTaskUrl/],
    [
      'points to a file',
      text.replace('https://quality.example/api', 'file:///etc'),
      /a ceTaskUrl that is not an http\(s\) address/,
    ],
    [
      'has a server that is not a URL',
      text.replace('serverUrl=https://quality.example', 'serverUrl=here'),
      /a serverUrl that is not an http\(s\) address/,
    ],
  ])('that %s is rejected', async (_, broken, message) => {
    await expect(convertCodequality([fileOf(broken, 'report-task.txt')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^report-task\\.txt: .*${message.source}`)),
    })
  })

  test('cannot be combined with other files', async () => {
    await expect(convertCodequality([fileOf(text, 'a.txt'), fileOf(text, 'b.txt')])).rejects.toMatchObject({
      message: expect.stringMatching(/^a\.txt: is a complete analysis and cannot be combined with other files/),
    })
  })
})

test.each([
  ['a response of the server', { projectStatus: { status: 'OK', conditions: [] } }],
  ['a report with issues and rules', { issues: [], rules: {} }],
  ['a list of other objects', [{ name: 'a' }]],
  ['a list with an invalid issue', [{ description: 'd', location: { path: 'a' } }, 7]],
])('%s is rejected with its path', async (_, document) => {
  await expect(convertCodequality([jsonFile(document, 'a.json')], '5')).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^a\.json: has no supported code-quality format/),
  })
})
