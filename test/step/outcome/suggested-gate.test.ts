import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { toSummary } from '../../../src/step/outcome/summary.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { templatePath, useService } from '../../../testkit/step/report-steps.ts'

const open = useService()
type Files = Readonly<Record<string, string>>

const passing = '<testsuite name="s"><testcase name="a"/><testcase name="b"/></testsuite>'
const failing = passing.replace('<testcase name="b"/>', '<testcase name="b"><failure/></testcase>')
const given = { kind: 'auto', artifacts: '*.tgz' }

/** The first commit of the README has no template, the second one has that of the summary, and a gate. */
async function followReadme(
  first: Files,
  second: Files,
): Promise<{ readonly first: Outcome; readonly second: Outcome }> {
  const built = { 'shop-1.0.0.tgz': 'x' }
  const one = await open().run({ files: { ...built, ...first }, given })
  const files = { ...built, ...second, [templatePath]: `${one.explanation?.fix ?? ''}\n` }
  return { first: one, second: await open().run({ files, given: { ...given, gate: 'true' } }) }
}

describe('the two commits of the README', () => {
  test('end green with passing tests, and red with a failing or a missing one', async () => {
    const report = { 'reports/junit.xml': passing }
    expect((await followReadme(report, report)).second.explanation?.verdict).toBe('COMPLIANT')
    expect((await followReadme(report, { 'reports/junit.xml': failing })).second.explanation?.failing).toEqual([
      'shop.unit-tests',
    ])
    const fewer = { 'reports/junit.xml': passing.replace('<testcase name="b"/>', '') }
    expect((await followReadme(report, fewer)).second.explanation?.failing).toEqual(['shop.unit-tests'])
  })
  test('end red if no test report is found', async () => {
    const { first, second } = await followReadme({}, {})
    expect(toPlainText(toSummary(first))).toMatch(/^No test report was found\. .+ before this step\. No template: /)
    expect(second.explanation?.missing).toEqual(['shop.unit-tests'])
  })
  test('end red if the tests failed in the first one already', async () => {
    const report = { 'reports/junit.xml': failing }
    const { first, second } = await followReadme(report, report)
    expect(first.explanation?.fix).toContain('type: junit, policy: { min_tests: 2 }')
    expect(second.explanation?.verdict).toBe('NON-COMPLIANT')
  })
})
