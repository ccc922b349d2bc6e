import { describe, expect, test } from 'vitest'
import { toReportOrigin } from '../../../src/evidence/fact/origin.ts'
import { readSentRun } from '../../../src/evidence/fact/run.ts'
import { describeSource } from '../../../src/evidence/fact/source.ts'
import { createRecorder, failed, passed, requiring, verdictOf, withSource } from '../../../testkit/evidence/builder.ts'
import { attacker, job, jobOrigin } from '../../../testkit/evidence/origin.ts'

describe('a second reporter', () => {
  const forged = { annotations: { source: 'test', run: { id: Number.MAX_SAFE_INTEGER, attempt: 1 } } }
  test('does not hide a red report by its source and a larger run', () => {
    const { attest } = createRecorder()
    const red = attest('tests', failed, job('test', 1))
    const token = attest('tests', passed, { ...attacker, ...forged })
    const own = attest('tests', passed, {
      origin: jobOrigin({ workflow: 'o/r/.github/workflows/evil.yml' }),
      ...forged,
    })
    expect(verdictOf(requiring('tests:generic'), red, token, own).status).toBe('NON-COMPLIANT')
    expect(own.run).toEqual({ id: 1, attempt: 1 })
  })
  test('does not replay a report as another origin', () => {
    const { attest } = createRecorder()
    const proven = { type: 'oidc' as const, ...jobOrigin().claims }
    const red = attest('tests', failed, job('test', 1))
    const origin = toReportOrigin(red.origin.claims ?? null, true)
    const replayed = attest('tests', passed, { origin, ...forged })
    expect(proven.run_id).toBe('1')
    expect(replayed.origin.claims).toBeUndefined()
    expect(verdictOf(requiring('tests:generic'), red, replayed).status).toBe('NON-COMPLIANT')
  })
  test.each([{ id: 1e300 }, { id: -1 }, { id: 2 ** 53 }, { id: '99999999999999999' }, { id: 5, attempt: 1.5 }])(
    'cannot send the run %j',
    (run) => expect(readSentRun({ run })).toBeUndefined(),
  )
})

describe('a green report does not hide a red one', () => {
  const tests = requiring('tests:generic')
  test.each([
    ['of a reusable workflow that is called twice', job('test', 1), job('test', 1)],
    ['of another step without a name', job({ job: 'test', step: 'one' }, 1), job({ job: 'test', step: 'two' }, 1)],
    [
      'of the merge result, by the head',
      { origin: jobOrigin({ event: 'pull_request', ref: 'refs/pull/7/merge', run_id: '1' }), ...withSource('test') },
      { origin: jobOrigin({ event: 'push', ref: 'refs/heads/change', run_id: '2' }), ...withSource('test') },
    ],
  ])('%s', (_, first, second) => {
    const { attest } = createRecorder()
    const [red, green] = [attest('tests', failed, first), attest('tests', passed, second)]
    expect(verdictOf(tests, red, green).status).toBe('NON-COMPLIANT')
    expect(verdictOf(tests, green, red).status).toBe('NON-COMPLIANT')
  })
})

test('a source of any length is described in linear time', () => {
  const workflow = `${'/@'.repeat(1_000_000)}x`
  expect(describeSource({ source: { workflow, job: 'a' } })).toBe('a')
})
