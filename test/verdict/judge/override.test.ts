import { describe, expect, test } from 'vitest'
import { judge } from '../../../src/verdict/judge/judge.ts'
import {
  createRecorder,
  finding,
  red,
  requiring,
  sentBy,
  toEvidence,
  vulnscan,
  verdictOf,
  now,
} from '../../../testkit/verdict/builder.ts'

const template = requiring('scan:vulnscan')
const bad = vulnscan({ high: [finding('CVE-1')] })

const reRun = (content: Parameters<ReturnType<typeof createRecorder>['attest']>[1]) => {
  const { attest, excuse } = createRecorder()
  const first = attest('scan', bad, sentBy('ci', 1))
  return verdictOf(template, first, excuse('scan', 'vulnscan'), attest('scan', content, sentBy('ci', 2)))
}

describe('an override', () => {
  test('replaces the outcome of the report that counts, with reason and person', () => {
    const { attest, excuse } = createRecorder()
    const verdict = verdictOf(template, attest('scan', bad), excuse('scan', 'vulnscan'))
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
        reasons: [
          'overridden as compliant by alice: false positive',
          'without the override: 1 high finding (at most 0 allowed): CVE-1',
        ],
      },
    ])
    expect(verdict.outcomes.get('attestation-1')).toMatchObject({ is_compliant: true, override: { id: 'override-2' } })
  })
  test('may also say that what passed does not', () => {
    const { attest, excuse } = createRecorder()
    const block = { new_compliance_status: false, reason: 'wrong branch' }
    const verdict = verdictOf(template, attest('scan', vulnscan({})), excuse('scan', 'vulnscan', block))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual(['overridden as not compliant by alice: wrong branch'])
  })
  test('of another type or name covers nothing', () => {
    const { attest, excuse } = createRecorder()
    const scan = attest('scan', bad)
    expect(verdictOf(template, scan, excuse('scan', 'junit')).status).toBe('NON-COMPLIANT')
    expect(verdictOf(template, scan, excuse('other', 'vulnscan')).status).toBe('NON-COMPLIANT')
  })
  test('covers nothing that was reported later from another source', () => {
    const { attest, excuse } = createRecorder()
    const records = [
      attest('scan', bad, sentBy('one', 1)),
      excuse('scan', 'vulnscan'),
      attest('scan', bad, sentBy('two', 1)),
    ]
    expect(verdictOf(template, ...records).status).toBe('NON-COMPLIANT')
  })
  test('covers every source that counted at its moment', () => {
    const { attest, excuse } = createRecorder()
    const records = [
      attest('scan', bad, sentBy('one', 1)),
      attest('scan', bad, sentBy('two', 1)),
      excuse('scan', 'vulnscan'),
    ]
    expect(verdictOf(template, ...records).status).toBe('COMPLIANT')
  })
  test('that has ended is none', () => {
    const { attest, excuse } = createRecorder()
    const scan = attest('scan', bad)
    const short = excuse('scan', 'vulnscan', { expires_at: now })
    const verdict = verdictOf(template, scan, short)
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]).toMatchObject({
      attestation_id: scan.id,
      reasons: ['1 high finding (at most 0 allowed): CVE-1', 'the override by alice has ended'],
    })
    expect(judge(toEvidence(template, scan, short), now - 1).status).toBe('COMPLIANT')
  })
  test('gives way to a newer one, also where that has ended', () => {
    const { attest, excuse } = createRecorder()
    const [scan, forever] = [attest('scan', bad), excuse('scan', 'vulnscan')]
    expect(
      verdictOf(template, scan, forever, excuse('scan', 'vulnscan', { new_compliance_status: false })).status,
    ).toBe('NON-COMPLIANT')
    expect(verdictOf(template, scan, forever, excuse('scan', 'vulnscan', { expires_at: now })).status).toBe(
      'NON-COMPLIANT',
    )
  })
})

describe('a later report of the same source', () => {
  test('keeps the override with the same findings', () => {
    const verdict = reRun(bad)
    expect(verdict.status).toBe('COMPLIANT')
    expect(verdict.attestations_statuses).toMatchObject([
      { attestation_id: 'override-2', overridden_attestation_id: 'attestation-3' },
    ])
    expect(verdict.outcomes.get('attestation-1')).toMatchObject({ counts: false, override: { id: 'override-2' } })
  })
  test('loses it with another finding', () => {
    const verdict = reRun(vulnscan({ high: [finding('CVE-1'), finding('CVE-2')] }))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual([
      '2 high findings (at most 0 allowed): CVE-1, CVE-2',
      'the override by alice does not cover it: this is worse than what was overridden',
    ])
    expect(verdict.outcomes.get('attestation-3')?.override).toBeUndefined()
  })
  test('does not get rid of a blocking override, not even by being worse', () => {
    const { attest, excuse } = createRecorder()
    const lax = requiring({ name: 'scan', type: 'vulnscan', policy: { max: { high: 9 } } })
    const records = [
      attest('scan', bad, sentBy('ci', 1)),
      excuse('scan', 'vulnscan', { new_compliance_status: false }),
      attest('scan', vulnscan({ high: [finding('CVE-1'), finding('CVE-2')] }), sentBy('ci', 2)),
    ]
    expect(verdictOf(lax, ...records).status).toBe('NON-COMPLIANT')
  })
  test('loses it as another type', () => {
    expect(reRun(red).status).toBe('NON-COMPLIANT')
  })
  test('does not bring an older override back', () => {
    const { attest, excuse } = createRecorder()
    const worse = vulnscan({ high: [finding('CVE-2')] })
    const records = [
      attest('scan', worse, sentBy('ci', 1)),
      excuse('scan', 'vulnscan'),
      attest('scan', bad, sentBy('ci', 2)),
      excuse('scan', 'vulnscan'),
      attest('scan', worse, sentBy('ci', 3)),
    ]
    expect(verdictOf(template, ...records).status).toBe('NON-COMPLIANT')
  })
  test('does not lend the override to a report of an earlier run that arrives late', () => {
    const { attest, excuse } = createRecorder()
    const records = [
      attest('scan', bad, sentBy('ci', 2)),
      excuse('scan', 'vulnscan'),
      attest('scan', bad, sentBy('ci', 1)),
    ]
    const { outcomes } = verdictOf(template, ...records)
    expect(outcomes.get('attestation-3')).toMatchObject({ counts: false, override: undefined, is_compliant: false })
  })
})
