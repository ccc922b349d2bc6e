import { findLongest, indentLines, joinBlocks, type Block, type Document, type Entry, type Phrase } from './document.ts'
import { toSafeLines } from './escape.ts'
import { inlineToHtml, inlineToMarkdown } from './markdown-inline.ts'
import { tableToMarkdown } from './markdown-table.ts'

/** A document as GitHub Markdown, for a job summary or a comment. Its strings cannot become HTML, links or mentions. */
export function toMarkdown(document: Document): string {
  return `${blocksToMarkdown(document)}\n`
}

function blocksToMarkdown(document: Document): string {
  return joinBlocks(document.map(blockToMarkdown))
}

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${phraseToMarkdown(block.content)}`
    case 'paragraph':
      return phraseToMarkdown(block.content)
    case 'list':
      return block.items.map((item) => `- ${phraseToMarkdown(item)}`).join('\n')
    case 'entries':
      return block.items.map(entryToMarkdown).join('\n')
    case 'code':
      return toMarkdownFence(block.language, toSafeLines(block.text).trimEnd())
    case 'table':
      return tableToMarkdown(block)
    case 'details':
      return detailsToMarkdown(block)
  }
}

/** The content is indented, so that it belongs to the item. */
function entryToMarkdown({ title, content }: Entry): string {
  return joinBlocks([`- ${phraseToMarkdown(title)}`, indentLines(blocksToMarkdown(content))])
}

/** The title is HTML, because GitHub reads no Markdown in the line of a tag. An empty line ends the HTML before the content. */
function detailsToMarkdown({ title, content }: Extract<Block, { kind: 'details' }>): string {
  const summary = `<details>\n<summary>${title.map(inlineToHtml).join(' ')}</summary>`
  return joinBlocks([summary, blocksToMarkdown(content), '</details>'])
}

function toMarkdownFence(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, findLongest(text.match(/`+/g) ?? []) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function phraseToMarkdown(phrase: Phrase): string {
  return phrase.map(inlineToMarkdown).join(' ')
}
