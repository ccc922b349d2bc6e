import { describe, expect, test } from 'vitest'
import { convertCodequality } from '../../../src/convert/codequality/codequality.ts'
import { detectResultKind } from '../../../src/convert/kind-detection.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'

const location = { path: 'a.rb' }

test('the result of an issue list has the limits, and no member that only a server knows', async () => {
  const issues = [
    { description: 'd', location, severity: 'MAJOR' },
    { check_name: 'c', location, severity: 'info' },
  ]
  expect(await convertCodequality([jsonFile(issues)], ' major=1 ,; all=1\n')).toEqual({
    kind: 'codequality',
    payload: {
      codequality_results: {
        analysedAt: '',
        project: { key: '', url: '', name: '' },
        serverUrl: '',
        taskId: '',
        status: 'SUCCESS',
        changedAt: '',
        qualityGate: {
          status: 'ERROR',
          name: 'max-issues: major=1, all=1',
          conditions: [
            { metric: 'major_issues', operator: 'GREATER_THAN', errorThreshold: '1', value: '1', status: 'OK' },
            { metric: 'all_issues', operator: 'GREATER_THAN', errorThreshold: '1', value: '2', status: 'ERROR' },
          ],
        },
      },
    },
    notes: [],
  })
})

test('only the issues without a severity are noted', async () => {
  const issues = [
    { description: 'd', location, severity: 'minor' },
    { description: 'd', location },
  ]
  expect((await convertCodequality([jsonFile(issues)], '9')).notes).toEqual([
    '1 issue without a known severity counted as blocker.',
  ])
})

test.each<[unknown, string | undefined]>([
  [[{ description: 'd', location }], 'codequality'],
  [[{ check_name: 'c', location }], 'codequality'],
  [[{ location }], undefined],
  [[{ description: 'd' }], undefined],
  [[{ description: 'd', location: 'a.rb' }], undefined],
  [[{ description: '', location }], undefined],
  [[{ description: 'd', location }, 7], undefined],
  [{ serverUrl: 'u', taskId: 't', status: 's', project: {} }, 'codequality'],
  [{ taskId: 't', status: 's', project: {} }, undefined],
  [{ serverUrl: 'u', status: 's', project: {} }, undefined],
  [{ serverUrl: 'u', taskId: 't', project: {} }, undefined],
  [{ serverUrl: 'u', taskId: 't', status: 's' }, undefined],
  [{ serverUrl: 1, taskId: 't', status: 's', project: {} }, undefined],
])('%j is of the kind %s', async (document, kind) => {
  expect(await detectResultKind(jsonFile(document))).toBe(kind)
})

describe('a webhook payload', () => {
  const base = { serverUrl: 'u', taskId: 't', status: 'FAILED', project: { key: 'k' } }
  const convert = async (members: object): Promise<unknown> => {
    const converted = await convertCodequality([jsonFile({ ...base, ...members }, 'a.json')])
    return 'payload' in converted ? converted.payload.codequality_results : undefined
  }
  const none = { status: 'NONE', name: '', conditions: [] }
  const result = {
    serverUrl: 'u',
    taskId: 't',
    status: 'FAILED',
    project: { key: 'k', url: '', name: '' },
    qualityGate: none,
  }
  test.each([
    [{}, { ...result, analysedAt: '', changedAt: '' }],
    [{ analysedAt: 'a' }, { ...result, analysedAt: 'a', changedAt: 'a' }],
    [{ changedAt: 'c' }, { ...result, analysedAt: 'c', changedAt: 'c' }],
    [
      { analysedAt: 'a', changedAt: 'c', revision: 'r' },
      { ...result, analysedAt: 'a', changedAt: 'c', revision: 'r' },
    ],
    [
      { status: 'SUCCESS', qualityGate: { status: 'OK' } },
      {
        ...result,
        status: 'SUCCESS',
        analysedAt: '',
        changedAt: '',
        qualityGate: { status: 'OK', name: '', conditions: [] },
      },
    ],
    [
      { project: { key: 'k', url: 'https://q', name: 'n' } },
      { ...result, analysedAt: '', changedAt: '', project: { key: 'k', url: 'https://q', name: 'n' } },
    ],
  ])('with %j has these members', async (members, expected) => {
    expect(await convert(members)).toStrictEqual(expected)
  })
  test('has the members of its conditions that it knows', async () => {
    const conditions = [
      { metric: 'm', status: 'ERROR', errorThreshold: '1', operator: 'GT', value: '2', onLeakPeriod: true },
      { metric: 'm', status: 'OK', onLeakPeriod: 'yes' },
    ]
    expect(await convert({ qualityGate: { status: 'ERROR', name: 'n', conditions } })).toStrictEqual({
      ...result,
      analysedAt: '',
      changedAt: '',
      qualityGate: {
        status: 'ERROR',
        name: 'n',
        conditions: [
          { metric: 'm', errorThreshold: '1', operator: 'GT', status: 'ERROR', value: '2', onLeakPeriod: true },
          { metric: 'm', errorThreshold: '', operator: '', status: 'OK' },
        ],
      },
    })
  })
  test.each([
    [
      { status: 'SUCCESS' },
      'a.json: is a webhook payload without a quality gate; assign one to the project on the server',
    ],
    [{ qualityGate: {} }, 'a.json: is a webhook payload without "status"; let the server send it again'],
    [
      { qualityGate: { status: 'OK', conditions: [{ metric: 'm' }] } },
      'a.json: is a webhook payload without "status"; let the server send it again',
    ],
    [{ project: { key: '' } }, 'a.json: is a webhook payload without "key"; let the server send it again'],
  ])('with %j is rejected', async (members, message) => {
    await expect(convert(members)).rejects.toThrow(message)
  })
})
