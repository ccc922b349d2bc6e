import { describe, expect, test } from 'vitest'
import { judge } from '../../../src/verdict/judge/judge.ts'
import { failureOf } from '../../../testkit/client/server.ts'
import { ask, createWait, startServer, success } from '../../../testkit/command/quality-server.ts'

/** Whether the answer would let a trail pass that requires it. */
async function passes(answered: ReturnType<typeof ask>, policy: object = {}): Promise<boolean> {
  const { payload } = await answered
  const required = { name: 'quality', type: 'codequality', policy }
  const fact = { id: '1', sequence: 1, created_at: 0, reported_by: '', annotations: {}, name: 'quality' }
  const tie = { type: 'codequality', artifact_fingerprint: undefined, target_artifacts: [] }
  const template = { version: 1 as const, trail: { attestations: [required], artifacts: [] } }
  const attestations = [{ ...fact, ...tie, content: { kind: 'codequality' as const, ...payload } }]
  return judge({ template: template as never, artifacts: [], attestations, overrides: [] }, 1).is_compliant
}

describe('an analysis that is still under way', () => {
  test('is waited for, longer each time, and then the gate is read by the analysis', async () => {
    const states = [{ status: 'PENDING' }, { status: 'IN_PROGRESS' }, { status: 'IN_PROGRESS' }, success]
    const { origin, paths } = await startServer({ states })
    const wait = createWait()
    const { payload, notes } = await ask(origin, {}, wait)
    expect(wait.waits).toEqual([1000, 2000, 4000])
    expect(wait.said[0]).toBe('The analysis task T1 is PENDING; asking again in 1 s.')
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

  test('is looked at a last time when the time is up', async () => {
    const { origin, paths } = await startServer({ states: [{ status: 'PENDING' }] })
    const wait = createWait()
    const failure = await failureOf(ask(origin, { timeout: '100' }, wait))
    expect(failure).toMatchObject({ code: 'unreachable' })
    expect(failure.message).toBe('The analysis task T1 is still PENDING after 100 s. Give it more with `timeout`.')
    expect(wait.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 9000])
    expect(paths()).toHaveLength(wait.waits.length + 1)
  })

  test('that ends in the last moment is in time', async () => {
    const states = [{ status: 'PENDING' }, { status: 'PENDING' }, success]
    const { origin } = await startServer({ states })
    const { payload } = await ask(origin, { timeout: '2' })
    expect(payload.codequality_results.qualityGate.status).toBe('OK')
  })

  test('is really waited for where nobody hands in a clock', async () => {
    const { origin } = await startServer({ states: [{ status: 'PENDING' }, success] })
    const began = performance.now()
    await ask(origin, {}, { info: () => undefined })
    expect(performance.now() - began).toBeGreaterThan(950)
  })
})

describe('an analysis that came to an end', () => {
  test('of a branch is looked up on that branch', async () => {
    const { origin, paths } = await startServer({ states: [{ ...success, branch: 'fix/a & b', branchType: 'LONG' }] })
    const { payload } = await ask(origin)
    expect(paths()).toContain('/api/project_analyses/search?project=shop&ps=100&branch=fix%2Fa%20%26%20b')
    expect(payload.codequality_results.revision).toBe('c0ffee')
  })

  test('of a pull request is judged by its gate, and has no revision to look up', async () => {
    const { origin, paths } = await startServer({ states: [{ ...success, pullRequest: '42' }] })
    const { payload } = await ask(origin)
    expect(paths()).toEqual(['/api/ce/task?id=T1', '/api/qualitygates/project_status?analysisId=A1'])
    expect(payload.codequality_results).toMatchObject({ status: 'SUCCESS', qualityGate: { status: 'OK' } })
    expect(payload.codequality_results).not.toHaveProperty('revision')
  })

  test('with a gate that failed is attested as that', async () => {
    const gate = { projectStatus: { status: 'ERROR', conditions: [{ status: 'ERROR', metricKey: 'bugs' }] } }
    const { origin } = await startServer({ states: [success], gate })
    expect(await passes(ask(origin))).toBe(false)
  })

  test('without a gate on the project never passes, whatever a policy allows', async () => {
    const gate = { projectStatus: { status: 'NONE', conditions: [] } }
    const { origin } = await startServer({ states: [success], gate })
    expect(await passes(ask(origin), { max_failed_conditions: 5 })).toBe(false)
  })

  test.each([
    ['FAILED', { errorMessage: 'disk full' }, 'codequality: the analysis task ended FAILED: disk full.'],
    ['FAILED', {}, 'codequality: the analysis task ended FAILED.'],
    ['CANCELED', {}, 'codequality: the analysis task ended CANCELED.'],
  ])('%s %j is told at once as what it is, and does not pass', async (status, more, note) => {
    const { origin, paths } = await startServer({ states: [{ status, ...more }] })
    const wait = createWait()
    const answered = ask(origin, {}, wait)
    expect(await answered).toMatchObject({
      payload: { codequality_results: { status, qualityGate: { status: 'NONE', conditions: [] } } },
      notes: [note],
    })
    expect([wait.waits, paths()]).toEqual([[], ['/api/ce/task?id=T1']])
    expect(await passes(answered, { max_failed_conditions: 5 })).toBe(false)
  })

  test('and succeeded without an analysis is no answer to go by', async () => {
    const { origin } = await startServer({ states: [{ status: 'SUCCESS' }] })
    expect(await failureOf(ask(origin))).toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(/task T1 succeeded, and names no analysis/),
    })
  })
})
