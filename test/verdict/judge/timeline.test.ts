import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/verdict/evidence/evidence.ts'
import { judge } from '../../../src/verdict/judge/judge.ts'
import { nextChange, timeline } from '../../../src/verdict/judge/timeline.ts'
import {
  createRecorder,
  day,
  fingerprintA,
  fingerprintB,
  sentBy,
  green,
  junit,
  now,
  red,
  requiring,
  requiringApp,
  start,
  toEvidence,
} from '../../../testkit/verdict/builder.ts'
import { evidence } from '../../../testkit/verdict/generator.ts'

/** What was known when this many records were in. */
function firstOf(facts: Evidence, sequence: number): Evidence {
  const isIn = (record: { readonly sequence: number }) => record.sequence <= sequence
  return {
    template: facts.template,
    artifacts: facts.artifacts.filter(isIn),
    attestations: facts.attestations.filter(isIn),
    overrides: facts.overrides.filter(isIn),
  }
}

describe('the timeline', () => {
  test('is empty while nothing is recorded', () => {
    expect(timeline(toEvidence({ version: 1 }), now)).toEqual([])
  })
  test('says what each record changed, and leaves out what changed nothing', () => {
    const { attest, build, excuse } = createRecorder()
    const records = [
      build(),
      attest('extra', green),
      attest('scan', red, { target_artifacts: ['app'] }),
      excuse('scan', 'generic', { target_artifacts: ['app'] }),
      build({ is_compliant: false }),
    ]
    expect(timeline(toEvidence(requiringApp('scan:generic'), ...records), now)).toEqual([
      { timestamp: start + 1, from: null, to: 'INCOMPLETE', by: 'record', because: 'artifact app reported' },
      { timestamp: start + 3, from: 'INCOMPLETE', to: 'NON-COMPLIANT', by: 'record', because: 'scan reported' },
      { timestamp: start + 4, from: 'NON-COMPLIANT', to: 'COMPLIANT', by: 'record', because: 'scan overridden' },
      { timestamp: start + 5, from: 'COMPLIANT', to: 'NON-COMPLIANT', by: 'record', because: 'artifact app reported' },
    ])
  })
  test('says what time alone changed, up to now and no further', () => {
    const { attest, excuse } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '30d' } }, 'tests:generic')
    const records = [
      attest('scan', green),
      attest('tests', red),
      excuse('tests', 'generic', { expires_at: start + day }),
      attest('tests', green),
    ]
    const facts = toEvidence(template, ...records.slice(0, 3))
    const ended = {
      timestamp: start + day,
      from: 'COMPLIANT',
      to: 'NON-COMPLIANT',
      by: 'time',
      because: 'override of tests ended',
    }
    expect(timeline(facts, start + day).at(-1)).toEqual(ended)
    expect(timeline(facts, start + day - 1).at(-1)?.to).toBe('COMPLIANT')
    expect(timeline(toEvidence(template, ...records), start + 31 * day).at(-1)).toEqual({
      timestamp: start + 1 + 30 * day,
      from: 'COMPLIANT',
      by: 'time',
      to: 'NON-COMPLIANT',
      because: 'scan is older than 30d',
    })
  })
  test('keeps the order of arrival where a clock was set back', () => {
    const { attest } = createRecorder()
    const records = [attest('a', red), attest('a', green, { created_at: start - day })]
    expect(timeline(toEvidence({ version: 1 }, ...records), now)).toMatchObject([
      { timestamp: start + 1, to: 'NON-COMPLIANT' },
      { timestamp: start + 1, to: 'COMPLIANT' },
    ])
  })
  test('knows nothing of a report before it came in, though a clock was set back', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '1d' } })
    const records = [
      attest('extra', green, { created_at: start + 9 * day }),
      attest('scan', green, { created_at: start }),
    ]
    expect(timeline(toEvidence(template, ...records), start + 10 * day)).toEqual([
      { timestamp: start + 9 * day, from: null, to: 'INCOMPLETE', by: 'record', because: 'extra reported' },
      { timestamp: start + 9 * day, from: 'INCOMPLETE', to: 'NON-COMPLIANT', by: 'record', because: 'scan reported' },
    ])
  })
  test('says that something is missing again once it was reported as another type', () => {
    const { attest } = createRecorder()
    const records = [attest('scan', green), attest('scan', junit({}))]
    expect(timeline(toEvidence(requiring('scan:generic'), ...records), now).map(({ to }) => to)).toEqual([
      'COMPLIANT',
      'INCOMPLETE',
    ])
  })
  test('forgets what an artifact had that a later run built anew', () => {
    const { attest, build } = createRecorder()
    const records = [
      build(sentBy('ci', 1)),
      attest('scan', red, { artifact_fingerprint: fingerprintA }),
      build({ fingerprint: fingerprintB, ...sentBy('ci', 2) }),
      attest('scan', green, { artifact_fingerprint: fingerprintB }),
    ]
    expect(timeline(toEvidence(requiringApp('scan:generic'), ...records), now).map(({ to }) => to)).toEqual([
      'INCOMPLETE',
      'NON-COMPLIANT',
      'INCOMPLETE',
      'COMPLIANT',
    ])
  })
  test('does not mind that a report which no longer counts grows old', () => {
    const { attest } = createRecorder()
    const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '1d' } })
    const records = [attest('scan', green), attest('scan', green, { created_at: start + day })]
    expect(timeline(toEvidence(template, ...records), start + 2 * day - 1)).toHaveLength(1)
  })
  test('after every record says what the verdict was then', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 12 }), (facts, count) => {
        const known = firstOf(facts, count)
        const size = known.artifacts.length + known.attestations.length + known.overrides.length
        fc.pre(size > 0)
        const at = start + count
        expect(timeline(known, at).at(-1)?.to).toBe(judge(known, at).status)
      }),
      { numRuns: 300 },
    )
  })
  test('at any later time ends with the verdict of that time, each change beginning where the last ended', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 12, max: 1_200_000 }), (facts, later) => {
        const changes = timeline(facts, start + later)
        fc.pre(changes.length > 0)
        expect(changes.at(-1)?.to).toBe(judge(facts, start + later).status)
        expect(changes.map(({ from }) => from)).toEqual([null, ...changes.slice(0, -1).map(({ to }) => to)])
        expect(changes.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b)).toEqual(
          changes.map(({ timestamp }) => timestamp),
        )
      }),
      { numRuns: 300 },
    )
  })
  test('of thousands of reports takes well under a second', () => {
    const { attest } = createRecorder()
    const records = Array.from({ length: 5000 }, (_, index) => attest(`name-${index}`, green))
    const before = performance.now()
    timeline(toEvidence({ version: 1 }, ...records), now)
    expect(performance.now() - before).toBeLessThan(1000)
  })
})

