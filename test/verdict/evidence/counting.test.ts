import { describe, expect, test } from 'vitest'
import { createRecorder, green, junit, red, requiring, sentBy, verdictOf } from '../../../testkit/verdict/builder.ts'

const ofJob = (os: string, run?: number, attempt?: number) =>
  sentBy({ repository: 'o/r', workflow: '.github/workflows/ci.yml', job: 'test', matrix: { os } }, run, attempt)

describe('which reports count', () => {
  const template = requiring('tests:generic')
  test('of one source the later of a run', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', red, ofJob('linux', 5)), attest('tests', green, ofJob('linux', 5))]
    const verdict = verdictOf(template, ...reports)
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.outcomes.get('attestation-1')).toMatchObject({ is_compliant: false, counts: false })
    expect(verdict.outcomes.get('attestation-2')).toMatchObject({ is_compliant: true, counts: true })
  })
  test('of one source the latest run, though an earlier one arrives after it', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', red, ofJob('linux', 5)), attest('tests', green, ofJob('linux', 4))]
    expect(verdictOf(template, ...reports).status).toBe('NON-COMPLIANT')
  })
  test('of one run the latest attempt, in numbers or in text', () => {
    const { attest } = createRecorder()
    const last = { annotations: { source: 's', run: { id: '5', attempt: '10' } } }
    const reports = [attest('tests', green, last), attest('tests', red, sentBy('s', 5, 9))]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('one without a run comes before every run', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', green, sentBy('s', 1)), attest('tests', red, sentBy('s'))]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('of several sources all, so that a green one never hides a red one', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', red, ofJob('linux', 5)), attest('tests', green, ofJob('macos', 6))]
    const verdict = verdictOf(template, ...reports)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses.map(({ source }) => source)).toEqual([
      'ci.yml / test / {"os":"linux"}',
      'ci.yml / test / {"os":"macos"}',
    ])
  })
  test('a source is the same however its members are ordered', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', red, sentBy({ a: 1, b: 2 })), attest('tests', green, sentBy({ b: 2, a: 1 }))]
    expect(verdictOf(template, ...reports).status).toBe('COMPLIANT')
  })
  test('one that is reported as another type supersedes all the same', () => {
    const { attest } = createRecorder()
    const reports = [attest('tests', red, ofJob('linux', 5)), attest('tests', junit({}), ofJob('linux', 6))]
    expect(verdictOf(requiring('tests:junit'), ...reports).status).toBe('COMPLIANT')
  })
  test('is the same for records in any order', () => {
    const { attest } = createRecorder()
    const [first, second] = [attest('tests', red), attest('tests', green)]
    expect(verdictOf(template, second, first)).toEqual(verdictOf(template, first, second))
  })
})
