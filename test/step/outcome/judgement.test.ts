import { expect, test } from 'vitest'
import type { DefaultFloor } from '../../../src/step/change/floor-template.ts'
import type { SentReading } from '../../../src/step/outcome/judgement.ts'
import type { Reviews } from '../../../src/step/outcome/reviews.ts'
import { noChoice } from '../../../testkit/step/gate-question.ts'
import {
  ask,
  commit,
  judged,
  lax,
  readForm,
  strict,
  withStatuses,
  type Answer,
} from '../../../testkit/step/judgement-service.ts'

const review = { attestation_name: 'review', attestation_type: 'pull_request', status: 'COMPLETE', is_compliant: true }
const reading: SentReading = { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [] }

/** The judgement fails with the reviews that the gate sends, and passes with the recorded ones. */
function answerWithReviews(form: string): Answer {
  const isSent = form.includes('readings')
  return withStatuses(isSent ? 'NON-COMPLIANT' : 'COMPLIANT', [{ ...review, is_compliant: !isSent }])
}

/** The flow has no template. The strict one is not fulfilled. */
function answerWithoutFloor(form: string): Answer {
  return judged(form.includes('name: unit') ? 'INCOMPLETE' : 'COMPLIANT', {}, { floor: null })
}

/** A judgement that passes only under a template of the question. */
function answerUnder(floor: Answer | null): (form: string) => Answer {
  return (form) => {
    const given = form.includes('template_file') ? { state: 'COMPLIANT', differs_from_trail: false } : null
    return judged(given === null ? 'INCOMPLETE' : 'COMPLIANT', {}, { given, floor })
  }
}

async function readStrict(): Promise<DefaultFloor> {
  return { text: strict, notes: [] }
}

async function readNow(): Promise<Reviews> {
  return { kind: 'read', reading }
}

async function readNothing(): Promise<Reviews> {
  return { kind: 'unreadable', reason: 'GitHub refused' }
}

test('the template, the commit, the artifacts, the base and the pull request are sent in one question', async () => {
  const fingerprints = ['f'.repeat(64)]
  const status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [] }
  const artifacts_statuses = { app: { ...status, artifact_fingerprint: fingerprints[0] } }
  const compliance_status = { ...status, artifacts_statuses }
  const answer = judged('COMPLIANT', { compliance_status })
  const { verdict, questions } = await ask({ fingerprints, base: 'main', pullRequest: 7 }, () => answer)
  expect(verdict.explanation.verdict).toBe('COMPLIANT')
  expect(questions).toHaveLength(1)
  expect(questions[0]).toContain(strict)
  expect(readForm(questions[0])).toEqual({ commit, fingerprints, base: 'main', proof: { pull_request: 7 } })
})

test('whether there are later records is asked with the same question and template', async () => {
  let sequence = 7
  const { verdict, questions } = await ask({ base: 'main' }, () => judged('COMPLIANT', {}, { sequence: sequence++ }))
  expect([verdict.basis.sequence, await verdict.basis.readSequence()]).toEqual([7, 8])
  expect(questions).toHaveLength(2)
  expect(questions[1]).toContain(strict)
  expect(readForm(questions[1])).toEqual(readForm(questions[0]))
})

test('an answer about another trail or commit, or without the template, is an error and no verdict', async () => {
  const wrong = [
    { ...judged('COMPLIANT'), name: 'u' },
    judged('COMPLIANT', {}, { commit: 'd'.repeat(40) }),
    judged('COMPLIANT', {}, { commit: 'any' }),
    judged('COMPLIANT', {}, { given: null }),
    { ...judged('COMPLIANT'), judgement: undefined },
  ]
  for (const answer of wrong) {
    await expect(ask({}, () => answer)).rejects.toMatchObject({ code: 'nonsense' })
  }
})

test.each([
  [{ given: { state: 'NON-COMPLIANT', differs_from_trail: false } }],
  [{ given: { state: 'INCOMPLETE', differs_from_trail: false } }],
  [{ floor: { state: 'NON-COMPLIANT', source: 'flow', version: 1 } }],
  [{ floor: { state: 'a new state', source: 'flow', version: 1 } }],
])('COMPLIANT is unclear beside %j', async (summary) => {
  const { verdict } = await ask({}, () => judged('COMPLIANT', {}, summary))
  expect(verdict.explanation).toMatchObject({ verdict: 'UNCLEAR', headline: expect.stringContaining('but also') })
})

test('the summary says that the trail began with another template, and by what it is judged', async () => {
  const summary = { given: { state: 'COMPLIANT', differs_from_trail: true }, trail_template: { version: 1 } }
  const { verdict } = await ask({}, () => judged('COMPLIANT', {}, summary))
  expect(verdict.explanation.notes).toEqual([
    'The trail began with another template (version 1). It is judged by the template of this run and by version 3 of the template of the flow.',
  ])
  expect((await ask({}, () => judged('COMPLIANT'))).verdict.explanation.notes).toEqual([])
})

