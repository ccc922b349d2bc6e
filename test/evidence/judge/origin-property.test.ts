import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttestationFact, Evidence } from '../../../src/evidence/fact/evidence.ts'
import type { Origin } from '../../../src/evidence/fact/origin.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { isReading } from '../../../src/evidence/fact/reading.ts'
import { judgeEvidence, type Verdict } from '../../../src/evidence/judge/judge.ts'
import { now, passed } from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin } from '../../../testkit/evidence/origin.ts'
import { sentLater, toCounted } from '../../../testkit/evidence/effect.ts'
import { evidence, plainEvidence } from '../../../testkit/evidence/generator.ts'

const stranger: Origin = {
  key: 'stranger',
  text: 'a stranger',
  claims: undefined,
  sender: undefined,
  proven: undefined,
  isReplayed: false,
}
const strangers = fc.constantFrom(stranger, jobOrigin({ repository_id: '2', run_id: '99' }))

/** The evidence, with reports that another origin sends later about anything. */
const intruded = fc
  .record({ honest: evidence, others: plainEvidence, origin: strangers })
  .map(({ honest, others, origin }) => {
    const attestations = [...honest.attestations, ...sentLater(others.attestations, origin)]
    const artifacts = [...honest.artifacts, ...sentLater(others.artifacts, origin)]
    return { honest, withAttestations: { ...honest, attestations }, withAll: { ...honest, attestations, artifacts } }
  })

function isBound(fact: AttestationFact): boolean {
  return fact.artifact_fingerprint !== undefined || fact.target_artifacts.length === 0
}

const doesCount = (verdict: Verdict | undefined, id: string) => verdict?.outcomes.get(id)?.counts === true

/** The names of each subject that fail, and whether each is listed with the trail or with an artifact. */
function listFailing({ attestations_statuses, artifacts_statuses }: Verdict): string[] {
  const all = [...attestations_statuses, ...Object.values(artifacts_statuses).flatMap((it) => it.attestations_statuses)]
  return all.flatMap(({ attestation_name: name, artifact_fingerprint: digest, status, is_compliant }) =>
    status === 'COMPLETE' && !is_compliant ? [`${name} ${digest}`] : [],
  )
}

describe('reports of another origin', () => {
  test('change nothing about what a report counts for', () => {
    fc.assert(
      fc.property(intruded, ({ honest, withAttestations }) => {
        const [before, after] = [judgeEvidence(honest, now), judgeEvidence(withAttestations, now)]
        expect(toCounted(after, honest.attestations)).toEqual(toCounted(before, honest.attestations))
      }),
      { numRuns: 300 },
    )
  })
  test('about artifacts take no weight from a report of the trail, or of a digest that it names, unless the template does', () => {
    fc.assert(
      fc.property(intruded, ({ honest, withAll }) => {
        const [before, after] = [honest, withAll].map((facts) =>
          judgeEvidence({ ...facts, template: null, attestations: facts.attestations.filter(isBound) }, now),
        )
        const bound = honest.attestations.filter(isBound)
        expect(bound.filter(({ id }) => doesCount(before, id) && !doesCount(after, id))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
  test('turn no failing name into a passing one', () => {
    fc.assert(
      fc.property(intruded, ({ honest, withAttestations }) => {
        const [before, after] = [judgeEvidence(honest, now), judgeEvidence(withAttestations, now)]
        expect(listFailing(after)).toEqual(expect.arrayContaining(listFailing(before)))
        expect(before.status === 'NON-COMPLIANT' && after.status !== before.status).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})

/** Reports whose order of arrival has no effect by itself: a later reading replaces an earlier one. */
function withoutReadings(facts: Evidence): readonly AttestationFact[] {
  return facts.attestations.map((fact) => (isReading(fact.content) ? { ...fact, content: passed } : fact))
}

const shuffled = plainEvidence.chain((facts) => {
  const order = facts.attestations.map(({ sequence }) => sequence)
  return fc.record({
    facts: fc.constant(facts),
    order: fc.shuffledSubarray(order, { minLength: order.length }),
  })
})

describe('the order of arrival does not matter', () => {
  test('within an attempt, of any origin', () => {
    fc.assert(
      fc.property(shuffled, ({ facts, order }) => {
        const attempt = withoutReadings(facts).map((fact) => ({ ...fact, run: { id: 5, attempt: 1 } }))
        expectSameStates(facts, attempt, order)
      }),
      { numRuns: 300 },
    )
  })
  test('of proven runs, within and between them', () => {
    fc.assert(
      fc.property(shuffled, ({ facts, order }) => {
        const proven = withoutReadings(facts).map((fact, at) => ({
          ...fact,
          origin: jobOrigin({ event: fact.origin.key.length % 2 === 0 ? 'push' : 'schedule' }),
          run: { id: 1 + (at % 2), attempt: 1 + (at % 3) },
        }))
        expectSameStates(facts, proven, order)
      }),
      { numRuns: 300 },
    )
  })
})

const questions: readonly Question[] = [{}, { commit: head, pullRequest: 7, base: 'main', defaultBranch: 'main' }]

function expectSameStates(facts: Evidence, attestations: readonly AttestationFact[], order: readonly number[]): void {
  const moved = attestations.map((fact, at) => ({ ...fact, sequence: order[at] ?? fact.sequence }))
  for (const question of questions) {
    const judge = (it: typeof moved): Verdict => judgeEvidence({ ...facts, attestations: it }, now, question)
    const [before, after] = [judge([...attestations]), judge(moved)]
    expect(after.status).toBe(before.status)
    expect(toCounted(after, facts.attestations)).toEqual(toCounted(before, facts.attestations))
  }
}

test('the verdict under a template does not depend on the template of the trail', () => {
  fc.assert(
    fc.property(evidence, evidence, (facts, { template }) => {
      const began = judgeEvidence({ ...facts, template }, now)
      const asked = judgeEvidence({ ...structuredClone(facts), template }, now)
      expect(toCounted(asked, facts.attestations)).toEqual(toCounted(began, facts.attestations))
      expect(asked.status).toBe(began.status)
    }),
  )
})
