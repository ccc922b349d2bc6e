import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttestationFact, Evidence } from '../../src/verdict/evidence/evidence.ts'
import { judge, type Verdict } from '../../src/verdict/judge/judge.ts'
import { createRecorder, fingerprintA, green, now, red, start } from '../../testkit/verdict/builder.ts'
import { evidence, plainEvidence } from '../../testkit/verdict/generator.ts'

const goodness = ['NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function withMore(base: Evidence, ...attestations: readonly AttestationFact[]): Evidence {
  return { ...base, attestations: [...base.attestations, ...attestations] }
}

function attestLater(...args: Parameters<ReturnType<typeof createRecorder>['attest']>): AttestationFact {
  return { ...createRecorder().attest(...args), id: 'later', sequence: 1000 }
}

/** All that a reader sees, apart from the order and the ids of what was reported. */
function appearance(verdict: Verdict) {
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

describe('whatever was reported', () => {
  test('the same evidence always has the same verdict, and is left as it was', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const before = structuredClone(facts)
        expect(judge(facts, now)).toEqual(judge(facts, now))
        expect(facts).toEqual(before)
      }),
    )
  })
  test('the array order of records means nothing', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const reversed = {
          ...facts,
          artifacts: facts.artifacts.toReversed(),
          attestations: facts.attestations.toReversed(),
          overrides: facts.overrides.toReversed(),
        }
        expect(appearance(judge(reversed, now))).toEqual(appearance(judge(facts, now)))
      }),
    )
  })
  test('no attestation is never compliant', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        expect(judge({ ...facts, attestations: [] }, now).status).not.toBe('COMPLIANT')
      }),
    )
  })
  test('no template is never compliant, nor is any artifact', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const { status, artifacts_statuses } = judge({ ...facts, template: null }, now)
        expect(status).not.toBe('COMPLIANT')
        expect(Object.values(artifacts_statuses).filter((artifact) => artifact.is_compliant)).toEqual([])
      }),
    )
  })
  test('compliant means that nothing shown is missing or fails', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const verdict = judge(facts, now)
        const shown = [
          ...verdict.attestations_statuses,
          ...Object.values(verdict.artifacts_statuses).flatMap((artifact) => artifact.attestations_statuses),
        ]
        const isRed = shown.some(({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant)
        fc.pre(
          verdict.status !== 'NON-COMPLIANT' || facts.artifacts.every(({ is_compliant }) => is_compliant !== false),
        )
        expect(verdict.status === 'NON-COMPLIANT').toBe(isRed)
        expect(verdict.is_compliant && shown.some(({ is_compliant }) => !is_compliant)).toBe(false)
      }),
    )
  })
  test('every attestation has an outcome, and those that count agree with what is shown', () => {
    fc.assert(
      fc.property(plainEvidence, (facts) => {
        const verdict = judge(facts, now)
        expect([...verdict.outcomes.keys()].toSorted()).toEqual(facts.attestations.map(({ id }) => id).toSorted())
        const shown = [
          ...verdict.attestations_statuses,
          ...Object.values(verdict.artifacts_statuses).flatMap((artifact) => artifact.attestations_statuses),
        ].flatMap(({ attestation_id }) => attestation_id ?? [])
        const counting = [...verdict.outcomes].filter(([, { counts }]) => counts).map(([id]) => id)
        expect([...new Set(shown)].toSorted()).toEqual(counting.toSorted())
      }),
    )
  })
})

describe('one more report', () => {
  test('of a new name that passes never makes a trail worse', () => {
    fc.assert(
      fc.property(evidence, fc.constantFrom(undefined, fingerprintA), (facts, artifact_fingerprint) => {
        const more = withMore(facts, attestLater('brand-new', green, { artifact_fingerprint }))
        const [before, after] = [judge(facts, now).status, judge(more, now).status]
        expect(goodness.indexOf(after)).toBeGreaterThanOrEqual(goodness.indexOf(before))
      }),
    )
  })
  test('that fails, from a source of its own, always makes it fail', () => {
    fc.assert(
      fc.property(plainEvidence, fc.constantFrom('tests', 'brand-new'), (facts, name) => {
        const more = withMore(facts, attestLater(name, red, { annotations: { source: 'its own' } }))
        expect(judge(more, now).status).toBe('NON-COMPLIANT')
      }),
    )
  })
  test('that passes never hides one of another source that fails', () => {
    fc.assert(
      fc.property(plainEvidence, (facts) => {
        const failing = withMore(facts, attestLater('tests', red, { annotations: { source: 'its own' } }))
        const more = withMore(failing, attestLater('tests', green, { id: 'last', annotations: { source: 'another' } }))
        expect(judge(more, now).status).toBe('NON-COMPLIANT')
      }),
    )
  })
  test('of an earlier run, arriving late, never changes anything', () => {
    fc.assert(
      fc.property(evidence, fc.nat(), fc.boolean(), (facts, pick, is_compliant) => {
        const run = { annotations: { source: 'replayed', run: { id: 9, attempt: 2 } } }
        const base = facts.attestations.map((fact) => ({ ...fact, ...run }))
        fc.pre(base.length > 0)
        const one = base[pick % base.length]
        if (one === undefined) return
        const late: AttestationFact = {
          ...one,
          id: 'late',
          sequence: 1000,
          content: { kind: 'generic', is_compliant },
          annotations: { source: 'replayed', run: { id: 9, attempt: 1 } },
        }
        const evidenceThen = { ...facts, attestations: base }
        expect(appearance(judge(withMore(evidenceThen, late), now))).toEqual(appearance(judge(evidenceThen, now)))
      }),
    )
  })
})

describe('the order of arrival', () => {
  test('of reports that have nothing to do with each other means nothing', () => {
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
          const apart = facts.attestations.map((fact, index) => ({ ...fact, annotations: { source: index } }))
          const moved = apart.map((fact, index) => ({ ...fact, sequence: order[index] ?? fact.sequence }))
          expect(appearance(judge({ ...facts, attestations: moved }, now))).toEqual(
            appearance(judge({ ...facts, attestations: apart }, now)),
          )
        },
      ),
    )
  })
})

describe('an override', () => {
  test('that has ended is as good as none', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const ended = facts.overrides.map((override) => ({ ...override, expires_at: start }))
        const [withEnded, without] = [
          judge({ ...facts, overrides: ended }, now),
          judge({ ...facts, overrides: [] }, now),
        ]
        expect(withEnded.status).toBe(without.status)
        for (const [id, outcome] of withEnded.outcomes) {
          expect(outcome).toMatchObject({ override: undefined, is_compliant: without.outcomes.get(id)?.is_compliant })
        }
      }),
    )
  })
  test('never reaches a name that it does not name', () => {
    fc.assert(
      fc.property(evidence, (facts) => {
        const overridden = [...judge(facts, now).outcomes].filter(([, { override }]) => override !== undefined)
        for (const [id, { override }] of overridden) {
          const fact = facts.attestations.find((attestation) => attestation.id === id)
          expect(fact?.name).toBe(override?.attestation_name)
          expect(fact?.type).toBe(override?.original_attestation_type)
        }
      }),
    )
  })
})
