import { describe, expect, test } from 'vitest'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'
import { toReasonBlocks, toReporterTable, toVerdictHeading } from '../../../src/evidence/explain/render.ts'
import { toPlainText, type Document } from '../../../src/text/document.ts'
import { toMarkdown } from '../../../src/text/markdown.ts'
import {
  createRecorder,
  finding,
  passed,
  junit,
  requiring,
  withSource,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'
import { explainRecords, explainResponse } from '../../../testkit/evidence/wire.ts'

function toDocument(explanation: Explanation): Document {
  return [toVerdictHeading(explanation, undefined), ...toReasonBlocks(explanation)]
}

function failing(): Explanation {
  const { attest } = createRecorder()
  return explainRecords(
    requiring('tests:junit', 'scan:vulnscan', 'quality:codequality'),
    attest('tests', junit({}), withSource({ workflow: 'ci.yml', job: 'test' }, 1)),
    attest('scan', vulnscan({ medium: [finding('CVE-1')] })),
    attest('extra', passed),
  )
}

describe('an explanation is printed', () => {
  test('as plain text for a terminal', () => {
    expect(toPlainText(toDocument(failing()))).toBe(`Not compliant

Trail abc1234 is not compliant: scan.

- scan · Fix the 1 medium finding: CVE-1. Then scan again.
- quality · No job has reported it. Report it in the job that produces it, with the step below. If that job failed or was skipped, repair the job first.

  STATE          EVIDENCE  RESULT            WHY
  not compliant  scan      0 high, 1 medium  1 medium finding (at most 0 allowed): CVE-1
  missing        quality                     not reported
  compliant      tests     10 passed, 1 s
  compliant      extra                       not in the template

YAML to copy

# In the workflow, in the job that produces the evidence:
- uses: OWNER/delivery-evidence@REF # as in the other steps of the workflow
  if: \${{ !cancelled() }}
  with:
    kind: codequality
    name: quality
    codequality-url: \${{ vars.CODEQUALITY_URL }} # the address of the server
    codequality-token: \${{ secrets.CODEQUALITY_TOKEN }}
# If the findings cannot be fixed now: in the template, to accept these and no more:
- { name: scan, type: vulnscan, policy: { max: { high: 0, medium: 1, low: 0 } } }
`)
  })
  test('as Markdown for a job summary', () => {
    const markdown = toMarkdown(toDocument(failing()))
    expect(markdown).toMatch(/^## ❌ Not compliant\n/)
    expect(markdown).toContain(
      '| Evidence | Result |\n| --- | --- |\n| [scan](<https://evidence.example/attestation-2>)<br>❌&nbsp;not&nbsp;compliant | 0 high, 1 medium<br>1 medium finding (at most 0 allowed): CVE-1 |',
    )
    expect(markdown).toContain('```yaml\n# In the workflow')
  })
})

test.each([
  ['COMPLIANT', { compliance_state: 'COMPLIANT' }, '✅', 'Compliant'],
  ['NON-COMPLIANT', { compliance_state: 'NON-COMPLIANT' }, '❌', 'Not compliant'],
  ['INCOMPLETE', { compliance_state: 'INCOMPLETE' }, '⏳', 'Waiting'],
  ['UNCLEAR', {}, '❔', 'Not evaluated'],
])('the verdict %s has a line of its own', (_, members, symbol, word) => {
  const explanation = explainResponse(members)
  expect(toPlainText(toDocument(explanation)).split('\n')[0]).toBe(word)
  expect(toMarkdown(toDocument(explanation)).split('\n')[0]).toBe(`## ${symbol} ${word}`)
})

test('a time out of range is left out', () => {
  const { items } = failing()
  const outOfRange = items.slice(0, 1).map((item) => ({ ...item, reportedAt: 1e300 }))
  const printed = toPlainText(toReporterTable({ ...failing(), items: outOfRange }))
  expect(printed).toMatch(/^ +scan +vulnscan +by ci$/m)
  const latest = outOfRange.map((item) => ({ ...item, reportedAt: 8_640_000_000_000 }))
  expect(toPlainText(toReporterTable({ ...failing(), items: latest }))).toContain('13 Sep 00:00 UTC by ci')
})
