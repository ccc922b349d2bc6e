import { describe, expect, test } from 'vitest'
import type { AttestationFact } from '../../../src/evidence/fact/evidence.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { findNextExpiry } from '../../../src/evidence/judge/timeline.ts'
import {
  analysis,
  createRecorder,
  day,
  junit,
  passed,
  requiring,
  start,
  toEvidence,
  verdictOf,
} from '../../../testkit/evidence/builder.ts'
import { listChanges } from '../../../testkit/evidence/changes.ts'
import { head } from '../../../testkit/evidence/origin.ts'

/** The time at which the first report of a recorder arrives. */
const arrival = start + 1
const hour = 3600
const in2017 = Date.UTC(2017, 2, 1, 12) / 1000

function requireYoung(maxAge: string, type = 'junit') {
  return requiring({ name: 'a', type, policy: { max_age: maxAge } })
}

/** The tests of these suites, which ran at these times. */
function tests(...timestamps: readonly (number | undefined)[]): AttestationFact {
  const suites = timestamps.map((timestamp) => (timestamp === undefined ? {} : { timestamp }))
  return createRecorder().attest('a', junit(...suites))
}

describe('tests are as old as they state', () => {
  test('of 2017, also where they are replayed today', () => {
    const verdict = verdictOf(requireYoung('30d'), tests(in2017))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual(['older than 30d: it states that it is of 2017-03-01'])
  })
  test('in the oldest of their suites', () => {
    expect(verdictOf(requireYoung('30d'), tests(arrival, undefined, in2017)).status).toBe('NON-COMPLIANT')
  })
  test('from a cache of yesterday', () => {
    const cached = tests(arrival - 20 * hour)
    expect(verdictOf(requireYoung('1h'), cached).status).toBe('NON-COMPLIANT')
    expect(verdictOf(requireYoung('1d'), cached).status).toBe('COMPLIANT')
    const evidence = toEvidence(requireYoung('1d'), cached)
    expect(findNextExpiry(evidence, arrival)).toBe(arrival + 4 * hour)
    expect(judgeEvidence(evidence, arrival + 4 * hour).status).toBe('NON-COMPLIANT')
    expect(listChanges(evidence, arrival + day).map(({ timestamp, to, by }) => [timestamp, to, by])).toEqual([
      [arrival, 'COMPLIANT', 'record'],
      [arrival + 4 * hour, 'NON-COMPLIANT', 'time'],
    ])
  })
  test('that are too old when they arrive change the state by their record alone', () => {
    const changes = listChanges(toEvidence(requireYoung('30d'), tests(in2017)), arrival + day)
    expect(changes.map(({ timestamp, to, by }) => [timestamp, to, by])).toEqual([[arrival, 'NON-COMPLIANT', 'record']])
  })
})

describe('tests are as old as their report', () => {
  test.each([
    ['with the local time of a zone behind UTC', arrival - 11 * hour],
    ['with the local time of a zone ahead of UTC', arrival + 14 * hour],
    ['of a runner whose clock is an hour ahead', arrival + hour],
    ['without a time', undefined],
    ['of a time before there was any such repository', Date.UTC(1999, 11, 31) / 1000],
    ['of a time far in the future', Date.UTC(2150, 0) / 1000],
  ])('%s', (_what, timestamp) => {
    const evidence = toEvidence(requireYoung('1h'), tests(timestamp))
    expect(judgeEvidence(evidence, arrival).status).toBe('COMPLIANT')
    expect(findNextExpiry(evidence, arrival)).toBe(arrival + hour)
  })
})

test('an analysis is as old as its server states, also as a reading of the question', () => {
  const template = requiring({ name: 'a', type: 'codequality', policy: { project: 'p', max_age: '30d' } })
  const statusOf = (analysedAt: string): readonly string[] => {
    const content = analysis({ revision: head, analysedAt })
    const recorded = createRecorder().attest('a', content)
    const question = { commit: head, readings: [{ name: 'a', type: 'codequality' as const, content }] }
    return [{ commit: head }, question].map((one) => judgeEvidence(toEvidence(template, recorded), arrival, one).status)
  }
  expect(statusOf('2017-03-01T12:00:00+0000')).toEqual(['NON-COMPLIANT', 'NON-COMPLIANT'])
  for (const text of [new Date(arrival * 1000).toISOString(), '2099-01-01T00:00:00Z', '2017-03-01T12:00:00', '']) {
    expect(statusOf(text)).toEqual(['COMPLIANT', 'COMPLIANT'])
  }
})

/** The state of a trail whose report states this time of its spool. */
function spooledStatus(spooled_at: unknown): string {
  const fact = createRecorder().attest('a', passed, { annotations: { spooled_at } })
  return verdictOf(requireYoung('1h', 'generic'), fact).status
}

test('a replayed report is as old as its spool, and never younger than its arrival', () => {
  expect(spooledStatus(arrival - 2 * hour)).toBe('NON-COMPLIANT')
  for (const at of [arrival, arrival + day, 0, String(in2017), null]) expect(spooledStatus(at)).toBe('COMPLIANT')
})
