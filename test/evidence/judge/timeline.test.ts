import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/evidence/fact/evidence.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { findNextExpiry } from '../../../src/evidence/judge/timeline.ts'
import {
  createRecorder,
  day,
  fingerprintA,
  fingerprintB,
  withSource,
  passed,
  junit,
  now,
  failed,
  requiring,
  requiringApp,
  start,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { measureGrowth } from '../../../testkit/growth.ts'
import { listChanges } from '../../../testkit/evidence/changes.ts'
import { evidence } from '../../../testkit/evidence/generator.ts'

/** The evidence after the record of this sequence. */
function selectFirstRecords(facts: Evidence, sequence: number): Evidence {
  const isIn = (record: { readonly sequence: number }) => record.sequence <= sequence
  return {
    ...facts,
    artifacts: facts.artifacts.filter(isIn),
    attestations: facts.attestations.filter(isIn),
    overrides: facts.overrides.filter(isIn),
  }
}

describe('the timeline', () => {
  test('is empty without records', () => {
    expect(listChanges(toEvidence({ version: 1 }), now)).toEqual([])
  })
  test('lists the change by each record, and no record without a change', () => {
    const { attest, build, override } = createRecorder()
    const records = [
      build(),
      attest('extra', passed),
      attest('scan', failed, { target_artifacts: ['app'] }),
      override('scan', 'generic', { target_artifacts: ['app'] }),
      build({ is_compliant: false }),
    ]
    expect(listChanges(toEvidence(requiringApp('scan:generic'), ...records), now)).toEqual([
      { timestamp: start + 1, from: null, to: 'INCOMPLETE', by: 'record', because: 'artifact app reported' },
      { timestamp: start + 3, from: 'INCOMPLETE', to: 'NON-COMPLIANT', by: 'record', because: 'scan reported' },
      { timestamp: start + 4, from: 'NON-COMPLIANT', to: 'COMPLIANT', by: 'record', because: 'scan overridden' },
      { timestamp: start + 5, from: 'COMPLIANT', to: 'NON-COMPLIANT', by: 'record', because: 'artifact app reported' },
    ])
  })
  test('lists changes through time alone up to now', () => {
    const { attest, override } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '30d' } }, 'tests:generic')
    const records = [
      attest('scan', passed),
      attest('tests', failed),
      override('tests', 'generic', { expires_at: start + day }),
      attest('tests', passed),
    ]
    const facts = toEvidence(template, ...records.slice(0, 3))
    const ended = {
      timestamp: start + day,
      from: 'COMPLIANT',
      to: 'NON-COMPLIANT',
      by: 'time',
      because: 'override of tests expired',
    }
    expect(listChanges(facts, start + day).at(-1)).toEqual(ended)
    expect(listChanges(facts, start + day - 1).at(-1)?.to).toBe('COMPLIANT')
    expect(listChanges(toEvidence(template, ...records), start + 31 * day).at(-1)).toEqual({
      timestamp: start + 1 + 30 * day,
      from: 'COMPLIANT',
      by: 'time',
      to: 'NON-COMPLIANT',
      because: 'scan is older than 30d',
    })
  })
  test('lists a requirement as missing again after a report of another type', () => {
    const { attest } = createRecorder()
    const records = [attest('scan', passed), attest('scan', junit({}))]
    expect(listChanges(toEvidence(requiring('scan:generic'), ...records), now).map(({ to }) => to)).toEqual([
      'COMPLIANT',
      'INCOMPLETE',
    ])
  })
  test('drops the evidence of a superseded artifact', () => {
    const { attest, build } = createRecorder()
    const records = [
      build(withSource('ci', 1)),
      attest('scan', failed, { artifact_fingerprint: fingerprintA }),
      build({ fingerprint: fingerprintB, ...withSource('ci', 2) }),
      attest('scan', passed, { artifact_fingerprint: fingerprintB }),
    ]
    expect(listChanges(toEvidence(requiringApp('scan:generic'), ...records), now).map(({ to }) => to)).toEqual([
      'INCOMPLETE',
      'NON-COMPLIANT',
      'INCOMPLETE',
      'COMPLIANT',
    ])
  })
  test('ignores the age of a report that no longer counts', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '1d' } })
    const records = [attest('scan', passed), attest('scan', passed, { created_at: start + day })]
    expect(listChanges(toEvidence(template, ...records), start + 2 * day - 1)).toHaveLength(1)
  })
  test('has the verdict of that time after every record', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 12 }), (facts, count) => {
        const known = selectFirstRecords(facts, count)
        const size = known.artifacts.length + known.attestations.length + known.overrides.length
        fc.pre(size > 0)
        const at = start + count
        expect(listChanges(known, at).at(-1)?.to).toBe(judgeEvidence(known, at).status)
      }),
      { numRuns: 300 },
    )
  })
  test('ends with the verdict of any later time, and each change starts from the state of the last', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 12, max: 1_200_000 }), (facts, later) => {
        const changes = listChanges(facts, start + later)
        fc.pre(changes.length > 0)
        expect(changes.at(-1)?.to).toBe(judgeEvidence(facts, start + later).status)
        expect(changes.map(({ from }) => from)).toEqual([null, ...changes.slice(0, -1).map(({ to }) => to)])
        expect(changes.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b)).toEqual(
          changes.map(({ timestamp }) => timestamp),
        )
      }),
      { numRuns: 300 },
    )
  })
  test('of thousands of reports takes a time that is linear', () => {
    const growth = measureGrowth((size) => {
      const { attest } = createRecorder()
      const records = Array.from({ length: size }, (_, index) => attest(`name-${index}`, passed))
      listChanges(toEvidence({ version: 1 }, ...records), now)
    }, 1000)
    expect(growth).toBeLessThan(40)
  })
})

describe('the next expiry', () => {
  const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '2d' } })
  test('is undefined if nothing expires', () => {
    const { attest, override } = createRecorder()
    const facts = toEvidence(requiring('scan:generic'), attest('scan', failed), override('scan', 'generic'))
    expect(findNextExpiry(facts, now)).toBeUndefined()
  })
  test('is the first expiry of an override or a report', () => {
    const { attest, override } = createRecorder()
    const facts = toEvidence(template, attest('scan', failed), override('scan', 'generic', { expires_at: start + day }))
    expect(findNextExpiry(facts, now)).toBe(start + day)
    expect(findNextExpiry(facts, start + day)).toBe(start + 1 + 2 * day)
    expect(findNextExpiry(facts, start + 1 + 2 * day)).toBeUndefined()
    const later = toEvidence(
      template,
      attest('scan', failed),
      override('scan', 'generic', { expires_at: start + 9 * day }),
    )
    expect(findNextExpiry(later, now)).toBeLessThan(start + 3 * day)
  })
  test('is not later than any change through time', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 12, max: 1_200_000 }), (facts, later) => {
        const next = findNextExpiry(facts, now) ?? Infinity
        const then = start + 12 + later
        fc.pre(then > now)
        const hasChanged = judgeEvidence(facts, now).status !== judgeEvidence(facts, then).status
        expect(hasChanged && next > then).toBe(false)
      }),
    )
  })
  test('is the end of a period without any change of verdict and timeline', () => {
    fc.assert(
      fc.property(evidence, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (facts, share) => {
        const next = findNextExpiry(facts, now) ?? now + 1000 * day
        const then = now + share * (next - now)
        fc.pre(then < next)
        expect(judgeEvidence(facts, then)).toEqual(judgeEvidence(facts, now))
        expect(listChanges(facts, then)).toEqual(listChanges(facts, now))
      }),
    )
  })
})
