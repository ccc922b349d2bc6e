import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttestationFact, Evidence } from '../../../src/evidence/fact/evidence.ts'
import { isReading } from '../../../src/evidence/fact/reading.ts'
import { judgeEvidence, judgeState, type Verdict } from '../../../src/evidence/judge/judge.ts'
import { createRecorder, fingerprintA, passed, now, failed } from '../../../testkit/evidence/builder.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'
import { evidence, plainEvidence } from '../../../testkit/evidence/generator.ts'

const goodness = ['NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function withMore(base: Evidence, ...attestations: readonly AttestationFact[]): Evidence {
  return { ...base, attestations: [...base.attestations, ...attestations] }
}

function attestLater(...args: Parameters<ReturnType<typeof createRecorder>['attest']>): AttestationFact {
  return { ...createRecorder().attest(...args), id: 'later', sequence: 1000 }
}

/** The visible part of a verdict, without order and ids. */
function toComparable(verdict: Verdict) {
  return {
    status: verdict.status,
    attestations: verdict.attestations_statuses.map((status) => JSON.stringify(status)).toSorted(),
    artifacts: Object.entries(verdict.artifacts_statuses)
      .map(([name, { attestations_statuses, ...rest }]) =>
        JSON.stringify([name, rest, attestations_statuses.map((status) => JSON.stringify(status)).toSorted()]),
      )
      .toSorted(),
  }
}

/** A missing requirement says why the latest report does not fulfil it: these words alone depend on the order of arrival. */
function withoutLatestReason(verdict: Verdict): Verdict {
  return JSON.parse(JSON.stringify(verdict).replaceAll(/reported, but [^"]*/g, 'reported'))
}

describe('for any evidence', () => {
  test('the same evidence gives the same verdict and is not changed', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const before = structuredClone(facts)
        expect(judgeEvidence(facts, now)).toEqual(judgeEvidence(facts, now))
        expect(facts).toEqual(before)
      }),
    )
  })
  test('the state alone is the status of the verdict', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        expect(judgeState(facts, now)).toBe(judgeEvidence(facts, now).status)
      }),
      { numRuns: 300 },
    )
  })
  test('the order of the arrays does not matter', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const reversed = {
          ...facts,
          artifacts: facts.artifacts.toReversed(),
          attestations: facts.attestations.toReversed(),
          overrides: facts.overrides.toReversed(),
        }
        expect(toComparable(judgeEvidence(reversed, now))).toEqual(toComparable(judgeEvidence(facts, now)))
      }),
    )
  })
  test('a trail without an attestation is not compliant', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        expect(judgeEvidence({ ...facts, attestations: [] }, now).status).not.toBe('COMPLIANT')
      }),
    )
  })
  test('without a template neither the trail nor an artifact is compliant', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const { status, artifacts_statuses } = judgeEvidence({ ...facts, template: null }, now)
        expect(status).not.toBe('COMPLIANT')
        expect(Object.values(artifacts_statuses).filter((artifact) => artifact.is_compliant)).toEqual([])
      }),
    )
  })
  test('a compliant trail shows nothing missing or failing', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const verdict = judgeEvidence(facts, now)
        const shown = [
          ...verdict.attestations_statuses,
          ...Object.values(verdict.artifacts_statuses).flatMap((artifact) => artifact.attestations_statuses),
        ].filter(({ advisory }) => advisory !== true)
        const isRed = shown.some(({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant)
        fc.pre(
          verdict.status !== 'NON-COMPLIANT' || facts.artifacts.every(({ is_compliant }) => is_compliant !== false),
        )
        expect(verdict.status === 'NON-COMPLIANT').toBe(isRed)
        expect(verdict.is_compliant && shown.some(({ is_compliant }) => !is_compliant)).toBe(false)
      }),
    )
  })
  test('every attestation has an outcome, and the counting ones match the statuses', () => {
    fc.assert(
      fc.property(plainEvidence, (facts) => {
        const verdict = judgeEvidence(facts, now)
        expect([...verdict.outcomes.keys()].toSorted()).toEqual(facts.attestations.map(({ id }) => id).toSorted())
        const shown = [
          ...verdict.attestations_statuses,
          ...Object.values(verdict.artifacts_statuses).flatMap((artifact) => artifact.attestations_statuses),
        ].flatMap(({ attestation_id: id, other_attestation_ids: others = [] }) => [
          ...(id === undefined ? [] : [id]),
          ...others,
        ])
        const counting = [...verdict.outcomes].filter(([, { counts }]) => counts).map(([id]) => id)
        const unbound = verdict.ignored.filter(({ reason }) => reason === 'no_digest').map((it) => it.attestation_id)
        expect([...new Set(shown)].toSorted()).toEqual([...counting, ...unbound].toSorted())
        expect(verdict.ignored).toHaveLength(facts.attestations.length - counting.length)
      }),
    )
  })
})

