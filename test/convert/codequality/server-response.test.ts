import { describe, expect, test } from 'vitest'
import {
  parseGateResponse,
  findRevision,
  parseTaskResponse,
  toCodequalityResults,
} from '../../../src/convert/codequality/server-response.ts'
import { CodequalityResults } from '../../../src/wire/attestation/codequality.ts'
import { parse } from '../../../src/wire/parse.ts'

const task = {
  id: 'T1',
  type: 'REPORT',
  componentKey: 'shop',
  componentName: 'Shop',
  status: 'SUCCESS',
  analysisId: 'A1',
  submittedAt: '2026-11-21T10:00:00+0000',
  executedAt: '2026-11-21T10:00:09+0000',
  pullRequest: '7',
}
const gate = {
  projectStatus: {
    status: 'ERROR',
    conditions: [
      {
        status: 'ERROR',
        metricKey: 'new_coverage',
        comparator: 'LT',
        periodIndex: 1,
        errorThreshold: '80',
        actualValue: '65',
      },
      { status: 'OK', metricKey: 'bugs', comparator: 'GT', errorThreshold: '0' },
    ],
  },
}
const reportTask = {
  serverUrl: 'https://quality.example',
  taskId: 'T1',
  taskUrl: 'https://quality.example/api/ce/task?id=T1',
  projectKey: 'shop:web',
}

describe('an analysis task', () => {
  test('has a status and a component', () => {
    expect(parseTaskResponse({ task })).toEqual({
      id: 'T1',
      status: 'SUCCESS',
      analysisId: 'A1',
      componentKey: 'shop',
      componentName: 'Shop',
      pullRequest: '7',
      submittedAt: '2026-11-21T10:00:00+0000',
      executedAt: '2026-11-21T10:00:09+0000',
    })
  })

  test.each(['PENDING', 'IN_PROGRESS', 'FAILED', 'CANCELED'])('may be %s', (status) => {
    expect(parseTaskResponse({ task: { ...task, status } }).status).toBe(status)
  })

  test.each([
    [undefined],
    [null],
    ['<html>'],
    [{}],
    [{ task: {} }],
    [{ task: { ...task, status: 'RESTING' } }],
    [{ errors: [{ msg: 'no' }] }],
  ])('%j is rejected', (json) => {
    expect(() => parseTaskResponse(json)).toThrow(
      expect.objectContaining({ code: 'nonsense', message: expect.stringContaining('api/ce/task') }),
    )
  })
})

describe('a quality gate', () => {
  test('has conditions with the operators of webhooks', () => {
    expect(parseGateResponse(gate)).toEqual({
      status: 'ERROR',
      name: '',
      conditions: [
        {
          metric: 'new_coverage',
          operator: 'LESS_THAN',
          errorThreshold: '80',
          value: '65',
          status: 'ERROR',
          onLeakPeriod: true,
        },
        { metric: 'bugs', operator: 'GREATER_THAN', errorThreshold: '0', status: 'OK' },
      ],
    })
  })

  test.each([[undefined], [{}], [{ projectStatus: {} }], [[]]])('%j is rejected', (json) => {
    expect(() => parseGateResponse(json)).toThrow(expect.objectContaining({ code: 'nonsense' }))
  })
})

test('the revision is that of the requested analysis', () => {
  const analyses = {
    analyses: [
      { key: 'A0', revision: 'old' },
      { key: 'A1', revision: 'abc' },
    ],
  }
  expect(findRevision(analyses, 'A1')).toBe('abc')
  expect(findRevision(analyses, 'A9')).toBeUndefined()
  expect(findRevision('<html>', 'A1')).toBeUndefined()
})

describe('the payload', () => {
  test('of a successful analysis has its quality gate', () => {
    const results = toCodequalityResults(reportTask, parseTaskResponse({ task }), {
      gate: parseGateResponse(gate),
      revision: 'abc',
    })
    expect(results).toMatchObject({
      analysedAt: '2026-11-21T10:00:09+0000',
      revision: 'abc',
      project: { key: 'shop', name: 'Shop', url: 'https://quality.example/dashboard?id=shop%3Aweb' },
      taskId: 'T1',
      status: 'SUCCESS',
      qualityGate: { status: 'ERROR' },
    })
    expect(parse(CodequalityResults, results)).toMatchObject({ ok: true })
  })

  test.each(['FAILED', 'CANCELED'])('of a task that is %s has its status and no quality gate', (status) => {
    const results = toCodequalityResults(
      { ...reportTask, dashboardUrl: 'https://quality.example/d' },
      parseTaskResponse({ task: { ...task, status } }),
    )
    expect(results).toMatchObject({
      status,
      project: { url: 'https://quality.example/d' },
      qualityGate: { status: 'NONE', conditions: [] },
    })
    expect(parse(CodequalityResults, results)).toMatchObject({ ok: true })
  })
})
