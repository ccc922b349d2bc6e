import { describe, expect, test } from 'vitest'
import type { Ignored } from '../../../src/evidence/fact/question.ts'
import {
  createMissingSubject,
  createTrailSubject,
  createUnboundSubject,
  toTemplateNames,
  type Subject,
} from '../../../src/evidence/fact/subject.ts'
import type { Assessment } from '../../../src/evidence/judge/assessment.ts'
import { toItem } from '../../../src/evidence/judge/item.ts'
import { createIgnoredLookup } from '../../../src/evidence/judge/judged-subject.ts'
import { selectWorstAssessments } from '../../../src/evidence/judge/outcome.ts'
import { createRecorder, junit, passed } from '../../../testkit/evidence/builder.ts'

const { attest } = createRecorder()
const trail = createTrailSubject(new Map())
const noDigest: Ignored = { reason: 'no_digest', text: 'none' }

function assessmentOf(members: Partial<Assessment> & Pick<Assessment, 'report'>): Assessment {
  const shared = { weight: 'full', ignored: undefined, isCompliant: true, reasons: [], awaited: undefined } as const
  return { ...shared, override: undefined, requirement: undefined, ...members }
}

describe('the outcome of an attestation of several subjects', () => {
  const report = { fact: attest('tests', passed), subject: trail }
  const passing = assessmentOf({ report })
  const failing = assessmentOf({ report, isCompliant: false })
  const weak = assessmentOf({ report, weight: 'failure' })
  const none = assessmentOf({ report, weight: 'none', isCompliant: false })

  test.each([
    ['that counts before one that counts only if it fails', passing, weak],
    ['that counts if it fails before one that does not count', weak, none],
    ['that counts before one that does not', passing, none],
    ['that fails before one that passes', failing, passing],
  ])('is the one %s', (_, worst, other) => {
    for (const order of [
      [worst, other],
      [other, worst],
    ]) {
      expect([...selectWorstAssessments(order).values()]).toEqual([worst])
    }
  })
  test('is the first of two equal ones', () => {
    const again = { ...passing, reasons: ['again'] }
    expect(selectWorstAssessments([passing, again]).get(report.fact)).toBe(passing)
    const failedAgain = { ...failing, reasons: ['again'] }
    expect(selectWorstAssessments([failing, failedAgain]).get(report.fact)).toBe(failing)
  })
})

function listIgnored(subject: Subject, ...reports: readonly (readonly [Subject, Partial<Assessment>])[]) {
  const facts = reports.map(([own, members]) =>
    assessmentOf({ report: { fact: attest('tests', passed), subject: own }, ignored: noDigest, ...members }),
  )
  const judged = new Map(
    facts.map((one) => [one.report.subject, { subject: one.report.subject, items: [toItem(undefined, [one])] }]),
  )
  return createIgnoredLookup(subject, judged, new Map())
}

describe('the reports of a requirement that do not count', () => {
  const app = createMissingSubject(toTemplateNames('app'))
  const ofTests = { name: 'tests', type: 'generic' } as const

  test('are those of its subject, and those that name its artifact without a digest', () => {
    const unbound = createUnboundSubject('app', noDigest)
    const superseded = { ...createMissingSubject(toTemplateNames('app')), kind: 'superseded' } as const
    for (const own of [app, unbound, superseded]) expect(listIgnored(app, [own, {}])(ofTests)).toEqual([noDigest])
    const others = [trail, createUnboundSubject('lib', noDigest), createMissingSubject(toTemplateNames('app'))]
    for (const own of others) expect(listIgnored(app, [own, {}])(ofTests)).toEqual([])
  })
  test('have its name and its type, which may be any', () => {
    const [other, scan] = [attest('tests', junit()), attest('scan', passed)]
    const ofOther = listIgnored(app, [app, { report: { fact: other, subject: app } }])
    expect([ofOther(ofTests), ofOther({ name: 'tests', type: '*' })]).toEqual([[], [noDigest]])
    expect(listIgnored(app, [app, { report: { fact: scan, subject: app } }])(ofTests)).toEqual([])
  })
  test('are none that another report replaced', () => {
    for (const reason of ['superseded_run', 'reading_replaced'] as const) {
      expect(listIgnored(app, [app, { ignored: { reason, text: 'x' } }])(ofTests)).toEqual([])
    }
    expect(listIgnored(app, [app, { ignored: undefined }])(ofTests)).toEqual([])
  })
  test('include those that are out of scope', () => {
    const otherCommit: Ignored = { reason: 'other_commit', text: 'it is about x' }
    const excluded = new Map([
      [attest('tests', passed), otherCommit],
      [attest('scan', passed), otherCommit],
    ])
    expect(createIgnoredLookup(app, new Map(), excluded)(ofTests)).toEqual([otherCommit])
  })
})
