import { describe, expect, test } from 'vitest'
import { explainJudgement, joinExplanations } from '../../../../src/step/outcome/explain-judgement.ts'
import { Judgement } from '../../../../src/wire/resource/judgement.ts'
import type { Explanation } from '../../../../src/evidence/explain/explanation.ts'
import { judged, withStatuses } from '../../../../testkit/step/judgement-service.ts'
import { explanationOf } from '../../../../testkit/evidence/explanation.ts'

const states = ['NON-COMPLIANT', 'UNCLEAR', 'INCOMPLETE', 'COMPLIANT'] as const

function explanation(members: Partial<Explanation>): Explanation {
  return explanationOf([], { verdict: 'COMPLIANT', headline: '', ...members })
}

describe('of several explanations', () => {
  test.each(states.flatMap((worse, at) => states.slice(at).map((better) => [worse, better] as const)))(
    '%s comes before %s',
    (worse, better) => {
      const [a, b] = [explanation({ verdict: worse, headline: 'a' }), explanation({ verdict: better, headline: 'b' })]
      expect([joinExplanations([a, b]).verdict, joinExplanations([b, a]).verdict]).toEqual([worse, worse])
      expect(joinExplanations([b, a]).headline).toBe(worse === better ? 'b' : 'a')
    },
  )

  test('the names, the notes and the advice are joined, each once and the worst first', () => {
    const good = explanation({
      missing: ['m1', 'm2'],
      failing: ['f1', 'f2'],
      notes: ['n1', 'n2'],
      advice: [
        { text: 'Run it.', names: ['a'] },
        { text: 'Ask for it.', names: ['b'] },
      ],
    })
    const bad = explanation({
      verdict: 'INCOMPLETE',
      missing: ['m2', 'm3'],
      failing: ['f2', 'f3'],
      notes: ['n2', 'n3'],
      advice: [{ text: 'Ask for it.', names: ['c', 'b'] }],
    })
    expect(joinExplanations([good, bad])).toMatchObject({
      missing: ['m2', 'm3', 'm1'],
      failing: ['f2', 'f3', 'f1'],
      notes: ['n2', 'n3', 'n1'],
      advice: [
        { text: 'Ask for it.', names: ['c', 'b'] },
        { text: 'Run it.', names: ['a'] },
      ],
    })
  })
})

function explain(answer: object, fingerprints?: readonly string[]): Explanation {
  return explainJudgement(Judgement.parse(answer), [], { fingerprints })
}

describe('an answer that is better than one of its parts', () => {
  const contradictory = judged('COMPLIANT', {}, { given: { state: 'INCOMPLETE', differs_from_trail: true } })
  test('is unclear, and the headline and the first note have the reason', () => {
    const doubt = 'the service reports COMPLIANT, but also INCOMPLETE under one of the templates'
    expect(explain(contradictory)).toMatchObject({
      verdict: 'UNCLEAR',
      headline: `Trail t cannot be judged: ${doubt}.`,
      notes: [`An unclear verdict is not a pass: ${doubt}.`, expect.stringMatching(/^The trail began with another/)],
    })
  })
  test('keeps a verdict that is worse already', () => {
    const answer = judged('INCOMPLETE', {}, { floor: { state: 'NON-COMPLIANT', source: 'flow', version: 3 } })
    expect(explain(answer)).toMatchObject({ verdict: 'INCOMPLETE', notes: [] })
  })
  test('is not asked about for artifacts, which the states of the parts are not about', () => {
    const fingerprint = 'f'.repeat(64)
    const status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [] }
    const artifacts_statuses = { app: { ...status, artifact_fingerprint: fingerprint } }
    const answer = { ...contradictory, compliance_status: { ...status, artifacts_statuses } }
    expect(explain(answer, [fingerprint]).verdict).toBe('COMPLIANT')
  })
  test('is clear if both parts have its own state', () => {
    expect(explain(judged('COMPLIANT'))).toMatchObject({ verdict: 'COMPLIANT', notes: [] })
  })
})

describe('the note about the template of the trail', () => {
  const given = { state: 'COMPLIANT', differs_from_trail: true }
  const floor = { state: 'COMPLIANT', source: 'flow', version: 3 }
  test.each([
    [{ version: 2 }, floor, ' (version 2)', ' and by version 3 of the template of the flow'],
    [{ version: 0 }, floor, '', ' and by version 3 of the template of the flow'],
    [null, floor, '', ' and by version 3 of the template of the flow'],
    [{ version: 2 }, null, ' (version 2)', ''],
  ])('has the version of %j and of the floor %j', (...[trail_template, ofFlow, version, also]) => {
    const { notes } = explain(judged('COMPLIANT', {}, { given, floor: ofFlow, trail_template }))
    expect(notes).toEqual([
      `The trail began with another template${version}. It is judged by the template of this run${also}.`,
    ])
  })
  test('is left out without a template of the run', () => {
    expect(explain(judged('COMPLIANT', {}, { given: null })).notes).toEqual([])
  })
})

const ofArtifact = (statuses: readonly object[]): object => ({
  app: { status: 'INCOMPLETE', is_compliant: false, attestations_statuses: statuses },
})

describe('the note about the floor', () => {
  const open = { attestation_type: 'junit', status: 'MISSING', is_compliant: false }
  const lint = { ...open, attestation_name: 'lint', template: 'floor' }
  const sentence = 'Version 3 of the template of the flow is the floor, and decides on: '

  test('names each attestation once, also of artifacts', () => {
    const scan = { ...lint, attestation_name: 'scan' }
    const answer = withStatuses('INCOMPLETE', [lint, lint])
    const compliance_status = { ...(answer['compliance_status'] as object), artifacts_statuses: ofArtifact([scan]) }
    expect(explain({ ...answer, compliance_status }).notes).toEqual([`${sentence}lint, scan.`])
  })
  test.each<[string, readonly object[]]>([
    ['is compliant', [{ ...lint, status: 'COMPLETE', is_compliant: true }]],
    ['is open under the template of the run too', [lint, { ...lint, template: 'given' }]],
    ['has no template', [{ ...open, attestation_name: 'lint' }]],
  ])('is left out if the attestation %s', (_, statuses) => {
    expect(explain(withStatuses('INCOMPLETE', statuses)).notes).toEqual([])
  })
  test('names an attestation that the template of the run requires and has as compliant', () => {
    const fulfilled = { ...lint, status: 'COMPLETE', is_compliant: true, template: 'given' }
    expect(explain(withStatuses('INCOMPLETE', [lint, fulfilled])).notes).toEqual([`${sentence}lint.`])
  })
  test('is left out if the service names no floor', () => {
    const answer = withStatuses('INCOMPLETE', [lint])
    const judgement = { ...(answer['judgement'] as object), floor: null }
    expect(explain({ ...answer, judgement }).notes).toEqual([])
  })
})
