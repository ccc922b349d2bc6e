import { describe, expect, test } from 'vitest'
import { judgeTrail, type GateQuestion, type ExplainedTrail } from '../../../../src/step/outcome/judge-trail.ts'
import type { SentReading } from '../../../../src/step/outcome/judgement.ts'
import { createTestClient, json, serve } from '../../../../testkit/client/server.ts'
import { gateQuestion, noChoice } from '../../../../testkit/step/gate-question.ts'
import { commit, judged, lax, strict, withStatuses, type Answer } from '../../../../testkit/step/judgement-service.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const review = { attestation_name: 'review', attestation_type: 'pull_request', status: 'COMPLETE', is_compliant: true }

interface Judged extends ExplainedTrail {
  readonly questions: readonly string[]
}

async function judge(members: Partial<GateQuestion>, ...answers: readonly Answer[]): Promise<Judged> {
  const questions: string[] = []
  const { url } = await serve((response, one, request) => {
    if (one.method !== 'POST') return json(200, [])(response, one, request)
    questions.push(one.body.toString())
    const answer = answers[Math.min(questions.length, answers.length) - 1]
    json(200, answer, { etag: `"${questions.length}"` })(response, one, request)
  })
  const question = gateQuestion({ target, commit, choice: { ...noChoice, base: strict }, ...members })
  return { ...(await judgeTrail(createTestClient(url), question)), questions }
}

const withoutFloor = (sequence = 1): Answer => judged('COMPLIANT', {}, { floor: null, sequence })

const readFloor: GateQuestion['readFloor'] = async () => ({ text: strict, notes: ['a note'] })

describe('under the template of the run and the floor of the default branch', () => {
  const choice = { ...noChoice, base: lax }

  test.each([
    [[4, 9], 4],
    [[9, 4], 4],
  ] as const)('a verdict includes the records that both answers include: %j', async (sequences, shared) => {
    const verdict = await judge({ choice, base: 'main', readFloor }, ...sequences.map(withoutFloor))
    expect([verdict.questions.length, verdict.sequence]).toEqual([2, shared])
    expect([verdict.etag, verdict.answer?.template]).toEqual(['"1"', lax])
  })

  test('the notes are those of the floor, and the one about the second template', async () => {
    const { explanation } = await judge({ choice, readFloor }, withoutFloor())
    expect(explanation.notes).toEqual([
      'a note',
      'The flow has no template for this change, so the trail is also judged by the template at the tip of the default branch.',
    ])
  })

  test.each<[title: string, floor: string | undefined]>([
    ['has the same template', lax],
    ['has no template', undefined],
  ])('one question suffices if the default branch %s', async (_, text) => {
    const question = { choice, base: 'main', readFloor: async () => ({ text, notes: ['a note'] }) }
    const verdict = await judge(question, withoutFloor(7))
    expect(verdict).toMatchObject({ questions: { length: 1 }, sequence: 7 })
    expect(verdict.explanation.notes).toEqual(['a note'])
  })

  test('one question suffices if the flow has a floor, which no default branch replaces', async () => {
    const verdict = await judge({ choice, base: 'main', readFloor }, judged('COMPLIANT', {}, { sequence: 5 }))
    expect(verdict).toMatchObject({ questions: { length: 1 }, sequence: 5 })
    expect(verdict.explanation.notes).toEqual([])
  })
})

test('without any template there is one question without one', async () => {
  const answer = judged('INCOMPLETE', {}, { given: null, floor: null })
  const verdict = await judge({ choice: noChoice, base: 'main' }, answer)
  expect(verdict).toMatchObject({ questions: { length: 1 } })
  expect(verdict.questions[0]).not.toContain('evidence.yml')
})

test('a template of the change itself is judged by if there is no other one, with its reason as a note', async () => {
  const choice = { ...noChoice, base: lax, introduction: 'new' }
  const { explanation, questions } = await judge(
    { choice },
    judged('INCOMPLETE', {}, { given: null, floor: null }),
    withoutFloor(),
  )
  expect([questions.length, explanation.verdict, explanation.notes]).toEqual([2, 'COMPLIANT', ['new']])
})

const readReviews: GateQuestion['readReviews'] = async () => ({ kind: 'unreadable', reason: 'GitHub refused' })

const unread: GateQuestion['readReviews'] = async () => {
  throw new Error('Reviews that do not matter are not read.')
}

const closedBy = async (statuses: readonly object[], members: Partial<GateQuestion> = {}): Promise<unknown> =>
  (await judge({ readReviews, ...members }, withStatuses('COMPLIANT', statuses))).closedBy