describe('an additional report', () => {
  test('that passes under a new name does not make the trail worse', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(undefined, fingerprintA), (facts, artifact_fingerprint) => {
        const more = withMore(facts, attestLater('brand-new', passed, { artifact_fingerprint }))
        const [before, after] = [judgeEvidence(facts, now).status, judgeEvidence(more, now).status]
        expect(goodness.indexOf(after)).toBeGreaterThanOrEqual(goodness.indexOf(before))
      }),
    )
  })
  test('that fails from a new source makes the trail fail, unless the template ignores its origin', () => {
    fc.assert(
      fc.property(plainEvidence, fc.constantFrom('tests', 'brand-new'), (facts, name) => {
        const more = withMore(
          { ...facts, template: null },
          attestLater(name, failed, { annotations: { source: 'its own' } }),
        )
        expect(judgeEvidence(more, now).status).toBe('NON-COMPLIANT')
      }),
    )
  })
  test('that passes does not hide a failing one of another source', () => {
    fc.assert(
      fc.property(plainEvidence, (facts) => {
        const failing = withMore(
          { ...facts, template: null },
          attestLater('tests', failed, { annotations: { source: 'its own' } }),
        )
        const more = withMore(failing, attestLater('tests', passed, { id: 'last', annotations: { source: 'another' } }))
        expect(judgeEvidence(more, now).status).toBe('NON-COMPLIANT')
      }),
    )
  })
  test('of an earlier run that arrives late changes nothing', () => {
    fc.assert(
      fc.property(evidence, fc.nat(), fc.boolean(), (facts, pick, is_compliant) => {
        const run = { origin: jobOrigin(), source: '"proven"', run: { id: 9, attempt: 2 } }
        const base = facts.attestations.map((fact) => ({ ...fact, ...run }))
        fc.pre(base.length > 0)
        const one = base[pick % base.length]
        if (one === undefined || isReading(one.content)) return
        const late: AttestationFact = {
          ...one,
          id: 'late',
          sequence: 1000,
          content: { kind: 'generic', is_compliant },
          run: { id: 9, attempt: 1 },
        }
        const evidenceThen = { ...facts, attestations: base }
        expect(toComparable(judgeEvidence(withMore(evidenceThen, late), now))).toEqual(
          toComparable(judgeEvidence(evidenceThen, now)),
        )
      }),
    )
  })
})

describe('the order of arrival', () => {
  test('of independent reports does not matter', () => {
    fc.assert(
      fc.property(
        plainEvidence.chain((facts) =>
          fc.record({
            facts: fc.constant(facts),
            order: fc.shuffledSubarray(
              facts.attestations.map(({ sequence }) => sequence),
              {
                minLength: facts.attestations.length,
              },
            ),
          }),
        ),
        ({ facts, order }) => {
          const apart = facts.attestations.map((fact, index) => ({
            ...fact,
            origin: { ...fact.origin, key: String(index) },
          }))
          const moved = apart.map((fact, index) => ({ ...fact, sequence: order[index] ?? fact.sequence }))
          const compare = (attestations: readonly AttestationFact[]): ReturnType<typeof toComparable> =>
            toComparable(withoutLatestReason(judgeEvidence({ ...facts, attestations }, now)))
          expect(compare(moved)).toEqual(compare(apart))
        },
      ),
    )
  })
})
