import { describe, expect, test } from 'vitest'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  custom,
  finding,
  failed,
  requiring,
  withSource,
  toEvidence,
  vulnscan,
  verdictOf,
  now,
} from '../../../testkit/evidence/builder.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'

const template = requiring('scan:vulnscan')
const bad = vulnscan({ high: [finding('CVE-1')] })

const reRun = (content: Parameters<ReturnType<typeof createRecorder>['attest']>[1]) => {
  const { attest, override } = createRecorder()
  const first = attest('scan', bad, withSource('ci', 1))
  return verdictOf(template, first, override('scan', 'vulnscan'), attest('scan', content, withSource('ci', 2)))
}

/** The verdict on a report of this type, after an override of one of the type `custom:a` with the same content. */
const judgeLaterType = (type: string): string => {
  const { attest, override } = createRecorder()
  const content = custom(false, { coverage: 61 })
  const first = attest('coverage', content, { ...withSource('ci', 1), type: 'custom:a' })
  const excuse = override('coverage', 'custom:a')
  return verdictOf(
    requiring('coverage:*'),
    first,
    excuse,
    attest('coverage', content, { ...withSource('ci', 2), type }),
  ).status
}

describe('an override', () => {
  test('replaces the outcome of the counting report, with reason and person', () => {
    const { attest, override } = createRecorder()
    const verdict = verdictOf(template, attest('scan', bad), override('scan', 'vulnscan'))
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses).toEqual([
      {
        attestation_name: 'scan',
        attestation_type: 'vulnscan',
        attestation_id: 'override-2',
        overridden_attestation_id: 'attestation-1',
        status: 'COMPLETE',
        is_compliant: true,
        unexpected: false,
        origin: 'token ci',
        proven: false,
        reasons: [
          'overridden as compliant by alice: false positive',
          'without the override: 1 high finding (at most 0 allowed): CVE-1',
        ],
      },
    ])
    expect(verdict.outcomes.get('attestation-1')).toMatchObject({ is_compliant: true, override: { id: 'override-2' } })
  })
  test('can make a passing report fail', () => {
    const { attest, override } = createRecorder()
    const block = { new_compliance_status: false, reason: 'wrong branch' }
    const verdict = verdictOf(template, attest('scan', vulnscan({})), override('scan', 'vulnscan', block))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual(['overridden as not compliant by alice: wrong branch'])
  })
  test('of another type or name covers nothing', () => {
    const { attest, override } = createRecorder()
    const scan = attest('scan', bad)
    expect(verdictOf(template, scan, override('scan', 'junit')).status).toBe('NON-COMPLIANT')
    expect(verdictOf(template, scan, override('other', 'vulnscan')).status).toBe('NON-COMPLIANT')
  })
  test('does not cover a later report of another source', () => {
    const { attest, override } = createRecorder()
    const records = [
      attest('scan', bad, withSource('one', 1)),
      override('scan', 'vulnscan'),
      attest('scan', bad, withSource('two', 1)),
    ]
    expect(verdictOf(template, ...records).status).toBe('NON-COMPLIANT')
  })
  test('covers the reports of all sources that counted when it was made', () => {
    const { attest, override } = createRecorder()
    const records = [
      attest('scan', bad, withSource('one', 1)),
      attest('scan', bad, withSource('two', 1)),
      override('scan', 'vulnscan'),
    ]
    expect(verdictOf(template, ...records).status).toBe('COMPLIANT')
  })
  test('that has expired has no effect and is named in the reasons', () => {
    const { attest, override } = createRecorder()
    const scan = attest('scan', bad)
    const short = override('scan', 'vulnscan', { expires_at: now })
    const verdict = verdictOf(template, scan, short)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]).toMatchObject({
      attestation_id: scan.id,
      reasons: ['1 high finding (at most 0 allowed): CVE-1', 'the override by alice has expired'],
    })
    expect(judgeEvidence(toEvidence(template, scan, short), now - 1).status).toBe('COMPLIANT')
  })
  test('is replaced by a newer one, also if the newer one has expired', () => {
    const { attest, override } = createRecorder()
    const [scan, forever] = [attest('scan', bad), override('scan', 'vulnscan')]
    expect(
      verdictOf(template, scan, forever, override('scan', 'vulnscan', { new_compliance_status: false })).status,
    ).toBe('NON-COMPLIANT')
    expect(verdictOf(template, scan, forever, override('scan', 'vulnscan', { expires_at: now })).status).toBe(
      'NON-COMPLIANT',
    )
  })
})

describe('a later report of the same source', () => {
  test('stays overridden with the same findings', () => {
    const verdict = reRun(bad)
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses).toMatchObject([
      { attestation_id: 'override-2', overridden_attestation_id: 'attestation-3' },
    ])
    expect(verdict.outcomes.get('attestation-1')).toMatchObject({ counts: false, override: { id: 'override-2' } })
  })
  test('is not overridden with another finding', () => {
    const verdict = reRun(vulnscan({ high: [finding('CVE-1'), finding('CVE-2')] }))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual([
      '2 high findings (at most 0 allowed): CVE-1, CVE-2',
      'the override by alice does not cover it: it is worse than the overridden report',
    ])
    expect(verdict.outcomes.get('attestation-3')?.override).toBeUndefined()
  })
  test('stays blocked by a blocking override, also if it is worse', () => {
    const { attest, override } = createRecorder()
    const lax = requiring({ name: 'scan', type: 'vulnscan', policy: { max: { high: 9 } } })
    const records = [
      attest('scan', bad, withSource('ci', 1)),
      override('scan', 'vulnscan', { new_compliance_status: false }),
      attest('scan', vulnscan({ high: [finding('CVE-1'), finding('CVE-2')] }), withSource('ci', 2)),
    ]
    expect(verdictOf(lax, ...records).status).toBe('NON-COMPLIANT')
  })
  test('is not overridden with another type', () => {
    expect(reRun(failed).status).toBe('NON-COMPLIANT')
  })
  test('is not overridden with another custom type and the same content', () => {
    expect(judgeLaterType('custom:a')).toBe('COMPLIANT')
    expect(judgeLaterType('custom:b')).toBe('NON-COMPLIANT')
  })
  test('does not make an older override effective again', () => {
    const { attest, override } = createRecorder()
    const worse = vulnscan({ high: [finding('CVE-2')] })
    const records = [
      attest('scan', worse, withSource('ci', 1)),
      override('scan', 'vulnscan'),
      attest('scan', bad, withSource('ci', 2)),
      override('scan', 'vulnscan'),
      attest('scan', worse, withSource('ci', 3)),
    ]
    expect(verdictOf(template, ...records).status).toBe('NON-COMPLIANT')
  })
  test('does not extend the override to a late report of an earlier run', () => {
    const { attest, override } = createRecorder()
    const records = [
      attest('scan', bad, { origin: jobOrigin({ run_id: '2' }) }),
      override('scan', 'vulnscan'),
      attest('scan', bad, { origin: jobOrigin({ run_id: '1' }) }),
    ]
    const { outcomes } = verdictOf(template, ...records)
    expect(outcomes.get('attestation-3')).toMatchObject({ counts: false, override: undefined, is_compliant: false })
  })
})