test('without a template on the flow, the default branch has the floor, and the worse verdict counts', async () => {
  const { verdict, questions } = await ask(
    { choice: { ...noChoice, base: lax }, readFloor: readStrict },
    answerWithoutFloor,
  )
  expect(questions).toHaveLength(2)
  expect(verdict.explanation.verdict).toBe('INCOMPLETE')
  expect(verdict.explanation.notes).toContainEqual(expect.stringMatching(/^The flow has no template for this change/))
  const own = { ...noChoice, base: lax, isDefaultTip: true }
  expect(await ask({ choice: own, readFloor: readStrict }, answerWithoutFloor)).toMatchObject({
    questions: { length: 1 },
  })
})

test('the template of the change is sent only if the flow has none', async () => {
  const introduction = 'This change adds a template.'
  const choice = { ...noChoice, base: lax, introduction }
  const alone = await ask({ choice }, answerUnder(null))
  expect(alone.verdict.explanation).toMatchObject({ verdict: 'COMPLIANT', notes: [introduction] })
  const covered = await ask({ choice }, answerUnder({ state: 'INCOMPLETE', source: 'flow', version: 1 }))
  expect(covered.questions).toHaveLength(1)
  expect(covered.verdict.explanation).toMatchObject({ verdict: 'INCOMPLETE', notes: [] })
})

test('reviews are sent along if the template or the answer has any, and take the place of recorded ones', async () => {
  const late = await ask({ readReviews: readNow }, answerWithReviews)
  expect([late.verdict.explanation.verdict, late.questions.length]).toEqual(['NON-COMPLIANT', 2])
  const given = strict.replace('junit', 'pull_request')
  const early = await ask({ readReviews: readNow, choice: { ...noChoice, base: given } }, answerWithReviews)
  expect([early.verdict.explanation.verdict, early.questions.length]).toEqual(['NON-COMPLIANT', 1])
})

test('reviews that are sent along after the first answer close no compliant gate', async () => {
  const { verdict, questions } = await ask({ readReviews: readNow }, () => withStatuses('COMPLIANT', [review]))
  expect([verdict.explanation.verdict, verdict.closedBy, questions.length]).toEqual(['COMPLIANT', [], 2])
})

test('a recorded approval does not open a gate that cannot read the reviews, unless no template requires it', async () => {
  const required = await ask({ readReviews: readNothing }, () => withStatuses('COMPLIANT', [review]))
  expect(required.verdict.closedBy).toEqual([expect.stringMatching(/could not be read.*GitHub refused\.$/)])
  const extra = await ask({ readReviews: readNothing }, () =>
    withStatuses('COMPLIANT', [{ ...review, unexpected: true }]),
  )
  expect(extra.verdict.closedBy).toEqual([])
})

test('a report of this step that does not count closes the gate of a compliant trail, and is a note beside another verdict', async () => {
  const sent = [{ type: 'junit', name: 'unit', id: 'a1', url: undefined }]
  const left = { attestation_id: 'a1', attestation_name: 'unit', is_compliant: true, reason: 'no_digest', text: 'x' }
  const closed = await ask({ sent }, () => judged('COMPLIANT', {}, { ignored: [left] }))
  expect(closed.verdict.closedBy).toHaveLength(1)
  const open = await ask({ sent }, () => judged('INCOMPLETE', {}, { ignored: [left] }))
  expect(open.verdict.closedBy).toEqual([])
  expect(open.verdict.explanation.notes).toContainEqual(expect.stringContaining('does not count'))
})

test('more artifacts than one question may name are asked about in several, and all must pass', async () => {
  const fingerprints = Array.from({ length: 250 }, (_, at) => at.toString(16).padStart(64, '0'))
  const bad = fingerprints[249] ?? ''
  const answer = (form: string): Answer => {
    const asked = fingerprints.filter((it) => form.includes(it))
    const entries = asked.map((it) => [
      `app@${it.slice(-12)}`,
      {
        artifact_fingerprint: it,
        status: it === bad ? 'INCOMPLETE' : 'COMPLIANT',
        is_compliant: it !== bad,
        attestations_statuses: [],
      },
    ])
    const status = { status: 'COMPLIANT', is_compliant: true, attestations_statuses: [] }
    return judged('COMPLIANT', { compliance_status: { ...status, artifacts_statuses: Object.fromEntries(entries) } })
  }
  const { verdict, questions } = await ask({ fingerprints }, answer)
  expect([questions.length, verdict.explanation.verdict]).toEqual([3, 'INCOMPLETE'])
  expect(questions.filter((form) => form.includes(strict.trim().split('\n')[1] ?? ''))).toHaveLength(3)
  expect((await ask({ fingerprints: fingerprints.slice(0, 200) }, answer)).verdict.explanation.verdict).toBe(
    'COMPLIANT',
  )
})

test('a note names what only the floor requires', async () => {
  const missing = { attestation_type: 'junit', status: 'MISSING', is_compliant: false }
  const statuses = [
    { ...missing, attestation_name: 'unit', template: 'given' },
    { ...missing, attestation_name: 'lint', template: 'floor' },
  ]
  const { verdict } = await ask({}, () => withStatuses('INCOMPLETE', statuses))
  expect(verdict.explanation.notes).toEqual([
    'Version 3 of the template of the flow is the floor, and decides on: lint.',
  ])
})
