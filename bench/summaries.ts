import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printSummary, toSummary } from '../src/command/outcome/summary.ts'
import { toCommentText } from '../src/command/publish/comment-text.ts'
import { summaryScenes } from '../testkit/command/summary-scenes.ts'

/**
 * Writes the job summary and the comment of each state as Markdown, to look at: `node bench/summaries.ts FOLDER`. GitHub shows them in a
 * comment or in the preview of one.
 */
const [folder = '.'] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, createOutcome] of Object.entries(summaryScenes)) {
  const outcome = createOutcome()
  await writeFile(join(folder, `${name}-summary.md`), printSummary(toSummary(outcome)))
  await writeFile(join(folder, `${name}-comment.md`), toCommentText(toSummary(outcome, 'comment'), {}))
}
