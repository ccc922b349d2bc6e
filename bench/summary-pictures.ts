import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { printSummary, toSummary } from '../src/step/outcome/summary.ts'
import { printComment } from '../src/step/publish/comment-rows.ts'
import { toCommentText } from '../src/step/publish/comment-text.ts'
import { toStatusVerdict } from '../src/step/publish/status-text.ts'
import { githubMargin, githubWidths, toGithubPage } from '../testkit/step/github-page.ts'
import { summaryScenes } from '../testkit/step/summary-scenes.ts'

/** The summary and the comment of each state as Markdown, by file name. */
export function listSummaries(): ReadonlyMap<string, string> {
  const written = new Map<string, string>()
  for (const [name, createOutcome] of Object.entries(summaryScenes)) {
    const outcome = createOutcome()
    written.set(`${name}-summary`, printSummary(toSummary(outcome)))
    written.set(`${name}-comment`, toCommentText(toSummary(outcome), {}))
  }
  return new Map([...written, ...listSharedComments()])
}

/** Comments of several flows, whose rows have the texts of some states. */
function listSharedComments(): ReadonlyMap<string, string> {
  const states = { failing: 'failure', incomplete: 'pending', compliant: 'success' } as const
  const rows = Object.entries(states).map(([name, state], at) => {
    const outcome = summaryScenes[name]?.() ?? summaryScenes['compliant']?.()
    const text = outcome === undefined ? '' : toCommentText(toSummary(outcome), {})
    const line = outcome?.explanation === undefined ? name : toStatusVerdict(outcome.explanation, []).text
    const position = { sequence: at, readAt: 0 }
    return { org: 'acme', flow: `payments-${name}`, state, line, sha: '1111111', position, text }
  })
  const packages = Array.from({ length: 12 }, (_, at) => rows.map((row) => ({ ...row, flow: `${row.flow}-${at}` })))
  const print = (all: typeof rows): string => printComment({ rows: all, logs: new Map() }, '1111111')
  return new Map([
    ['three-flows-comment', print(rows)],
    ['many-flows-comment', print(packages.flat())],
  ])
}

/** Takes a screenshot of each summary and comment, rendered as GitHub does, in the widths of GitHub and in both themes. */
export async function takeSummaryPictures(browser: Browser, folder: string): Promise<void> {
  for (const [name, markdown] of listSummaries()) {
    const content = await toGithubPage(markdown)
    for (const width of name.endsWith('-comment') ? githubWidths.comment : githubWidths.summary) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const viewport = { width: width + 2 * githubMargin, height: 400 }
        const page = await browser.newPage({ viewport, colorScheme })
        await page.setContent(content)
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
        await page.close()
      }
    }
  }
}
