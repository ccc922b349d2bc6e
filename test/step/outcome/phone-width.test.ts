import { expect } from 'vitest'
import { printSummary, toSummary } from '../../../src/step/outcome/summary.ts'
import { toCommentText } from '../../../src/step/publish/comment-text.ts'
import { toMarkdown } from '../../../src/text/markdown.ts'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'
import type { EvidenceItem } from '../../../src/evidence/explain/item.ts'
import { toReasonBlocks, toReporterTable } from '../../../src/evidence/explain/render.ts'
import { githubMargin, githubWidths, toGithubPage } from '../../../testkit/step/github-page.ts'
import { summaryScenes } from '../../../testkit/step/summary-scenes.ts'
import { browserTest, useChromium } from '../../../testkit/service/page/browser.ts'

const open = useChromium()
const [, phone] = githubWidths.comment

/** JavaScript that lists the tables that scroll sideways, by their first row, with the width that is hidden. */
const listScrolling = `[...document.querySelectorAll('table')]
  .map((table) => { table.closest('details')?.setAttribute('open', ''); return table })
  .filter((table) => table.scrollWidth > table.clientWidth)
  .map((table) => table.rows[1].innerText.slice(0, 80) + ': ' + (table.scrollWidth - table.clientWidth) + ' px')`

async function findScrollingTables(documents: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { page, close } = await open({ viewport: { width: phone + 2 * githubMargin, height: 800 } })
  const found: string[] = []
  for (const [name, markdown] of Object.entries(documents)) {
    await page.setContent(await toGithubPage(markdown))
    expect(await page.evaluate('document.querySelectorAll("h2, h3, table").length'), name).toBeGreaterThan(0)
    found.push(...[await page.evaluate(listScrolling)].flat().map((fault) => `${name}: ${String(fault)}`))
  }
  await close()
  return found
}

browserTest('on a phone no table of a summary or a comment scrolls sideways', async () => {
  const documents = Object.entries(summaryScenes).flatMap(([name, createOutcome]) => [
    [`${name} summary`, printSummary(toSummary(createOutcome()))] as const,
    [`${name} comment`, toCommentText(toSummary(createOutcome()), {})] as const,
  ])
  expect(await findScrollingTables(Object.fromEntries(documents))).toEqual([])
})

const longWords = {
  'a name without a separator': 'x'.repeat(100),
  'a name with separators': 'Integration_tests-of.the/payment-provider'.repeat(3).slice(0, 100),
  'letters of two code units': '𝔛'.repeat(60),
  'wide letters': 'WM'.repeat(50),
} as const

/** The tables of evidence with a word in each cell. */
function printTables(word: string): string {
  const item: EvidenceItem = {
    artifact: word,
    name: word,
    type: `custom:${word}`,
    state: 'failing',
    source: `ci.yml / ${word}`,
    unexpected: false,
    result: `not found: ${word}`,
    reasons: [`the status ${word} of \`${word}\` is not known`],
    reportedBy: word,
    url: `https://evidence.example/${word}`,
    reportedAt: 1_795_000_000,
  }
  const items = [item, { ...item, url: undefined, source: 'ci.yml / other' }]
  const rest = { notes: [], advice: [], fix: undefined, missing: [], failing: [], waiting: [] }
  const explanation: Explanation = { verdict: 'NON-COMPLIANT', word: 'not compliant', headline: 'Red.', items, ...rest }
  return toMarkdown([...toReasonBlocks(explanation), ...toReporterTable(explanation)])
}

browserTest('nor with long words in each cell', async () => {
  const documents = Object.entries(longWords).map(([name, word]) => [name, printTables(word)] as const)
  expect(await findScrollingTables(Object.fromEntries(documents))).toEqual([])
})
