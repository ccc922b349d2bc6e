import { describe, expect, test } from 'vitest'
import {
  createRecorder,
  passed,
  junit,
  failed,
  requiring,
  withSource,
  verdictOf,
} from '../../../testkit/verdict/builder.ts'

const ofJob = (os: string, run?: number, attempt?: number) =>
  withSource({ repository: 'o/r', workflow: '.github/workflows/ci.yml', job: 'test', matrix: { os } }, run, attempt)

describe('the reports that count', () => {
  const template = requiring('tests:generic')
  test('are of one source the last of a run', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', passed, ofJob('linux', 5))]
    const verdict = verdictOf(template, ...reports)
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.outcomes.get('attestation-1')).toMatchObject({ is_compliant: false, counts: false })
    expect(verdict.outcomes.get('attestation-2')).toMatchObject({ is_compliant: true, counts: true })
  })
  test('are of one source those of the latest run, also if an earlier run arrives later', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', passed, ofJob('linux', 4))]
    expect(verdictOf(template, ...reports).status).toBe('NON-COMPLIANT')
  })
  test('are of one run those of the latest attempt, as numbers or texts', () => {
    const { attest } = createRecorder()
    const last = { annotations: { source: 's', run: { id: '5', attempt: '10' } } }
    const reports = [attest('tests', passed, last), attest('tests', failed, withSource('s', 5, 9))]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('are those with a run before those without', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', passed, withSource('s', 1)), attest('tests', failed, withSource('s'))]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('are those of all sources, so that a passing one does not hide a failing one', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', passed, ofJob('macos', 6))]
    const verdict = verdictOf(template, ...reports)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses.map(({ source }) => source)).toEqual([
      'ci.yml / test / {"os":"linux"}',
      'ci.yml / test / {"os":"macos"}',
    ])
  })
  test('do not depend on the order of the members of a source', () => {
    const { attest } = createRecorder()
    const reports = [
      attest('tests', failed, withSource({ a: 1, b: 2 })),
      attest('tests', passed, withSource({ b: 2, a: 1 })),
    ]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('are superseded also by a report of another type', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', failed, ofJob('linux', 5)), attest('tests', junit({}), ofJob('linux', 6))]
    expect(verdictOf(requiring('tests:junit'), ...reports).status).toBe('COMPLIANT')
  })
  test('do not depend on the order of the records', () => {
    const { attest } = createRecorder()
    const [first, second] = [attest('tests', failed), attest('tests', passed)]
    expect(verdictOf(template, second, first)).toEqual(verdictOf(template, first, second))
  })
})
