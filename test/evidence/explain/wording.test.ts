import { describe, expect, test } from 'vitest'
import { Trail } from '../../../src/wire/resource/trail.ts'
import { explainTrail } from '../../../src/evidence/explain/explanation.ts'
import { describeResult } from '../../../src/evidence/explain/result.ts'
import { jira, junit, vulnscan } from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import { head } from '../../../testkit/evidence/origin.ts'
import { explainResponse } from '../../../testkit/evidence/wire.ts'

const resultOf = (content: ReturnType<typeof junit>) => describeResult(membersOf(content))

const after = (duration: number) => resultOf(junit({ total: 1, duration }))

const issues = (count: number, exists: boolean) =>
  Array.from({ length: count }, (_, at) => [`P-${at}`, exists] as [string, boolean])

const statusOf = (attestation_name: string) => ({
  attestation_name,
  attestation_type: 'junit',
  status: 'COMPLETE',
  is_compliant: false,
})

const artifactOf = (status: string, reasons?: readonly string[]) => ({
  status,
  is_compliant: status === 'COMPLIANT',
  attestations_statuses: [],
  reasons,
})

describe('a result', () => {
  test('has seconds below ten minutes', () => {
    expect([after(599), after(600), after(630)]).toEqual([
      '1 passed, 9 min 59 s',
      '1 passed, 10 min',
      '1 passed, 11 min',
    ])
  })
  test('without tests has what is known', () => {
    expect(resultOf(junit({ total: 0, duration: 3 }))).toBe('0 passed, 3 s')
  })
  test('has findings of any severity, and all that are suppressed', () => {
    expect(resultOf(vulnscan({ medium_count: 1, low_count: 1 }))).toBe('0 high, 1 medium, 1 low')
    expect(resultOf(vulnscan({ high_count: 1, medium_count: 1 }))).toBe('1 high, 1 medium')
    expect(resultOf(vulnscan({ low_count: 1 }))).toBe('0 high, 0 medium, 1 low')
    expect(resultOf(vulnscan({ unknown_count: 2 }))).toBe('0 high, 0 medium, 2 of unknown severity')
    const suppressed = { high: 1, medium: 2, low: 4, unknown: 1 }
    expect(resultOf(vulnscan({ suppressed }, { suppressed }))).toBe('no findings, 16 suppressed')
  })
  test('is incomplete if it does not show everything', () => {
    expect(resultOf(vulnscan({ incomplete: ['x'] }))).toBe('no findings, incomplete')
    expect(resultOf(junit({ total: 2, duration: 0, incomplete: ['x'] }))).toBe('2 passed, incomplete')
    expect(resultOf(junit({ total: 0, duration: 0, incomplete: ['x'] }))).toBe('no tests, incomplete')
  })
  test('names five issues', () => {
    expect(resultOf(jira(...issues(5, true)))).toBe('P-0, P-1, P-2, P-3, P-4')
    expect(resultOf(jira(...issues(6, true)))).toBe('P-0, P-1, P-2, P-3, P-4 and 1 more')
    expect(resultOf(jira(...issues(1, false)))).toBe('not found: P-0')
  })
})

const failing = (...names: readonly string[]) => {
  const compliance_status = {
    status: 'NON-COMPLIANT',
    is_compliant: false,
    attestations_statuses: names.map(statusOf),
    artifacts_statuses: {},
  }
  return explainResponse({ compliance_status }).headline
}

describe('an explanation', () => {
  const incomplete = { compliance_state: 'INCOMPLETE' }
  const headlineOf = (name: string) => explainTrail(Trail.parse({ name, ...incomplete }), []).headline

  test('shortens a name that is a commit, and no other', () => {
    expect(headlineOf(head)).toBe('Trail ccccccc has no attestation yet.')
    for (const name of [`${head}0`, `x${head}`, 'c', 'z'.repeat(40)])
      expect(headlineOf(name)).toMatch(`Trail ${name} has`)
  })
  test('names four items, and of five the first three', () => {
    expect(failing('a', 'b', 'c', 'd')).toBe('Trail abc1234 is not compliant: a, b, c, d.')
    expect(failing('a', 'b', 'c', 'd', 'e')).toBe('Trail abc1234 is not compliant: a, b, c and 2 more.')
  })
  test('of a passing trail has no advice', () => {
    const advisory = {
      attestation_name: 'a',
      attestation_type: 'junit',
      status: 'COMPLETE',
      is_compliant: false,
      advisory: true,
    }
    const compliance_status = {
      status: 'COMPLIANT',
      is_compliant: true,
      attestations_statuses: [advisory],
      artifacts_statuses: {},
    }
    expect(explainResponse({ compliance_status })).toMatchObject({ verdict: 'COMPLIANT', advice: [], fix: undefined })
  })
  test('without a list of what is missing says so', () => {
    const statuses = [{ attestation_name: 'a', attestation_type: 'junit', status: 'COMPLETE', is_compliant: true }]
    const compliance_status = {
      status: 'INCOMPLETE',
      is_compliant: false,
      attestations_statuses: statuses,
      artifacts_statuses: {},
    }
    const template = { version: 1, content: '', trail: { attestations: [], artifacts: [] } }
    expect(explainResponse({ compliance_status, template }).headline).toBe(
      'Trail abc1234 is incomplete, and the service does not report what is missing.',
    )
    expect(explainResponse({ compliance_status }).headline).toBe(
      'Trail abc1234 has no template, so its requirements are not defined.',
    )
  })
  test('has a note on an incomplete artifact only, and on each of its reasons', () => {
    const artifacts_statuses = {
      a: artifactOf('INCOMPLETE', ['x', 'y']),
      b: artifactOf('COMPLIANT', ['z']),
      c: artifactOf('INCOMPLETE'),
    }
    const compliance_status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [], artifacts_statuses }
    expect(explainResponse({ compliance_status }).notes).toEqual(['a: x', 'a: y'])
  })
  test('of artifacts has an item for each that the trail does not have', () => {
    const compliance_status = {
      status: 'COMPLIANT',
      is_compliant: true,
      attestations_statuses: [],
      artifacts_statuses: {},
    }
    const fingerprint = 'b'.repeat(64)
    expect(explainResponse({ compliance_status }, { fingerprints: [fingerprint] })).toMatchObject({
      verdict: 'INCOMPLETE',
      items: [
        {
          name: 'bbbbbbbbbbbb',
          type: 'artifact',
          state: 'missing',
          unexpected: false,
          reasons: [`no artifact with fingerprint ${fingerprint} is reported in this trail`],
        },
      ],
    })
  })
  test.each([
    ['MISSING', false, 'INCOMPLETE'],
    ['INCOMPLETE', true, 'UNCLEAR'],
    ['COMPLIANT', false, 'UNCLEAR'],
    ['NON-COMPLIANT', false, 'NON-COMPLIANT'],
  ])('of an artifact that is %s and compliant (%s) is %s', (status, is_compliant, verdict) => {
    const artifact_fingerprint = 'b'.repeat(64)
    const artifacts_statuses = { app: { artifact_fingerprint, status, is_compliant, attestations_statuses: [] } }
    const compliance_status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [], artifacts_statuses }
    expect(explainResponse({ compliance_status }, { fingerprints: [artifact_fingerprint] }).verdict).toBe(verdict)
  })
})
