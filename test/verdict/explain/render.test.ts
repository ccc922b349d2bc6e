import { describe, expect, test } from 'vitest'
import type { Explanation } from '../../../src/verdict/explain/explanation.ts'
import { renderMarkdown, renderText } from '../../../src/verdict/explain/render.ts'
import { createRecorder, finding, green, junit, requiring, sentBy, vulnscan } from '../../../testkit/verdict/builder.ts'
import { explained, explainedWire } from '../../../testkit/verdict/wire.ts'

function failing(): Explanation {
  const { attest } = createRecorder()
  return explained(
    requiring('tests:junit', 'scan:vulnscan', 'quality:codequality'),
    attest('tests', junit({}), sentBy({ workflow: 'ci.yml', job: 'test' }, 1)),
    attest('scan', vulnscan({ medium: [finding('CVE-1')] })),
    attest('extra', green),
  )
}

describe('an explanation reads', () => {
  test('in a terminal', () => {
    expect(renderText(failing())).toBe(`NON-COMPLIANT

Trail abc1234 fails: scan.

  STATE    EVIDENCE  TYPE         SOURCE         REPORTED                    WHY
  failing  scan      vulnscan                    2027-01-15 08:00 UTC by ci  1 medium finding (at most 0 allowed): CVE-1
  missing  quality   codequality                                             not reported
  passing  tests     junit        ci.yml / test  2027-01-15 08:00 UTC by ci
  passing  extra     generic                     2027-01-15 08:00 UTC by ci  not in the template

What would help, ready to paste

# In the workflow, where the evidence arises:
- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    kind: codequality
    name: quality
    codequality-url: "https://"
    codequality-token: \${{ secrets.CODEQUALITY_TOKEN }}
# In the template, to accept what was found and no more:
- { name: scan, type: vulnscan, policy: { max: { high: 0, medium: 1, low: 0 } } }
`)
  })
  test('in a job summary', () => {
    const markdown = renderMarkdown(failing())
    expect(markdown).toMatch(/^## ❌ NON-COMPLIANT\n/)
    expect(markdown).toContain('| ❌ failing | [scan](<https://evidence.example/attestation-2>) | `vulnscan` |')
    expect(markdown).toContain('```yaml\n# In the workflow')
  })
})

test.each([
  ['COMPLIANT', { compliance_state: 'COMPLIANT' }, '✅'],
  ['NON-COMPLIANT', { compliance_state: 'NON-COMPLIANT' }, '❌'],
  ['INCOMPLETE', { compliance_state: 'INCOMPLETE' }, '⏳'],
  ['UNCLEAR', {}, '❔'],
])('the verdict %s stands alone on its line', (word, members, symbol) => {
  const explanation = explainedWire(members)
  expect(renderText(explanation).split('\n')[0]).toBe(word)
  expect(renderMarkdown(explanation).split('\n')[0]).toBe(`## ${symbol} ${word}`)
})

test('a moment that no calendar knows is left out', () => {
  const { items } = failing()
  const odd = items.slice(0, 1).map((item) => ({ ...item, reportedAt: 1e300 }))
  expect(renderText({ ...failing(), items: odd })).toContain('by ci')
})
