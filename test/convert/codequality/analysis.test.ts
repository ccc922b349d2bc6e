import { describe, expect, test } from 'vitest'
import { convertCodequality } from '../../../src/convert/codequality/codequality.ts'
import {
  parseGateResponse,
  parseTaskResponse,
  toCodequalityResults,
} from '../../../src/convert/codequality/server-response.ts'
import { detectResultKind } from '../../../src/convert/kind-detection.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'

const toText = (members: Readonly<Record<string, string>>): string =>
  Object.entries(members)
    .map(([key, value]) => ` ${key} = ${value} `)
    .join('\n')
    .replaceAll(/^ (?=ce)/gm, '')

const convert = (text: string) => convertCodequality([fileOf(text.replace('ceTaskId =', 'ceTaskId='), 'a.txt')])

const toMessage = (operation: string, expected: string): string =>
  `The response of the code-quality server to ${operation} is not ${expected}; check the address and version of the server.`

describe('a report-task.txt', () => {
  const lines = { projectKey: 'k', serverUrl: 'https://q', ceTaskId: 't', ceTaskUrl: 'http://q/task?id=a=b' }
  test('may have white space, other lines and no address of a page', async () => {
    expect(await convert(`no key\n${toText(lines)}\n=x\ndashboardUrl=`)).toStrictEqual({
      kind: 'codequality-task',
      task: { serverUrl: 'https://q', taskId: 't', taskUrl: 'http://q/task?id=a=b', projectKey: 'k' },
      notes: [],
    })
  })
  test.each([
    ['xhttps://q', 'has a serverUrl that is not an http(s) address (xhttps://q); run the scanner again'],
    ['httpsx://q', 'has a serverUrl that is not an http(s) address (httpsx://q)'],
    ['q', 'has a serverUrl that is not an http(s) address (q)'],
    ['x'.repeat(101), `has a serverUrl that is not an http(s) address (${'x'.repeat(100)})`],
    ['', 'has no serverUrl, so it is cut off or not a report-task.txt; run the scanner again'],
  ])('with the server %j is rejected', async (serverUrl, message) => {
    await expect(convert(toText({ ...lines, serverUrl }))).rejects.toThrow(`a.txt: ${message}`)
  })
  test('without the address of a page has none', async () => {
    expect(await convert(toText(lines))).toMatchObject({ task: { projectKey: 'k' } })
    expect(await convert(toText(lines))).not.toHaveProperty('task.dashboardUrl')
  })
  test.each(['projectKey', ' projectKey'])('with the line %j has no value for it', async (line) => {
    await expect(convert(`${toText(lines)}\n${line}`)).rejects.toThrow('has no projectKey')
  })
  test('has no value in a line without a sign', async () => {
    expect(await convert(`${toText(lines)}\nprojectKeys`)).toMatchObject({ task: { projectKey: 'k' } })
  })
  test('is one by a line that begins with a task', async () => {
    expect(await detectResultKind(fileOf('a=1\nceTaskUrl=x'))).toBe('codequality')
    expect(await detectResultKind(fileOf('a=ceTaskId=x'))).toBe('broken')
  })
})

describe('the response of a server', () => {
  const reportTask = { serverUrl: 'https://q', taskId: 'T', taskUrl: 'u', projectKey: 'a b' }
  test('has what it names, and empty texts otherwise', () => {
    const state = parseTaskResponse({ task: { id: 'T', status: 'SUCCESS' } })
    expect(state).toStrictEqual({ id: 'T', status: 'SUCCESS', componentKey: '', componentName: '' })
    expect(toCodequalityResults(reportTask, state)).toStrictEqual({
      analysedAt: '',
      project: { key: 'a b', url: 'https://q/dashboard?id=a%20b', name: '' },
      serverUrl: 'https://q',
      taskId: 'T',
      status: 'SUCCESS',
      changedAt: '',
      qualityGate: { status: 'NONE', name: '', conditions: [] },
    })
    const submitted = { ...state, submittedAt: 's', componentKey: 'c' }
    expect(toCodequalityResults(reportTask, submitted)).toMatchObject({
      analysedAt: 's',
      changedAt: 's',
      project: { key: 'c' },
    })
    expect(toCodequalityResults(reportTask, { ...submitted, executedAt: 'e' })).toMatchObject({ analysedAt: 'e' })
  })
  test('has the conditions of a gate, with the names of webhooks', () => {
    const comparators = ['GT', 'LT', 'EQ', 'NE', 'XX']
    const conditions = [{}, 7, ...comparators.map((comparator) => ({ comparator, periodIndex: 'x' }))]
    const { conditions: found } = parseGateResponse({ projectStatus: { status: 'OK', conditions } })
    expect(found[0]).toStrictEqual({ metric: '', errorThreshold: '', operator: '', status: '' })
    expect(found.map(({ operator }) => operator)).toEqual([
      '',
      'GREATER_THAN',
      'LESS_THAN',
      'EQUALS',
      'NOT_EQUALS',
      'XX',
    ])
    expect(found[1]).not.toHaveProperty('onLeakPeriod')
    expect(parseGateResponse({ projectStatus: { status: 'OK' } })).toStrictEqual({
      status: 'OK',
      name: '',
      conditions: [],
    })
  })
  test('without an id or a status names the operation', () => {
    expect(() => parseTaskResponse({ task: { status: 'SUCCESS' } })).toThrow(
      toMessage('api/ce/task', 'a task with an id and a known status'),
    )
    expect(() => parseGateResponse({})).toThrow(toMessage('api/qualitygates/project_status', 'a project status'))
  })
})
