import { describe, expect, test } from 'vitest'
import { judge } from '../../../src/verdict/judge/judge.ts'
import {
  createRecorder,
  day,
  green,
  junit,
  red,
  requiring,
  start,
  toEvidence,
  vulnscan,
  verdictOf,
} from '../../../testkit/verdict/builder.ts'

describe('no evidence is never compliant', () => {
  test('a trail without a record is incomplete', () => {
    expect(verdictOf(null)).toMatchObject({ status: 'INCOMPLETE', is_compliant: false, attestations_statuses: [] })
  })
  test('an explicitly empty template asks for nothing but one attestation', () => {
    const { attest } = createRecorder()
    expect(verdictOf({ version: 1 }).status).toBe('INCOMPLETE')
    expect(verdictOf({ version: 1 }, attest('any', green))).toMatchObject({ status: 'COMPLIANT', is_compliant: true })
  })
  test('an artifact is no evidence', () => {
    const { build } = createRecorder()
    expect(verdictOf({ version: 1 }, build()).status).toBe('INCOMPLETE')
    expect(verdictOf({ version: 1, trail: { artifacts: [{ name: 'app' }] } }, build()).status).toBe('INCOMPLETE')
  })
  test('a trail without a template is incomplete whatever was reported', () => {
    const { attest } = createRecorder()
    expect(verdictOf(null, attest('tests', junit({}))).status).toBe('INCOMPLETE')
  })
  test('a trail without a template fails where something in it fails', () => {
    const { attest } = createRecorder()
    expect(verdictOf(null, attest('tests', red)).status).toBe('NON-COMPLIANT')
  })
})

describe('what the template requires of the trail', () => {
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
      },
    ])
  })
  test('is complete once it is', () => {
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
      },
    ])
  })
  test('fails the trail where it fails, even while something else is missing', () => {
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
    const verdict = verdictOf(requiring('scan:vulnscan'), attest('scan', green))
    expect(verdict.status).toBe('INCOMPLETE')
    expect(verdict.attestations_statuses).toMatchObject([
      { status: 'MISSING', reasons: ['reported as generic, where vulnscan is required'] },
      { status: 'COMPLETE', attestation_type: 'generic', unexpected: true, is_compliant: true },
    ])
  })
  test('is fulfilled by any type where the template says so', () => {
    const { attest } = createRecorder()
    expect(verdictOf(requiring('scan:*'), attest('scan', junit({})))).toMatchObject({
      status: 'COMPLIANT',
      attestations_statuses: [{ attestation_type: 'junit', unexpected: false }],
    })
  })
  test('tells custom types apart', () => {
    const { attest } = createRecorder()
    const coverage = attest('coverage', { kind: 'custom', attestation_data: {}, is_compliant: true, type_errors: [] })
    expect(verdictOf(requiring('coverage:custom:coverage'), coverage).status).toBe('INCOMPLETE')
    expect(verdictOf(requiring('coverage:custom:thing'), coverage).status).toBe('COMPLIANT')
  })
  test('carries its policy', () => {
    const { attest } = createRecorder()
    const scan = attest('scan', vulnscan({ medium_count: 3 }))
    expect(verdictOf(requiring('scan:vulnscan'), scan).status).toBe('NON-COMPLIANT')
    const relaxed = requiring({ name: 'scan', type: 'vulnscan', policy: { max: { medium: 3 } } })
    expect(verdictOf(relaxed, scan).status).toBe('COMPLIANT')
  })
  test('may be too old, by the clock alone', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '30d' } })
    const evidence = toEvidence(template, attest('scan', green))
    expect(judge(evidence, start + 30 * day).status).toBe('COMPLIANT')
    expect(judge(evidence, start + 1 + 30 * day)).toMatchObject({
      status: 'NON-COMPLIANT',
      attestations_statuses: [{ reasons: ['older than 30d'] }],
    })
  })
})

describe('what the template does not name', () => {
  test('is only marked where it passes', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('tests:junit'), attest('tests', junit({})), attest('extra', green))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses[1]).toMatchObject({ attestation_name: 'extra', unexpected: true })
  })
  test('fails the trail where it fails', () => {
    const { attest } = createRecorder()
    const verdict = verdictOf(requiring('tests:junit'), attest('tests', junit({})), attest('extra', red))
    expect(verdict.status).toBe('NON-COMPLIANT')
  })
})
