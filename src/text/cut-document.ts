import type { Block, Document } from './document.ts'
import { toMarkdown } from './markdown.ts'
import { plural } from './plural.ts'

/** The size that a document may have as Markdown: in bytes for a job summary, in characters for a comment. */
export interface SizeLimit {
  readonly limit: number
  readonly sizeOf: (markdown: string) => number
}

/** A document as Markdown that is not longer than a limit. It ends after a whole item, and a sentence states how many more there are. */
export function toLimitedMarkdown(document: Document, size: SizeLimit): string {
  const markdown = toMarkdown(document)
  if (size.sizeOf(markdown) <= size.limit) return markdown
  const { blocks, omitted } = fitBlocks(document, { ...size, limit: size.limit - noteSize })
  const note = `The rest was omitted: ${describeOmitted(omitted)} because of the size limit of GitHub. The log of the job has all of it.`
  return toMarkdown([...blocks, { kind: 'paragraph', content: [note] }])
}

/** Room for the sentence at the end. */
const noteSize = 250

interface Omitted {
  readonly items: number
  readonly blocks: number
}

interface Fitting {
  readonly blocks: Document
  readonly omitted: Omitted
}

function describeOmitted({ items, blocks }: Omitted): string {
  const parts = [
    ...(items > 0 ? [`${items} more ${items === 1 ? 'item' : 'items'} of this list`] : []),
    ...(blocks > 0 ? [plural(blocks, 'later block')] : []),
  ]
  return `${parts.join(' and ')} ${items + blocks === 1 ? 'is' : 'are'} not shown`
}

/** The first blocks that fit, the last of them with as many of its items as fit. */
function fitBlocks(document: Document, size: SizeLimit): Fitting {
  const fitting: Block[] = []
  let left = size.limit
  for (const [at, block] of document.entries()) {
    const needed = sizeOfBlock(block, size)
    if (needed > left) {
      const { blocks, omitted } = cutBlock(block, { ...size, limit: left })
      const isAbsent = blocks.length === 0 && omitted.items === 0
      const later = document.length - at - 1 + omitted.blocks + (isAbsent ? 1 : 0)
      return { blocks: [...fitting, ...blocks], omitted: { items: omitted.items, blocks: later } }
    }
    fitting.push(block)
    left -= needed
  }
  return { blocks: fitting, omitted: { items: 0, blocks: 0 } }
}

/** A block with as many items as fit. */
function cutBlock(block: Block, size: SizeLimit): Fitting {
  switch (block.kind) {
    case 'table':
      return cutItems(block.rows, (rows) => ({ ...block, rows }), size)
    case 'list':
      return cutItems(block.items, (items) => ({ ...block, items }), size)
    case 'entries':
      return cutItems(block.items, (items) => ({ ...block, items }), size)
    case 'details': {
      const empty = sizeOfBlock({ ...block, content: [] }, size)
      const { blocks: content, omitted } = fitBlocks(block.content, { ...size, limit: size.limit - empty })
      return content.length === 0 ? nothing : { blocks: [{ ...block, content }], omitted }
    }
    case 'heading':
    case 'paragraph':
    case 'code':
      return nothing
  }
}

const nothing: Fitting = { blocks: [], omitted: { items: 0, blocks: 0 } }

function cutItems<T>(items: readonly T[], withItems: (items: readonly T[]) => Block, size: SizeLimit): Fitting {
  const empty = sizeOfBlock(withItems([]), size)
  let [count, left] = [0, size.limit - empty]
  for (const item of items) {
    left -= sizeOfBlock(withItems([item]), size) - empty + 1
    if (left < 0) break
    count += 1
  }
  const omitted = { items: items.length - count, blocks: 0 }
  return { blocks: count === 0 ? [] : [withItems(items.slice(0, count))], omitted }
}

function sizeOfBlock(block: Block, { sizeOf }: SizeLimit): number {
  return sizeOf(toMarkdown([block])) + 1
}
