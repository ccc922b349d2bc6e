import { describe, expect, test } from 'vitest'
import { Trail } from '../../../src/wire/resource/trail.ts'
import { listAdvice } from '../../../src/evidence/explain/advice.ts'
import { listFixes } from '../../../src/evidence/explain/finding-advice.ts'
import type { EvidenceEntry, EvidenceItem } from '../../../src/evidence/explain/item.ts'
import { analysis, codequality, finding, junit, vulnscan } from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'
import { itemOf } from '../../../testkit/evidence/explanation.ts'

const described = (id: string, message: string) => ({ ...finding(id), message })

const textsOf = (...findings: Parameters<typeof listFixes>[0]) => listFixes(findings).map(({ text }) => text)

describe('what fixes findings', () => {
  const upgrade = 'qs 1.2 (fixed in 1.3): DoS'

  test('names at most three findings of one upgrade', () => {
    const of = (count: number) => Array.from({ length: count }, (_, at) => described(`C-${at}`, upgrade))
    expect(textsOf(...of(3))).toEqual(['upgrade qs from 1.2 to 1.3 (C-0, C-1, C-2)'])
    expect(textsOf(...of(4))).toEqual(['upgrade qs from 1.2 to 1.3 (C-0, C-1, C-2 and 1 more)'])
    expect(textsOf(described('', upgrade), ...of(1))).toEqual(['upgrade qs from 1.2 to 1.3 (C-0)'])
    expect(textsOf(described('', upgrade))).toEqual(['upgrade qs from 1.2 to 1.3'])
  })
  test('is the description without a fixed version, with the id if it does not occur', () => {
    expect(textsOf(described('C-1', '  two \n  lines '))).toEqual(['C-1 two lines'])
    expect(textsOf(described('C-1', 'about C-1'), described('', 'no id'), described('C-2', ' '))).toEqual([
      'about C-1',
      'no id',
      'C-2',
    ])
    expect(textsOf(described('', ''))).toEqual([])
  })
  test('has a description of at most 160 characters', () => {
    expect(textsOf(described('', 'x'.repeat(160)))).toEqual(['x'.repeat(160)])
    expect(textsOf(described('', 'x'.repeat(161)))).toEqual([`${'x'.repeat(160)}…`])
  })
})

describe('the advice', () => {
  const trail = Trail.parse({ name: 't' })
  const adviseOn = (item: Partial<EvidenceItem>, content?: EvidenceEntry['content']) =>
    listAdvice([{ item: itemOf({ state: 'failing', ...item }), content }], { trail })[0]?.text

  test('on a missing item is to report it, or what its report lacks', () => {
    expect(adviseOn({ state: 'missing', reasons: ['not reported'] })).toMatch(
      /^No job has reported it\. Report it in the job/,
    )
    expect(adviseOn({ state: 'missing', type: 'artifact', reasons: ['not reported'] })).toMatch(
      /^No job has reported it\. Build and report it in/,
    )
    const reasons = ['not reported', 'reported, but it is old', 'it is foreign']
    const text = 'Reported, but it is old; it is foreign. Report it again when that is corrected.'
    expect(adviseOn({ state: 'missing', reasons })).toBe(text)
  })
  test('without a result is its reasons, as sentences', () => {
    expect(adviseOn({ type: 'generic', reasons: ['a', 'b!'] })).toBe('A; b!')
    expect(adviseOn({ type: 'generic' })).toBe('Repair what this evidence is about.')
    expect(adviseOn({ type: 'jira', reasons: ['no PAY-1'] })).toBe(
      'No PAY-1. Correct the issue key in the commit or the branch.',
    )
  })
  test('on tests that pass is the reason of the failure', () => {
    expect(adviseOn({ reasons: ['too old'] }, membersOf(junit({})))).toBe('Too old.')
    const tests = junit({ failures: 1 }, { errors: 2 })
    expect(adviseOn({ reasons: ['bad'] }, membersOf(tests))).toBe('Fix the 3 failing tests, and push.')
  })
  test('on a scan whose findings are allowed is the reason of the failure', () => {
    const scan = vulnscan({ low: [finding('C-1')], low_count: 2 })
    const content = membersOf(scan)
    const withPolicy = (policy: object) => {
      const template = {
        version: 1,
        content: '',
        trail: { attestations: [{ name: 'tests', type: 'vulnscan', policy }], artifacts: [] },
      }
      const item = itemOf({ state: 'failing', type: 'vulnscan', reasons: ['no sources'] })
      return listAdvice([{ item, content }], { trail: Trail.parse({ name: 't', template }) })[0]?.text
    }
    expect(withPolicy({ max: { high: 0 } })).toBe('No sources.')
    expect(withPolicy({ max: { low: 1 } })).toBe('Fix the 2 low findings: C-1; and 1 more. Then scan again.')
    const unlisted = vulnscan({ low_count: 2 })
    expect(adviseOn({}, membersOf(unlisted))).toBe('Fix the 2 low findings. Then scan again.')
  })
  test('on a quality gate has the address of the analysis, if it has one', () => {
    expect(adviseOn({ reasons: ['bad'] }, membersOf(codequality('ERROR')))).toBe(
      'Bad. Open the analysis at https://quality.example/p, fix the code, and analyse it again.',
    )
    const noUrl = membersOf(analysis({ project: { key: 'p', url: '', name: 'p' } }))
    expect(adviseOn({ reasons: ['bad'] }, noUrl)).toBe(
      'Bad. Open the analysis at the server, fix the code, and analyse it again.',
    )
  })
  test('names the job without backticks', () => {
    expect(adviseOn({ type: 'generic', reasons: ['bad'], run: 4, job: 'a`b' })).toBe(
      "Bad. If nothing has to change, re-run the job `a'b` of run 4.",
    )
    expect(adviseOn({ type: 'generic', reasons: ['bad'], run: 4, source: 'a sender' })).toContain(
      're-run its job of run 4',
    )
  })
  test.each([
    ['junit', 'too few tests'],
    ['vulnscan', '1 high finding'],
    ['codequality', 'quality gate ERROR'],
    ['jira', 'no issue'],
  ])('on %s does not ask for a repeat, which changes nothing', (type, reason) => {
    expect(adviseOn({ type, reasons: [reason], run: 4, source: 'ci.yml / test' })).not.toContain('re-run')
  })
})
