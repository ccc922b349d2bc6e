import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { applyReadings, isGiven } from '../../../src/evidence/fact/given-reading.ts'
import type { GivenReading } from '../../../src/evidence/fact/question.ts'
import { scopeEvidence } from '../../../src/evidence/fact/scope.ts'
import { createSubjects } from '../../../src/evidence/fact/subjects.ts'
import {
  approval,
  createRecorder,
  jira,
  passed,
  pullRequests,
  requiring,
  requiringApp,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { head } from '../../../testkit/evidence/origin.ts'

const approved = pullRequests({ approvers: [approval('mona')] })
const unreviewed = pullRequests({})

function review(content: AttestationContent, name?: string): GivenReading {
  return { type: 'pull_request', content, name }
}

/** The names and contents of the reports that given readings add, and those that they replace. */
function apply(evidence: ReturnType<typeof toEvidence>, readings?: readonly GivenReading[]) {
  const subjects = createSubjects(scopeEvidence(evidence, {}))
  const { reports, replaced } = applyReadings(evidence.attestations, subjects, { commit: head, readings })
  const given = reports.filter(({ fact }) => isGiven(fact))
  return {
    given: given.map(({ fact, subject }) => [subject.kind, fact.name, fact.content]),
    facts: given.map(({ fact }) => fact),
    recorded: reports.filter(({ fact }) => !isGiven(fact)).map(({ fact }) => fact.name),
    replaced: [...replaced].map(([fact, ignored]) => [fact.name, ignored]),
  }
}

const ignored = { reason: 'reading_replaced', text: 'it was read again for this judgement' }

describe('a given reading', () => {
  test('is a report after all others, of no sender', () => {
    const evidence = toEvidence(requiring('review:pull_request', 'check:pull_request'))
    const { facts } = apply(evidence, [review(unreviewed), review(approved, 'check')])
    const shared = {
      id: '',
      created_at: Number.POSITIVE_INFINITY,
      reported_by: '',
      origin: {
        key: 'given',
        text: 'read for this judgement',
        claims: undefined,
        sender: undefined,
        isReplayed: false,
      },
      source: '',
      sourceText: undefined,
      run: undefined,
      commit: head,
      change: {},
      type: 'pull_request',
      artifact_fingerprint: undefined,
      target_artifacts: [],
      queuedPullRequest: undefined,
    }
    const first = { ...shared, sequence: Number.MAX_SAFE_INTEGER - 1000, content: unreviewed }
    expect(facts).toEqual([
      { ...first, name: 'review' },
      { ...first, name: 'check' },
      { ...first, name: 'check', content: approved, sequence: Number.MAX_SAFE_INTEGER - 999 },
    ])
  })
  test('of one place is after an earlier one, and one with a name after one without', () => {
    const evidence = toEvidence(requiring('review:pull_request'))
    const contentsOf = (...readings: readonly GivenReading[]) =>
      apply(evidence, readings).facts.map(({ content }) => content)
    for (const name of [undefined, 'review']) {
      expect(contentsOf(review(unreviewed, name), review(approved, name))).toEqual([unreviewed, approved])
    }
    expect(contentsOf(review(approved, 'review'), review(unreviewed))).toEqual([unreviewed, approved])
  })
  test('replaces recorded readings of its type and name, also those that are not required', () => {
    const { attest } = createRecorder()
    const records = [
      attest('extra', unreviewed),
      attest('other', unreviewed),
      attest('ticket', jira()),
      attest('lint', passed, { type: 'pull_request' }),
    ]
    const evidence = toEvidence(requiring('review:pull_request'), ...records)
    const all = apply(evidence, [review(approved)])
    expect(all.given).toEqual([
      ['trail', 'review', approved],
      ['trail', 'extra', approved],
      ['trail', 'other', approved],
    ])
    expect(all.replaced).toEqual([
      ['extra', ignored],
      ['other', ignored],
    ])
    expect(all.recorded).toEqual(['ticket', 'lint'])
    const one = apply(evidence, [review(approved, 'extra')])
    expect(one.given).toEqual([['trail', 'extra', approved]])
    expect(one.replaced).toEqual([['extra', ignored]])
  })
  test('with a name and without a place is about the trail; one without both has no effect', () => {
    expect(apply(toEvidence(requiring('ticket:jira')), [review(approved, 'review')]).given).toEqual([
      ['trail', 'review', approved],
    ])
    expect(apply(toEvidence(requiring('ticket:jira')), [review(approved)]).given).toEqual([])
    const placed = toEvidence(requiringApp('review:pull_request'))
    expect(apply(placed, [review(approved, 'review')]).given).toEqual([['artifact', 'review', approved]])
  })
  test('is not in the place of a reading of another type', () => {
    const { attest } = createRecorder()
    const evidence = toEvidence(null, attest('extra', unreviewed), attest('ticket', jira()))
    const found = jira(['A-1', true])
    expect(apply(evidence, [review(approved), { type: 'jira', content: found, name: undefined }]).given).toEqual([
      ['trail', 'extra', approved],
      ['trail', 'ticket', found],
    ])
  })
  test('of none leaves all reports', () => {
    const { attest } = createRecorder()
    expect(apply(toEvidence(null, attest('review', unreviewed)))).toMatchObject({ given: [], recorded: ['review'] })
  })
})
