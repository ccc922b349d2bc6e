import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  custom,
  day,
  failed,
  junit,
  passed,
  requiring,
  start,
  toEvidence,
  verdictOf,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'

describe('a verdict without evidence', () => {
  test('is INCOMPLETE for a trail without a record', () => {
    expect(verdictOf(null)).toMatchObject({ status: 'INCOMPLETE', is_compliant: false, attestations_statuses: [] })
  })
  test('needs one attestation for an empty template', () => {
    const { attest } = createRecorder()
    expect(verdictOf({ version: 1 }).status).toBe('INCOMPLETE')
    expect(verdictOf({ version: 1 }, attest('any', passed))).toMatchObject({
      status: 'COMPLIANT',
      is_compliant: true,
    })
  })
  test('is INCOMPLETE for an artifact alone', () => {
    const { build } = createRecorder()
    expect(verdictOf({ version: 1 }, build()).status).toBe('INCOMPLETE')
    expect(verdictOf({ version: 1, trail: { artifacts: [{ name: 'app' }] } }, build()).status).toBe('INCOMPLETE')
  })
  test('is INCOMPLETE without a template, with any evidence', () => {
    const { attest } = createRecorder()
    expect(verdictOf(null, attest('tests', junit({}))).status).toBe('INCOMPLETE')
  })
  test('is NON-COMPLIANT without a template if an attestation fails', () => {
    const { attest } = createRecorder()
    expect(verdictOf(null, attest('tests', failed)).status).toBe('NON-COMPLIANT')
  })
})

describe('an attestation that the template requires', () => {
  test('is missing until it is reported', () => {
    const verdict = verdictOf(requiring('tests:junit'))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.attestations_statuses).toEqual([
      {
        attestation_name: 'tests',
        attestation_type: 'junit',
        status: 'MISSING',
        is_compliant: false,
        unexpected: false,
        reasons: ['not reported'],
        waiting_for: { people: [], jobs: [] },
      },
    ])
    expect(verdict.waiting_for).toEqual({ people: [], jobs: [] })
  })
  test('is complete after its report', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('tests:junit'), attest('tests', junit({})))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses).toEqual([
      {
        attestation_name: 'tests',
        attestation_type: 'junit',
        attestation_id: 'attestation-1',
        status: 'COMPLETE',
        is_compliant: true,
        unexpected: false,
        reasons: [],
        origin: 'token ci',
        proven: false,
      },
    ])
  })
  test('makes the trail fail if it fails, also while another one is missing', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('tests:junit', 'scan:vulnscan'), attest('tests', junit({ failures: 2 })))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses).toMatchObject([
      { status: 'COMPLETE', is_compliant: false, reasons: ['2 of 10 tests failed'] },
      { status: 'MISSING', attestation_name: 'scan' },
    ])
  })
  test('is not fulfilled by a report of another type, which is unexpected', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('scan:vulnscan'), attest('scan', passed))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.attestations_statuses).toMatchObject([
      { status: 'MISSING', reasons: ['reported as generic, but vulnscan is required'] },
      { status: 'COMPLETE', attestation_type: 'generic', unexpected: true, is_compliant: true },
    ])
  })
  test.each(['generic', '*'])('of the type %s says why a report that only fails does not fulfil it', (type) => {
    const { attest } = createRecorder()
    const workflow = 'o/r/.github/workflows/other.yml@refs/heads/main'
    const required = requiring({ name: 'scan', type, policy: { workflow } })
    expect(verdictOf(required, attest('scan', failed, { origin: jobOrigin() })).attestations_statuses).toMatchObject([
      { status: 'MISSING', reasons: [`reported, but it is not proven to come from ${workflow}`] },
      { status: 'COMPLETE', unexpected: true, is_compliant: false },
    ])
  })
  test('is fulfilled by any type if the template has the type *', () => {
    const { attest } = createRecorder()
    expect(verdictOf(requiring('scan:*'), attest('scan', junit({})))).toMatchObject({
      status: 'COMPLIANT',
      attestations_statuses: [{ attestation_type: 'junit', unexpected: false }],
    })
  })
  test('is not fulfilled by another custom type', () => {
    const { attest } = createRecorder()
    const coverage = attest('coverage', custom(true))
    expect(verdictOf(requiring('coverage:custom:coverage'), coverage).status).toBe('INCOMPLETE')
    expect(verdictOf(requiring('coverage:custom:thing'), coverage).status).toBe('COMPLIANT')
  })
  test('is judged by its policy', () => {
    const { attest } = createRecorder()
    const scan = attest('scan', vulnscan({ medium_count: 3 }))
    expect(verdictOf(requiring('scan:vulnscan'), scan).status).toBe('NON-COMPLIANT')
    const relaxed = requiring({ name: 'scan', type: 'vulnscan', policy: { max: { medium: 3 } } })
    expect(verdictOf(relaxed, scan).status).toBe('COMPLIANT')
  })
  test('becomes too old through time alone', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '30d' } })
    const evidence = toEvidence(template, attest('scan', passed))
    expect(judgeEvidence(evidence, start + 30 * day).status).toBe('COMPLIANT')
    expect(judgeEvidence(evidence, start + 1 + 30 * day)).toMatchObject({
      status: 'NON-COMPLIANT',
      attestations_statuses: [{ reasons: ['older than 30d'] }],
    })
  })
})

describe('an attestation that the template does not require', () => {
  test('is only marked if it passes', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('tests:junit'), attest('tests', junit({})), attest('extra', passed))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses[1]).toMatchObject({ attestation_name: 'extra', unexpected: true })
  })
  test('makes the trail fail if it fails', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('tests:junit'), attest('tests', junit({})), attest('extra', failed))
    expect(verdict.status).toBe('NON-COMPLIANT')
  })
})
