import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { Judgement } from '../../wire/resource/judgement.ts'
import { mergeAdvice } from '../../evidence/explain/advice.ts'
import { explainTrail, type Explanation, type ExplanationScope } from '../../evidence/explain/explanation.ts'

const statesWorstFirst = ['NON-COMPLIANT', 'UNCLEAR', 'INCOMPLETE', 'COMPLIANT']

/** Explains a judgement. An answer that is better than one of its two parts contradicts itself, and so is UNCLEAR (rules 5.9). */
export function explainJudgement(
  answer: Judgement,
  attestations: readonly FullAttestation[] | undefined,
  scope: ExplanationScope,
): Explanation {
  const explanation = explainTrail(answer, attestations, { ...scope, judgement: answer.judgement })
  const notes = [...explanation.notes, ...describeTrailTemplate(answer), ...describeFloor(answer)]
  const doubt = scope.fingerprints === undefined ? findContradiction(answer) : undefined
  if (doubt === undefined || explanation.verdict !== 'COMPLIANT') return { ...explanation, notes }
  const headline = `Trail ${answer.name} cannot be judged: ${doubt}.`
  return {
    ...explanation,
    verdict: 'UNCLEAR',
    word: 'not evaluated',
    headline,
    notes: [`An unclear verdict is not a pass: ${doubt}.`, ...notes],
  }
}

function findContradiction({
  compliance_state: state = '',
  judgement: { given, floor },
}: Judgement): string | undefined {
  const worse = [given, floor].find((part) => part !== null && rankOf(part.state) < rankOf(state)) ?? undefined
  return worse && `the service reports ${state}, but also ${worse.state} under one of the templates`
}

/** An unknown state is before every other. */
function rankOf(state: string): number {
  return statesWorstFirst.indexOf(state)
}

function describeTrailTemplate({ judgement: { given, floor, trail_template: ofTrail } }: Judgement): readonly string[] {
  if (given?.differs_from_trail !== true) return []
  const version = ofTrail === null || ofTrail.version === 0 ? '' : ` (version ${ofTrail.version})`
  const also = floor === null ? '' : ` and by version ${floor.version} of the template of the flow`
  return [`The trail began with another template${version}. It is judged by the template of this run${also}.`]
}

/** The worst of several verdicts on one trail, with the names that are missing or failing in any of them, and all notes. */
export function joinExplanations(explanations: readonly [Explanation, ...Explanation[]]): Explanation {
  const [worst = explanations[0]] = explanations.toSorted((a, b) => rankExplanation(a) - rankExplanation(b))
  const joinNames = (select: (explanation: Explanation) => readonly string[]): string[] => [
    ...new Set([worst, ...explanations].flatMap(select)),
  ]
  return {
    ...worst,
    missing: joinNames(({ missing }) => missing),
    failing: joinNames(({ failing }) => failing),
    waiting: joinNames(({ waiting }) => waiting),
    advice: joinAdvice([worst, ...explanations]),
    notes: joinNames(({ notes }) => notes),
  }
}

/** Of equal states, one that waits is better. */
function rankExplanation({ verdict, word }: Explanation): number {
  return 2 * rankOf(verdict) + Number(word === 'waiting')
}

/** All advice, each text once. */
function joinAdvice(explanations: readonly Explanation[]): Explanation['advice'] {
  return mergeAdvice(explanations.flatMap(({ advice }) => advice))
}

/** The names that are missing or failing only under the floor, which the file of the run does not show. */
function describeFloor({ compliance_status: status, judgement: { floor } }: Judgement): readonly string[] {
  const ofArtifacts = Object.values(status?.artifacts_statuses ?? {}).flatMap((it) => it.attestations_statuses)
  const open = [...(status?.attestations_statuses ?? []), ...ofArtifacts].filter((it) => !it.is_compliant)
  const byGiven = new Set(open.filter(({ template }) => template === 'given').map((it) => it.attestation_name))
  const names = open.filter((it) => it.template === 'floor' && !byGiven.has(it.attestation_name))
  if (floor === null || names.length === 0) return []
  const listed = [...new Set(names.map((it) => it.attestation_name))].join(', ')
  return [`Version ${floor.version} of the template of the flow is the floor, and decides on: ${listed}.`]
}