describe('the next change by time alone', () => {
  const template = requiring({ name: 'scan', type: 'generic', policy: { max_age: '2d' } })
  test('is none where nothing runs out', () => {
    const { attest, excuse } = createRecorder()
    const facts = toEvidence(requiring('scan:generic'), attest('scan', red), excuse('scan', 'generic'))
    expect(nextChange(facts, now)).toBeUndefined()
  })
  test('is the first end of an override or of a report', () => {
    const { attest, excuse } = createRecorder()
    const facts = toEvidence(template, attest('scan', red), excuse('scan', 'generic', { expires_at: start + day }))
    expect(nextChange(facts, now)).toBe(start + day)
    expect(nextChange(facts, start + day)).toBe(start + 1 + 2 * day)
    expect(nextChange(facts, start + 1 + 2 * day)).toBeUndefined()
  })
  test('comes no later than any change that time brings', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 12, max: 1_200_000 }), (facts, later) => {
        const next = nextChange(facts, now) ?? Infinity
        const then = start + 12 + later
        fc.pre(then > now)
        const hasChanged = judge(facts, now).status !== judge(facts, then).status
        expect(hasChanged && next > then).toBe(false)
      }),
    )
  })
  test('until then neither the verdict nor the timeline is another, in any word', () => {
    fc.assert(
      fc.property(evidence, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (facts, share) => {
        const next = nextChange(facts, now) ?? now + 1000 * day
        const then = now + share * (next - now)
        fc.pre(then < next)
        expect(judge(facts, then)).toEqual(judge(facts, now))
        expect(timeline(facts, then)).toEqual(timeline(facts, now))
      }),
    )
  })
})
