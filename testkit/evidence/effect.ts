import type { AttestationFact, Evidence } from '../../src/evidence/fact/evidence.ts'
import type { Origin } from '../../src/evidence/fact/origin.ts'
import type { Question } from '../../src/evidence/fact/question.ts'
import { judgeEvidence, type Verdict } from '../../src/evidence/judge/judge.ts'
import { now } from './builder.ts'

/** Generated reports as another origin sends them, after all others. */
export function sentLater<T extends Pick<AttestationFact, 'id' | 'sequence' | 'origin'>>(
  facts: readonly T[],
  origin: Origin,
): readonly T[] {
  return facts.map((fact) => ({ ...fact, id: `other ${fact.id}`, sequence: fact.sequence + 1000, origin }))
}

/** The verdict without the reports that do not count, and the reasons that name them. */
export function toEffect(facts: Evidence, question: Question): unknown {
  const { status, attestations_statuses, artifacts_statuses } = judgeEvidence(facts, now, question)
  const toStatus = ({ reasons, ...one }: (typeof attestations_statuses)[number]) =>
    one.status === 'MISSING' ? one : { ...one, reasons }
  return {
    status,
    attestations: attestations_statuses.map(toStatus),
    artifacts: Object.entries(artifacts_statuses).map(([name, one]) => ({
      ...one,
      name,
      attestations_statuses: one.attestations_statuses.map(toStatus),
    })),
  }
}

/** What each of these reports counts for. */
export function toCounted({ outcomes }: Verdict, facts: readonly AttestationFact[]) {
  return facts.map(({ id }) => {
    const { counts, is_compliant, override } = outcomes.get(id) ?? {}
    return { id, counts, is_compliant, override: override?.id }
  })
}
