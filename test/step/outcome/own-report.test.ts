import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findClosingReports } from '../../../src/step/outcome/own-report.ts'
import type { SentReport } from '../../../src/step/send/send-reports.ts'
import type { IgnoredAttestation, Judgement } from '../../../src/wire/resource/judgement.ts'
import type { AttestationStatus } from '../../../src/wire/resource/trail.ts'

const sent: SentReport = { type: 'junit', name: 'unit', id: 'a1', url: undefined }

function status(members: Partial<AttestationStatus> & { readonly advisory?: boolean } = {}): AttestationStatus {
  return {
    attestation_name: 'unit',
    attestation_type: 'junit',
    attestation_id: 'a1',
    status: 'COMPLETE',
    is_compliant: true,
    unexpected: false,
    ...members,
  }
}

function ignored(reason: string, members: Partial<IgnoredAttestation> = {}): IgnoredAttestation {
  const text = 'it is of commit bbbbbbb.'
  return { attestation_id: 'a1', attestation_name: 'unit', is_compliant: true, reason, text, ...members }
}

/** A COMPLIANT judgement with these statuses of the trail and of an artifact. */
function judgement(
  ofTrail: readonly AttestationStatus[],
  left: readonly IgnoredAttestation[] = [],
  ofArtifact: readonly AttestationStatus[] = [],
): Judgement {
  const app = { status: 'COMPLIANT', is_compliant: true, unexpected: false, attestations_statuses: [...ofArtifact] }
  return {
    name: 'trail',
    compliance_state: 'COMPLIANT',
    compliance_status: {
      status: 'COMPLIANT',
      is_compliant: true,
      attestations_statuses: [...ofTrail],
      artifacts_statuses: { app },
    },
    judgement: { given: null, floor: null, commit: 'any', trail_template: null, ignored: [...left], sequence: 1 },
  }
}

test('a report that counts and is compliant closes nothing, on the trail and on an artifact', () => {
  expect(findClosingReports([sent], judgement([status()]))).toEqual([])
  expect(findClosingReports([sent], judgement([], [], [status()]))).toEqual([])
})

test('a report that fails closes the gate by its name, also if another template accepts it', () => {
  const failing = status({ is_compliant: false })
  const sentence = ['The report junit unit of this step is not compliant.']
  expect(findClosingReports([sent], judgement([failing]))).toEqual(sentence)
  expect(findClosingReports([sent], judgement([], [], [failing]))).toEqual(sentence)
  expect(findClosingReports([sent], judgement([status({ template: 'given' }), failing]))).toEqual(sentence)
})

test('an override decides about the overridden report, in both directions', () => {
  const overridden = { attestation_id: 'o1', overridden_attestation_id: 'a1' }
  expect(findClosingReports([sent], judgement([status(overridden)]))).toEqual([])
  expect(findClosingReports([sent], judgement([status({ ...overridden, is_compliant: false })]))).toHaveLength(1)
})

test('an advisory report never fails', () => {
  expect(findClosingReports([sent], judgement([status({ is_compliant: false, advisory: true })]))).toEqual([])
})

test.each([
  'other_commit',
  'no_digest',
  'other_pull_request',
  'not_from_workflow',
  'superseded_digest',
  'a new reason',
  '',
])('a report that does not count because of %j closes the gate, with the text of the service', (reason) => {
  const left = [ignored(reason)]
  const sentence = 'The report junit unit of this step does not count: it is of commit bbbbbbb.'
  expect(findClosingReports([sent], judgement([], left))).toEqual([sentence])
  expect(findClosingReports([sent], judgement([status()], left))).toEqual([sentence])
})

test.each(['superseded_run', 'reading_replaced', 'no_pull_request'])(
  'a report that %s leaves out closes nothing',
  (reason) => {
    expect(findClosingReports([sent], judgement([], [ignored(reason)]))).toEqual([])
    expect(findClosingReports([sent], judgement([status()], [ignored(reason)]))).toEqual([])
  },
)

test('a report that the answer does not name closes the gate', () => {
  const sentence = [expect.stringContaining('is not in the answer of the service')]
  const other = status({ attestation_id: 'a2' })
  expect(findClosingReports([sent], judgement([]))).toEqual(sentence)
  expect(findClosingReports([sent], judgement([other], [ignored('superseded_run', { attestation_id: 'a2' })]))).toEqual(
    sentence,
  )
  expect(findClosingReports([{ ...sent, id: '' }], judgement([status({ attestation_id: '' })]))).toEqual(sentence)
})

test('a status that is not known is no pass', () => {
  expect(findClosingReports([sent], judgement([status({ status: 'PENDING' })]))).toHaveLength(1)
})

test('artifacts and overrides of the step are no evidence', () => {
  const others = ['artifact', 'override'].map((type) => ({ ...sent, type }))
  expect(findClosingReports(others, judgement([]))).toEqual([])
})

test('for any answer, no report of the step passes unless the answer names it', () => {
  const ids = fc.constantFrom('a1', 'a2', 'a3')
  const statuses = fc.array(fc.record({ attestation_id: ids, is_compliant: fc.boolean() }))
  const left = fc.array(
    fc.record({ attestation_id: ids, reason: fc.constantFrom('superseded_run', 'other_commit', 'no_digest') }),
  )
  fc.assert(
    fc.property(statuses, left, (given, dropped) => {
      const answer = judgement(
        given.map(status),
        dropped.map((it) => ignored(it.reason, it)),
      )
      const isClosed = findClosingReports([sent], answer).length > 0
      const own = given.filter(({ attestation_id: id }) => id === 'a1')
      const ownDropped = dropped.filter(({ attestation_id: id }) => id === 'a1')
      const isNamed = own.length + ownDropped.length > 0
      const isGood =
        own.every(({ is_compliant: good }) => good) && ownDropped.every((it) => it.reason === 'superseded_run')
      expect(isClosed).toBe(!(isNamed && isGood))
    }),
  )
})
