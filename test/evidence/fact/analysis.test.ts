import { describe, expect, test } from 'vitest'
import type { CodequalityResults } from '../../../src/wire/attestation/codequality.ts'
import type { AttestationFact } from '../../../src/evidence/fact/evidence.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { judgeEvidence, type Verdict } from '../../../src/evidence/judge/judge.ts'
import { analysis, createRecorder, now, requiring, toEvidence, withSource } from '../../../testkit/evidence/builder.ts'
import { head } from '../../../testkit/evidence/origin.ts'

const older = 'e'.repeat(40)
const ofTwelve: Question = { commit: head, pullRequest: 12 }
const pullRequest = (name: string) => ({ name, type: 'PULL_REQUEST' })
const failedGate = { status: 'ERROR', name: 'gate', conditions: [] }

/** The template names the project `p`, or no project. */
const named = requiring({ name: 'quality', type: 'codequality', policy: { project: 'p' } })
const unnamed = requiring('quality:codequality')

function judge(template: unknown, question: Question, ...facts: readonly AttestationFact[]): Verdict {
  return judgeEvidence(toEvidence(template, ...facts), now, question)
}

function report(rest: Partial<CodequalityResults>, more: object = {}): AttestationFact {
  return createRecorder().attest('quality', analysis(rest), more)
}

/** The outcome as recorded, and as read by the step of the gate. */
function outcomesOf(template: unknown, rest: Partial<CodequalityResults>, question = ofTwelve): readonly string[] {
  const readings = [{ name: 'quality', type: 'codequality' as const, content: analysis(rest) }]
  return [judge(template, question, report(rest)), judge(template, { ...question, readings })].map((it) => it.status)
}

function reasonsOf(verdict: Verdict): readonly string[] {
  return verdict.attestations_statuses.flatMap(({ reasons = [] }) => reasons)
}

describe('an analysis does not pass the gate of pull request 12', () => {
  test.each([
    ['an older commit', { revision: older }, 'its analysis is of commit eeeeeee, not of ccccccc'],
    ['pull request 7', { branch: pullRequest('7') }, 'its analysis is of pull request #7, not of #12'],
    [
      'pull request 7, at another commit',
      { branch: pullRequest('7'), revision: older },
      'its analysis is of pull request #7, not of #12',
    ],
  ])('of %s, with and without a named project', (_what, rest, text) => {
    for (const template of [named, unnamed]) {
      expect(outcomesOf(template, rest)).toEqual(['INCOMPLETE', 'INCOMPLETE'])
      expect(reasonsOf(judge(template, ofTwelve, report(rest)))).toEqual([`reported, but ${text}`])
    }
  })
  test.each([
    [
      'of another project',
      { project: { key: 'q', url: '', name: '' }, revision: head },
      'the analysis is of the project q, not of p, which the template names',
    ],
    ['of no known change', {}, 'the analysis states neither the commit nor the pull request of the change'],
    [
      'of no project',
      { project: { key: '', url: '', name: '' }, serverUrl: '' },
      'the result names no project; the template names p',
    ],
    [
      'that a file states',
      { serverUrl: '', revision: head },
      'the result of the project p was not read from its server: report the report-task.txt of the analysis',
    ],
  ])('%s where the template names the project', (_what, rest, text) => {
    expect(judge(named, ofTwelve, report(rest)).status).toBe('NON-COMPLIANT')
    expect(reasonsOf(judge(named, ofTwelve, report(rest)))).toEqual([text])
    expect(outcomesOf(named, rest)[1]).toBe('INCOMPLETE')
  })
  test('and takes the place of none that fails', () => {
    const { attest } = createRecorder()
    const failing = attest('quality', analysis({ revision: head, qualityGate: failedGate }))
    for (const rest of [{ revision: older }, { branch: pullRequest('7') }]) {
      const later = attest('quality', analysis(rest))
      expect(judge(named, ofTwelve, failing, later).status).toBe('NON-COMPLIANT')
      const readings = [{ name: 'quality', type: 'codequality' as const, content: analysis(rest) }]
      expect(judge(named, { ...ofTwelve, readings }, failing).status).toBe('NON-COMPLIANT')
    }
  })
})

describe('an analysis of the change', () => {
  test.each([
    ['by its commit', { revision: head }],
    ['by its pull request, at the test merge', { branch: pullRequest('12'), revision: older }],
    ['by its commit, as another pull request with that head', { branch: pullRequest('13'), revision: head }],
  ])('passes %s', (_how, rest) => {
    expect(outcomesOf(named, rest)).toEqual(['COMPLIANT', 'COMPLIANT'])
  })
  test('passes by the pull request that its report is about, where no question names one', () => {
    const rest = { branch: pullRequest('12') }
    const about = { commit: head, change: { commit: head, pullRequest: 12 } }
    for (const question of [{}, { commit: head }]) {
      expect(judge(named, question, report(rest, about)).status).toBe('COMPLIANT')
    }
  })
  test('takes the place of a recorded one of any origin only if the template names its project', () => {
    const { attest } = createRecorder()
    const failing = attest('quality', analysis({ revision: head, qualityGate: failedGate }))
    const readings = [{ name: 'quality', type: 'codequality' as const, content: analysis({ revision: head }) }]
    expect(judge(named, { ...ofTwelve, readings }, failing).status).toBe('COMPLIANT')
    expect(judge(unnamed, { ...ofTwelve, readings }, failing).status).toBe('NON-COMPLIANT')
  })
  test('without a named project is a result of its source and its run', () => {
    const { attest } = createRecorder()
    const [first, second] = [6, 5].map((run) =>
      attest(
        'quality',
        analysis({ revision: head, ...(run === 6 && { qualityGate: failedGate }) }),
        withSource('a', run),
      ),
    )
    if (first === undefined || second === undefined) throw new Error('There are two.')
    expect(judge(named, ofTwelve, first, second).status).toBe('COMPLIANT')
    expect(judge(unnamed, ofTwelve, first, second).status).toBe('NON-COMPLIANT')
  })
  test('of one project takes the place of its own, where the template names two', () => {
    const web = { key: 'web', url: '', name: '' }
    const template = requiring(
      { name: 'api', type: 'codequality', policy: { project: 'p' } },
      { name: 'web', type: 'codequality', policy: { project: 'web' } },
    )
    const { attest } = createRecorder()
    const failing = ['api', 'web'].map((name) =>
      attest(name, analysis({ revision: head, qualityGate: failedGate, ...(name === 'web' && { project: web }) })),
    )
    const readings = [undefined, web].map((project) => ({
      name: undefined,
      type: 'codequality' as const,
      content: analysis({ revision: head, ...(project && { project }) }),
    }))
    const verdicts = [readings, readings.slice(0, 1)].map((some) =>
      judge(template, { ...ofTwelve, readings: some }, ...failing),
    )
    expect(verdicts.map(({ status }) => status)).toEqual(['COMPLIANT', 'NON-COMPLIANT'])
  })
})

test('without a named project, an analysis that names no change passes as the result of a file does', () => {
  expect(judge(unnamed, ofTwelve, report({})).status).toBe('COMPLIANT')
  expect(judge(unnamed, ofTwelve, report({ serverUrl: '' })).status).toBe('COMPLIANT')
})
