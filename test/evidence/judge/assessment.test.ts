import { describe, expect, test } from 'vitest'
import type { AttestationFact } from '../../../src/evidence/fact/evidence.ts'
import type { Ignored } from '../../../src/evidence/fact/question.ts'
import {
  createMissingSubject,
  createTrailSubject,
  createUnboundSubject,
  type Subject,
} from '../../../src/evidence/fact/subject.ts'
import { assessReport } from '../../../src/evidence/judge/assessment.ts'
import { approval, createRecorder, failed, passed, pullRequests } from '../../../testkit/evidence/builder.ts'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'

const { attest, override } = createRecorder()
const trail = createTrailSubject(new Map())
const noDigest: Ignored = { reason: 'no_digest', text: 'no artifact app is reported' }
const context = { findOverride: () => undefined, commits: [head], question: {}, policy: undefined, now: 0 }

const findOverride = () => ({ override: override('tests', 'generic'), state: 'expired' }) as const

const reasonsOf = (content: typeof passed) =>
  assessReport({ fact: attest('tests', content), subject: trail }, { ...context, findOverride }).reasons

describe('a report', () => {
  test('counts in full with the trail', () => {
    const assessed = assessReport({ fact: attest('tests', failed), subject: trail }, context)
    expect(assessed).toMatchObject({ weight: 'full', ignored: undefined, reasons: ['reported as not compliant'] })
  })
  test('that names an artifact without a digest counts if it fails, and its reasons say why', () => {
    const assessed = assessReport(
      { fact: attest('tests', failed), subject: createUnboundSubject('app', noDigest) },
      context,
    )
    const reasons = ['reported as not compliant', 'no artifact app is reported']
    expect(assessed).toMatchObject({ weight: 'failure', ignored: noDigest, reasons })
  })
  test('of a subject that does not count has no weight, and only its own reasons', () => {
    const subject: Subject = { ...createMissingSubject({}), kind: 'superseded', ignored: noDigest }
    const assessed = assessReport({ fact: attest('tests', failed), subject }, context)
    expect(assessed).toMatchObject({ weight: 'none', ignored: noDigest, reasons: ['reported as not compliant'] })
  })
  test('that found no pull request has no weight, also without a digest', () => {
    for (const subject of [trail, createUnboundSubject('app', noDigest)]) {
      const { weight, ignored } = assessReport({ fact: attest('review', pullRequests()), subject }, context)
      const text = 'it found no pull request'
      expect({ weight, ignored }).toEqual({ weight: 'none', ignored: { reason: 'no_pull_request', text } })
    }
  })
  test('that passes does not name an override without effect', () => {
    expect(reasonsOf(passed)).toEqual([])
    expect(reasonsOf(failed)).toEqual(['reported as not compliant', 'the override by alice has expired'])
  })
  test('that is foreign to the workflow of its requirement says so', () => {
    const required = { name: 'tests', type: 'generic', policy: { workflow: 'o/r/ci.yml@main' } } as const
    const subject = createTrailSubject(new Map([['tests', required]]))
    const text = 'it is not proven to come from o/r/ci.yml@main'
    const { weight, ignored } = assessReport({ fact: attest('tests', passed), subject }, context)
    expect({ weight, ignored }).toEqual({ weight: 'none', ignored: { reason: 'not_from_workflow', text } })
  })
})

describe('the commit by which a review is judged', () => {
  const required = { name: 'review', type: 'pull_request', policy: { approvals: 1 } } as const
  const subject = createTrailSubject(new Map([['review', required]]))
  const ofOther = pullRequests({ head_sha: otherCommit, approvers: [approval('ada', { commit: otherCommit })] })
  const isCompliant = (fact: Partial<AttestationFact>, commit: string | undefined, commits = [head]) =>
    assessReport(
      { fact: { ...attest('review', ofOther), ...fact }, subject },
      { ...context, commits, question: { commit } },
    ).isCompliant

  test('is that of the question, then that of the report, then those of the trail', () => {
    expect(isCompliant({}, undefined)).toBe(false)
    expect(isCompliant({}, undefined, [otherCommit])).toBe(true)
    expect(isCompliant({ commit: otherCommit }, undefined)).toBe(true)
    expect(isCompliant({ commit: head }, undefined, [otherCommit])).toBe(false)
    expect(isCompliant({}, head, [otherCommit])).toBe(false)
    expect(isCompliant({}, otherCommit)).toBe(true)
  })
})
