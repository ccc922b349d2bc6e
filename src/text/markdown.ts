import {
  findLongest,
  indentLines,
  joinBlocks,
  type Block,
  type Document,
  type Entry,
  type Inline,
  type Phrase,
  type Table,
  type Tone,
} from './document.ts'
import {
  escapeHtml,
  escapeInline,
  escapeMarkdown,
  proseToMarkdown,
  separateAutolinks,
  toLinkTarget,
  toMarkdownCode,
  toSafeLines,
  toSingleLine,
} from './escape.ts'

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

function tableToMarkdown({ head, rows }: Table): string {
  return [
    toMarkdownRow(head.map(escapeMarkdown)),
    toMarkdownRow(head.map(() => '---')),
    ...rows.map((row) => toMarkdownRow(row.map((cell) => cell.map(cellToMarkdown).join(' ')))),
  ].join('\n')
}

function toMarkdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function toMarkdownFence(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, findLongest(text.match(/`+/g) ?? []) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

const symbols: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', open: '⏳', excused: '⚠️', unclear: '❔' }

function phraseToMarkdown(phrase: Phrase): string {
  return phrase.map(inlineToMarkdown).join(' ')
}

function inlineToMarkdown(part: Inline): string {
  if (typeof part === 'string') return escapeMarkdown(part)
  switch (part.kind) {
    case 'prose':
      return proseToMarkdown(part.text)
    case 'code':
      return toMarkdownCode(part.text)
    case 'status':
      return `${symbols[part.tone]} ${escapeMarkdown(part.word)}`
    case 'link': {
      const target = toLinkTarget(part.url)
      return target === undefined
        ? escapeMarkdown(part.text)
        : `[${escapeMarkdown(part.text)}](<${escapeHtml(target)}>)`
    }
  }
}

/** The longest word that fits into a column of a table on a page of GitHub. */
const maxWordLength = 28

/** A cell of GitHub grows with its longest word, so that a long name would make the table wider than the page. */
function cellToMarkdown(part: Inline): string {
  if (typeof part === 'string') return inlineToMarkdown(part)
  switch (part.kind) {
    case 'status':
      // A narrow column would break the word after its hyphen.
      return inlineToMarkdown(part).replace(' ', '&nbsp;').replace('-', '&#8209;')
    case 'prose':
      return inlineToMarkdown(part)
    case 'code':
    case 'link': {
      const text = toSingleLine(part.text)
      return findLongest(text.split(' ')) <= maxWordLength ? inlineToMarkdown(part) : toBreakableName(part, text)
    }
  }
}

function toBreakableName(part: Extract<Inline, { kind: 'code' | 'link' }>, text: string): string {
  const target = part.kind === 'link' ? toLinkTarget(part.url) : undefined
  const code = `<code>${splitWords(text).map(escapeInline).join('<wbr>')}</code>`
  return target === undefined ? code : `<a href="${escapeHtml(target)}">${code}</a>`
}

/** The text in parts that may be on lines of their own: after a separator, or after so many characters. */
function splitWords(text: string): readonly string[] {
  return text.match(/[^\s/_.:-]{1,20}[\s/_.:-]*|[\s/_.:-]{1,20}/gu) ?? []
}

/** A part of a title. Markdown is not read there, and mentions are. */
function inlineToHtml(part: Inline): string {
  if (typeof part === 'string') return escapeTitle(part)
  switch (part.kind) {
    case 'prose':
      return escapeTitle(part.text)
    case 'code':
      return `<code>${escapeTitle(part.text)}</code>`
    case 'status':
      return `${symbols[part.tone]} ${escapeTitle(part.word)}`
    case 'link': {
      const target = toLinkTarget(part.url)
      return target === undefined
        ? escapeTitle(part.text)
        : `<a href="${escapeHtml(target)}">${escapeTitle(part.text)}</a>`
    }
  }
}

/** `$` would start a formula. */
function escapeTitle(text: string): string {
  return escapeHtml(separateAutolinks(toSingleLine(text))).replaceAll('$', '&#36;\u200B')
}
