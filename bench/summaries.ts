import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listSummaries } from './summary-pictures.ts'

/**
 * Writes the job summary and the comment of each state as Markdown, to look at: `node bench/summaries.ts FOLDER`. `npm run screenshots FOLDER`
 * takes pictures of them.
 */
const [folder = '.'] = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const [name, markdown] of listSummaries()) await writeFile(join(folder, `${name}.md`), markdown)
