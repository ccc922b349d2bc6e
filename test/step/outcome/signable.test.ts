import { describe, expect, test } from 'vitest'
import type { GateQuestion } from '../../../src/step/outcome/judge-trail.ts'
import type { SentReading } from '../../../src/step/outcome/judgement.ts'
import type { VerdictBasis } from '../../../src/step/outcome/verdict-basis.ts'
import { createReportedCheck } from '../../../src/step/outcome/reviews.ts'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import { noChoice } from '../../../testkit/step/gate-question.ts'
import { ask, commit, judged, lax, strict, type Answer } from '../../../testkit/step/judgement-service.ts'

async function signableOf(
  members: Partial<GateQuestion> = {},
  answer: (form: string) => Answer = () => judged('COMPLIANT'),
): Promise<VerdictBasis['signable']> {
  return (await ask(members, answer)).verdict.basis.signable
}

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
function withoutFloor(form: string): Answer {
  return judged('COMPLIANT', {}, { floor: null, ...(form.includes('template_file') ? {} : { given: null }) })
}

const reviews: SentReading = { attestation_type: 'pull_request', git_provider: 'github', pull_requests: [] }
const reviewed = `${strict}# pull_request\n`

describe('the question for a signed verdict', () => {
  test('is that of the gate: the trail, the whole commit, the artifacts and the template', async () => {
    expect(await signableOf()).toEqual({ target, commit, fingerprints: undefined, template: strict })
    const short = await signableOf({ commit: commit.slice(0, 8), fingerprints: ['a'.repeat(64)] })
    expect(short).toMatchObject({ commit, fingerprints: ['a'.repeat(64)] })
  })

  test('has the template of the change itself where the gate is judged by it', async () => {
    const choice = { ...noChoice, base: strict, introduction: 'This change adds it.' }
    expect(await signableOf({ choice }, withoutFloor)).toMatchObject({ template: strict })
    expect(await signableOf({ choice }, () => judged('COMPLIANT', {}, { given: null }))).toMatchObject({
      template: undefined,
    })
  })
})

describe('there is no question for a signed verdict', () => {
  test('of a trail that is judged by two templates', async () => {
    const readFloor = { readFloor: async () => ({ text: lax, notes: [] }) }
    const signable = await signableOf(readFloor, () => judged('COMPLIANT', {}, { floor: null }))
    expect(signable).toMatch(/^The trail is judged by two templates, /)
  })

  test('of more artifacts than one has', async () => {
    const fingerprints = Array.from({ length: 101 }, (_, at) => at.toString(16).padStart(64, '0'))
    expect(await signableOf({ fingerprints })).toMatch(/^A signed verdict is about 100 artifacts at most\. /)
    expect(await signableOf({ fingerprints: fingerprints.slice(1) })).toMatchObject({ commit })
  })

  test('of reviews that the step has read and not reported', async () => {
    const members = {
      choice: { ...noChoice, base: reviewed },
      readReviews: async () => ({ kind: 'read', reading: reviews }) as const,
    }
    const isReported = createReportedCheck([])
    expect(await signableOf({ ...members, isReported })).toMatch(
      /^The reviews that this step has read are in no record\. /,
    )
    const reported = {
      operation: 'reportPullRequest',
      request: { body: { pull_requests: [] } },
    } as unknown as OutgoingReport
    expect(await signableOf({ ...members, isReported: createReportedCheck([reported]) })).toMatchObject({ commit })
  })
})
