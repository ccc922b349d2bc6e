import { describe, expect, test } from 'vitest'
import {
  createRecorder,
  failed,
  junit,
  passed,
  requiring,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin } from '../../../testkit/evidence/origin.ts'

const template = requiring('tests:generic')
const other = 'd'.repeat(40)
const ofJob = (os: string, run?: number, attempt?: number) =>
  withSource({ repository: 'o/r', workflow: '.github/workflows/ci.yml', job: 'test', matrix: { os } }, run, attempt)
/** A report of a proven run. */
const proven = (run: number, attempt = 1) => ({
  origin: jobOrigin({ run_id: String(run), run_attempt: String(attempt) }),
  ...withSource('job'),
})

describe('of one source', () => {
  test('all reports of a run count, so that a green one does not hide a red one', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', passed, ofJob('linux', 5))]
    expect(verdictOf(template, ...reports).status).toBe('NON-COMPLIANT')
  })
  test('those of the latest run count, also if an earlier run arrives later', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, proven(5)), attest('tests', passed, proven(4))]
    const verdict = verdictOf(template, ...reports)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.ignored).toEqual([
      {
        attestation_id: 'attestation-2',
        attestation_name: 'tests',
        is_compliant: true,
        reason: 'superseded_run',
        text: 'a later attempt replaced it: run 5',
      },
    ])
  })
  test('those of the latest attempt count, as numbers or texts', () => {
    const { attest } = createRecorder()
    const last = { annotations: { source: 's', run: { id: '5', attempt: '10' } } }
    const reports = [attest('tests', failed, withSource('s', 5, 9)), attest('tests', passed, last)]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('an attempt with fewer reports does not replace one with more', () => {
    const { attest } = createRecorder()
    const first = [attest('tests', failed, proven(5)), attest('tests', passed, proven(5))]
    const second = attest('tests', passed, proven(5, 2))
    expect(verdictOf(template, ...first, second).status).toBe('NON-COMPLIANT')
    const third = attest('tests', passed, proven(5, 2))
    expect(verdictOf(template, ...first, second, third).status).toBe('COMPLIANT')
  })
  test('a later run with fewer reports replaces one of another commit, and none of the same', () => {
    const { attest } = createRecorder()
    const first = (commit: string) => [failed, passed].map((it) => attest('tests', it, { ...proven(5), commit }))
    const second = attest('tests', passed, { ...proven(6), commit: head })
    expect(verdictOf(template, ...first(head), second).status).toBe('NON-COMPLIANT')
    expect(verdictOf(template, ...first(other), second).status).toBe('COMPLIANT')
  })
  test('a declared run replaces only what arrived before it', () => {
    const { attest } = createRecorder()
    const largest = attest('tests', passed, withSource('ci', Number.MAX_SAFE_INTEGER))
    const honest = attest('tests', failed, withSource('ci', 7))
    expect(verdictOf(template, largest, honest).status).toBe('NON-COMPLIANT')
    expect(verdictOf(template, attest('tests', failed, withSource('ci', 6)), honest, largest).status).toBe(
      'NON-COMPLIANT',
    )
  })
  test.each([1e300, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, '1e3', 'latest', null, undefined, {}, 0])(
    'run %j is none, and replaces no run',
    (id) => {
      const { attest } = createRecorder()
      const red = attest('tests', failed, withSource('ci', 7))
      const forged = attest('tests', passed, { annotations: { source: 'ci', run: { id, attempt: 1 } } })
      expect(forged.run).toBeUndefined()
      expect(verdictOf(template, red, forged).status).toBe('NON-COMPLIANT')
    },
  )
  test('reports without a run replace only each other', () => {
    const { attest } = createRecorder()
    const [red, green] = [attest('tests', failed, withSource('s')), attest('tests', passed, withSource('s'))]
    expect(verdictOf(template, red, green).status).toBe('COMPLIANT')
    expect(verdictOf(template, green, red).status).toBe('COMPLIANT')
    const ofRun = attest('tests', failed, withSource('s', 1))
    expect(verdictOf(template, ofRun, red, green).status).toBe('NON-COMPLIANT')
    expect(verdictOf(template, red, attest('tests', passed, withSource('s', 1))).status).toBe('NON-COMPLIANT')
  })
  test('a report of another type replaces one, too', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', junit({}), ofJob('linux', 6))]
    expect(verdictOf(requiring('tests:junit'), ...reports).status).toBe('COMPLIANT')
  })
  test('the order of the members of a source does not matter', () => {
    const { attest } = createRecorder()
    const reports = [
      attest('tests', failed, withSource({ a: 1, b: 2 })),
      attest('tests', passed, withSource({ b: 2, a: 1 })),
    ]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
})

describe('of several sources', () => {
  test('all reports count, so that a green one does not hide a red one', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', passed, ofJob('macos', 6))]
    const verdict = verdictOf(template, ...reports)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses.map(({ source }) => source)).toEqual([
      'ci.yml / test / linux',
      'ci.yml / test / macos',
    ])
  })
  test('the order of the records does not matter', () => {
    const { attest } = createRecorder()
    const [first, second] = [attest('tests', failed), attest('tests', passed)]
    expect(verdictOf(template, second, first)).toEqual(verdictOf(template, first, second))
  })
})
