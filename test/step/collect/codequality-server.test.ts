import { describe, expect, test } from 'vitest'
import { failureOf } from '../../../testkit/client/server.ts'
import { readResult, createWaitLog, startCodequalityServer, success } from '../../../testkit/step/codequality-server.ts'
import { createRecorder, requiring, verdictOf } from '../../../testkit/evidence/builder.ts'
import { contentOf } from '../../../testkit/evidence/content.ts'

/** Whether the answer would let a trail pass that requires it. */
async function passes(answered: ReturnType<typeof readResult>, policy: object = {}): Promise<boolean> {
  const { payload } = await answered
  const required = { name: 'quality', type: 'codequality', policy }
  const fact = createRecorder().attest('quality', contentOf('codequality', payload))
  return verdictOf(requiring(required), fact).is_compliant
}

describe('a pending analysis', () => {
  test('is polled with growing intervals, and then its gate is read', async () => {
    const states = [{ status: 'PENDING' }, { status: 'IN_PROGRESS' }, { status: 'IN_PROGRESS' }, success]
    const { origin, paths } = await startCodequalityServer({ states })
    const wait = createWaitLog()
    const { payload, notes } = await readResult(origin, {}, wait)
    expect(wait.waits).toEqual([1000, 2000, 4000])
    expect(wait.messages[0]).toBe('The analysis task T1 is PENDING; checking again in 1 s.')
    expect(paths().slice(0, 4)).toEqual(Array(4).fill('/api/ce/task?id=T1'))
    expect(paths().slice(4).toSorted()).toEqual([
      '/api/project_analyses/search?project=shop&ps=100',
      '/api/qualitygates/project_status?analysisId=A1',
    ])
    expect(notes).toEqual([])
    expect(payload.codequality_results).toEqual({
      analysedAt: '2026-11-21T10:00:05+0000',
      changedAt: '2026-11-21T10:00:05+0000',
      revision: 'c0ffee',
      project: { key: 'shop', name: 'The shop', url: `${origin}/dashboard?id=shop` },
      serverUrl: origin,
      taskId: 'T1',
      status: 'SUCCESS',
      qualityGate: {
        status: 'OK',
        name: '',
        conditions: [
          {
            metric: 'new_coverage',
            operator: 'LESS_THAN',
            errorThreshold: '80',
            value: '91.4',
            status: 'OK',
            onLeakPeriod: true,
          },
        ],
      },
    })
  })

  test('is polled a last time at the deadline', async () => {
    const { origin, paths } = await startCodequalityServer({ states: [{ status: 'PENDING' }] })
    const wait = createWaitLog()
    const failure = await failureOf(readResult(origin, { timeout: '100' }, wait))
    expect(failure).toMatchObject({ code: 'unreachable' })
    expect(failure.message).toBe('The analysis task T1 is still PENDING after 100 s. To wait longer, raise `timeout`.')
    expect(wait.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 9000])
    expect(paths()).toHaveLength(wait.waits.length + 1)
  })

  test('that ends at the deadline is in time', async () => {
    const states = [{ status: 'PENDING' }, { status: 'PENDING' }, success]
    const { origin } = await startCodequalityServer({ states })
    const { payload } = await readResult(origin, { timeout: '2' })
    expect(payload.codequality_results.qualityGate.status).toBe('OK')
  })

  test('is polled with the real clock by default', async () => {
    const { origin, paths } = await startCodequalityServer({ states: [{ status: 'PENDING' }, success] })
    await readResult(origin, {}, { info: () => undefined })
    expect(paths().filter((path) => path === '/api/ce/task?id=T1')).toHaveLength(2)
  })
})

describe('a finished analysis', () => {
  test('of a branch is looked up on that branch', async () => {
    const { origin, paths } = await startCodequalityServer({
      states: [{ ...success, branch: 'fix/a & b', branchType: 'LONG' }],
    })
    const { payload } = await readResult(origin)
    expect(paths()).toContain('/api/project_analyses/search?project=shop&ps=100&branch=fix%2Fa%20%26%20b')
    expect(payload.codequality_results.revision).toBe('c0ffee')
  })

  test('of a pull request is judged by its gate, and has no revision to look up', async () => {
    const { origin, paths } = await startCodequalityServer({ states: [{ ...success, pullRequest: '42' }] })
    const { payload } = await readResult(origin)
    expect(paths()).toEqual(['/api/ce/task?id=T1', '/api/qualitygates/project_status?analysisId=A1'])
    expect(payload.codequality_results).toMatchObject({ status: 'SUCCESS', qualityGate: { status: 'OK' } })
    expect(payload.codequality_results).not.toHaveProperty('revision')
    expect(payload.codequality_results.branch).toEqual({ name: '42', type: 'PULL_REQUEST' })
  })

  test('with a failed gate does not pass', async () => {
    const gate = { projectStatus: { status: 'ERROR', conditions: [{ status: 'ERROR', metricKey: 'bugs' }] } }
    const { origin } = await startCodequalityServer({ states: [success], gate })
    expect(await passes(readResult(origin))).toBe(false)
  })

  test('of a project without a gate never passes, with any policy', async () => {
    const gate = { projectStatus: { status: 'NONE', conditions: [] } }
    const { origin } = await startCodequalityServer({ states: [success], gate })
    expect(await passes(readResult(origin), { max_failed_conditions: 5 })).toBe(false)
  })

  test.each([
    ['FAILED', { errorMessage: 'disk full' }, 'codequality: the analysis task ended with status FAILED: disk full.'],
    ['FAILED', {}, 'codequality: the analysis task ended with status FAILED.'],
    ['CANCELED', {}, 'codequality: the analysis task ended with status CANCELED.'],
  ])('%s %j is attested at once, and does not pass', async (status, more, note) => {
    const { origin, paths } = await startCodequalityServer({ states: [{ status, ...more }] })
    const wait = createWaitLog()
    const answered = readResult(origin, {}, wait)
    expect(await answered).toMatchObject({
      payload: { codequality_results: { status, qualityGate: { status: 'NONE', conditions: [] } } },
      notes: [note],
    })
    expect([wait.waits, paths()]).toEqual([[], ['/api/ce/task?id=T1']])
    expect(await passes(answered, { max_failed_conditions: 5 })).toBe(false)
  })

  test('without the id of its analysis is refused', async () => {
    const { origin } = await startCodequalityServer({ states: [{ status: 'SUCCESS' }] })
    expect(await failureOf(readResult(origin))).toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(/task T1 succeeded, but does not name its analysis/),
    })
  })
})
