import { describe, expect, test } from 'vitest'
import type { ArtifactStatus, AttestationStatus } from '../../../src/wire/resource/trail.ts'
import { toStatusesByName } from '../../../src/evidence/judge/artifact.ts'
import { mergeSlots } from '../../../src/evidence/judge/status.ts'
import { fingerprintA } from '../../../testkit/evidence/builder.ts'

function statusOf(attestation_id: string | undefined, rest: Partial<AttestationStatus> = {}): AttestationStatus {
  return {
    attestation_name: 'tests',
    attestation_type: 'junit',
    attestation_id,
    status: 'COMPLETE',
    is_compliant: false,
    unexpected: false,
    ...rest,
  }
}

const merge = (...statuses: readonly AttestationStatus[]) =>
  mergeSlots(statuses.map((status) => ({ slot: 'a', status })))

describe('the statuses of one slot', () => {
  test('are one: the worst, with the reasons of all that are as bad and the ids of the others', () => {
    const [first, worst] = [statusOf('3', { reasons: ['z', 'y'] }), statusOf('2', { reasons: ['y', 'x'] })]
    const passing = statusOf('1', { is_compliant: true, reasons: ['passed'] })
    const expected = { ...worst, reasons: ['x', 'y', 'z'], other_attestation_ids: ['1', '3'] }
    expect(merge(first, passing, worst)).toEqual([expected])
    expect(merge(worst, passing, first)).toEqual([expected])
  })
  test('are those of a required report before an unexpected one', () => {
    const unexpected = statusOf('1', { unexpected: true })
    expect(merge(unexpected, statusOf('2'))).toEqual([{ ...statusOf('2'), reasons: [], other_attestation_ids: ['1'] }])
    const passing = statusOf('2', { is_compliant: true })
    expect(merge(unexpected, passing)).toEqual([{ ...unexpected, reasons: [], other_attestation_ids: ['2'] }])
  })
  test('name an overridden report by its own id, and no report twice or without an id', () => {
    const overridden = statusOf('override', { overridden_attestation_id: '2' })
    expect(merge(statusOf('1'), overridden)[0]?.other_attestation_ids).toEqual(['2'])
    expect(merge(overridden, statusOf('2'))[0]).not.toHaveProperty('other_attestation_ids')
    expect(merge(statusOf(undefined), statusOf('1', { is_compliant: true }))[0]?.other_attestation_ids).toEqual(['1'])
    expect(merge(statusOf('1'), statusOf(undefined, { is_compliant: true }))[0]).not.toHaveProperty(
      'other_attestation_ids',
    )
  })
  test('are kept apart from those of another slot, and one alone stays as it is', () => {
    const [a, b] = [statusOf('1', { reasons: ['z', 'a'] }), statusOf('2')]
    const slots = [a, b].map((status, at) => ({ slot: String(at), status }))
    expect(mergeSlots(slots)).toEqual([a, b])
    expect(mergeSlots([])).toEqual([])
  })
})

const artifactOf = (status: ArtifactStatus['status'], artifact_fingerprint?: string): ArtifactStatus => ({
  artifact_fingerprint,
  status,
  is_compliant: status === 'COMPLIANT',
  unexpected: false,
  attestations_statuses: [],
})

describe('artifacts of one name', () => {
  test('have the plain name in the order missing, not compliant, incomplete, compliant', () => {
    const states = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT'] as const
    for (const [at, worse] of states.entries()) {
      for (const better of states.slice(at + 1)) {
        const [a, b] = [artifactOf(better, fingerprintA), artifactOf(worse)]
        const named = toStatusesByName([a, b].map((status) => ({ name: 'app', status })))
        expect(named).toEqual({ app: b, 'app@aaaaaaaaaaaa': a })
      }
    }
  })
  test('have different names, also if they have no digest or the same one', () => {
    const statuses = [undefined, undefined, fingerprintA, fingerprintA].map((digest) => artifactOf('MISSING', digest))
    const named = toStatusesByName(statuses.map((status) => ({ name: 'app', status })))
    expect(Object.keys(named)).toEqual(['app', 'app@', 'app@aaaaaaaaaaaa', 'app@aaaaaaaaaaaa@'])
  })
})