describe('what closes the gate', () => {
  const sentence =
    'The reviews of this change could not be read, and the recorded ones may be out of date: GitHub refused.'

  test('is one approval beside one that another template does not require', async () => {
    expect(await closedBy([{ ...review, unexpected: true }, review])).toEqual([sentence])
    expect(await closedBy([{ ...review, is_compliant: false, advisory: true }, review])).toEqual([sentence])
  })

  test('is no review that is not compliant, and none that is not there', async () => {
    const failing = withStatuses('NON-COMPLIANT', [{ ...review, is_compliant: false }])
    expect((await judge({ readReviews }, failing)).explanation.notes).toEqual([])
    const junit = { ...review, attestation_type: 'junit' }
    expect(await closedBy([junit], { readReviews: unread })).toEqual([])
  })
  test('is shown once for two answers', async () => {
    const answer = judged(
      'COMPLIANT',
      { compliance_status: withStatuses('COMPLIANT', [review])['compliance_status'] },
      { floor: null },
    )
    const question = {
      readReviews,
      choice: { ...noChoice, base: lax },
      readFloor: async () => ({ text: strict, notes: [] }),
    }
    const verdict = await judge(question, answer)
    expect([verdict.questions.length, verdict.closedBy]).toEqual([2, [sentence]])
  })
  test('is a review of an artifact too', async () => {
    const app = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [review] }
    const common = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [] }
    const answer = judged('COMPLIANT', { compliance_status: { ...common, artifacts_statuses: { app } } })
    expect((await judge({ readReviews }, answer)).closedBy).toEqual([sentence])
  })
})

describe('the state that this run read', () => {
  const issue = { issue_id: 'A-1', issue_url: 'https://jira.example/browse/A-1', issue_exists: true }
  const reading: SentReading = { attestation_type: 'jira', attestation_name: 'ticket', jira_results: [issue] }
  const status = { attestation_name: 'ticket', attestation_type: 'jira', status: 'COMPLETE', is_compliant: true }
  test('is the result of its attestation', async () => {
    const { explanation } = await judge({ readings: [reading] }, withStatuses('COMPLIANT', [status]))
    const other = await judge({}, withStatuses('COMPLIANT', [status]))
    expect(explanation.items[0]?.result).toBe('A-1')
    expect(other.explanation.items[0]?.result).toBeUndefined()
  })
})

const fingerprints = Array.from({ length: 101 }, (_, at) => at.toString(16).padStart(64, '0'))

function answerOf(name: string, fingerprint: string | undefined, ignored: readonly object[] = []): Answer {
  const app = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [], artifact_fingerprint: fingerprint }
  const common = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [] }
  return judged('COMPLIANT', { compliance_status: { ...common, artifacts_statuses: { [name]: app } } }, { ignored })
}

const namesOf = ({ trail }: ExplainedTrail): readonly string[] =>
  Object.keys(trail.compliance_status?.artifacts_statuses ?? {})

describe('more than 100 artifacts', () => {
  const [first, last] = [fingerprints[0], fingerprints[100]]

  test('are asked about 100 at a time', async () => {
    const asked = await judge({ fingerprints }, answerOf('app', first), answerOf('app', last))
    expect(asked.questions.map((form) => fingerprints.filter((it) => form.includes(it)).length)).toEqual([100, 1])
    const whole = await judge({ fingerprints: fingerprints.slice(0, 100) }, answerOf('app', first))
    expect(whole.questions).toHaveLength(1)
  })
  test('may have one name', async () => {
    const asked = await judge({ fingerprints }, answerOf('app', first), answerOf('app', last))
    expect(namesOf(asked)).toEqual(['app', `app@${last?.slice(0, 12)}`])
    const unknown = await judge({ fingerprints }, answerOf('app', first), answerOf('app', undefined))
    expect(namesOf(unknown)).toEqual(['app', 'app@'])
    const other = await judge({ fingerprints }, answerOf('app', first), answerOf('toString', last))
    expect(namesOf(other)).toEqual(['app', 'toString'])
  })
  test('are judged with what either answer leaves out', async () => {
    const sent = ['a1', 'a2'].map((id) => ({ type: 'junit', name: id, id, url: undefined }))
    const [one, two] = sent.map(({ id }) => ({
      attestation_id: id,
      attestation_name: id,
      is_compliant: true,
      reason: 'no_digest',
      text: 'x.',
    }))
    const asked = await judge(
      { fingerprints, sent },
      answerOf('app', first, [one ?? {}]),
      answerOf('b', last, [two ?? {}]),
    )
    expect(asked.explanation.notes).toEqual([
      'The report junit a1 of this step does not count: x.',
      'The report junit a2 of this step does not count: x.',
    ])
  })
  test('cannot be judged by an answer without artifacts', async () => {
    const bare = { ...judged('COMPLIANT'), compliance_status: undefined }
    const asked = await judge({ fingerprints }, bare, answerOf('app', last))
    expect([asked.trail.compliance_status, asked.explanation.verdict]).toEqual([undefined, 'UNCLEAR'])
  })
})
