import { plural } from '../../text/plural.ts'
import { printMarkdown as print, printText, type Block, type Document } from '../../text/document.ts'

export { plural, printText }

/** GitHub drops a step's whole summary when it is one byte over 1 MiB; the rest is for what the runner adds. */
const summaryLimit = 1024 * 1024 - 4096

/** Markdown for a job summary, never over its limit in bytes: the end is shed, tables row by row, and that is said. */
export function printMarkdown(document: Document, limit: number = summaryLimit): string {
  const whole = print(document)
  return sizeOf(whole) <= limit ? whole : print(fit(document, limit))
}

function fit(document: Document, limit: number): Document {
  const kept: Block[] = []
  let left = limit - 200
  for (const block of document) {
    const shed = sizeOf(print([block])) <= left ? block : shorten(block, left)
    if (shed !== undefined) kept.push(shed)
    left -= shed === undefined ? 0 : sizeOf(print([shed]))
    if (shed !== block)
      kept.push({ kind: 'paragraph', content: ['More was left out here: it would be longer than GitHub takes.'] })
    if (shed !== block) return kept
  }
  return kept
}

/** As many rows of a table as there is room for; nothing of any other block. */
function shorten(block: Block, room: number): Block | undefined {
  if (block.kind !== 'table') return undefined
  const rows: (typeof block.rows)[number][] = []
  let left = room - sizeOf(print([{ ...block, rows: [] }]))
  for (const row of block.rows) {
    left -= sizeOf(print([{ ...block, head: [], rows: [row] }]))
    if (left < 0) break
    rows.push(row)
  }
  return { ...block, rows }
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text)
}
