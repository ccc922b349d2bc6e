import {
  findLongest,
  indentLines,
  joinBlocks,
  type Block,
  type Document,
  type Entry,
  type Phrase,
  type Inline,
  type Tone,
  type Table,
} from './document.ts'
import {
  toSafeLines,
  escapeHtml,
  escapeMarkdown,
  proseToMarkdown,
  separateAutolinks,
  toLinkTarget,
  toMarkdownCode,
  toSingleLine,
  escapeInline,
  splitProse,
} from './escape.ts'
import { shortenText } from './shorten.ts'

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

function detailsToMarkdown({ title, content }: Extract<Block, { kind: 'details' }>): string {
  return joinBlocks([toDetailsStart(title), blocksToMarkdown(content), '</details>'])
}

/** The title is HTML, because GitHub reads no Markdown in the line of a tag. An empty line ends the HTML before the content. */
export function toDetailsStart(title: Phrase): string {
  return `<details>\n<summary>${title.map(inlineToHtml).join(' ')}</summary>`
}

function toMarkdownFence(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, findLongest(text.match(/`+/g) ?? []) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function phraseToMarkdown(phrase: Phrase): string {
  return phrase.map(inlineToMarkdown).join(' ')
}

const symbols: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', open: '⏳', excused: '⚠️', unclear: '❔' }

/** A part of a line as Markdown. */
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

/** A table as GitHub Markdown. The columns of a group are lines of one cell, because a table that is wider than a phone scrolls sideways. */
function tableToMarkdown({ head, rows, groups = head.map((title) => [title]) }: Table): string {
  const columns = groups.map((titles) => titles.map((title) => head.indexOf(title)).filter((at) => at >= 0))
  const shown = columns.filter((group) => group.length > 0)
  return [
    toMarkdownRow(shown.map(([first = 0]) => escapeMarkdown(head[first] ?? ''))),
    toMarkdownRow(shown.map(() => '---')),
    ...rows.map((row) => toMarkdownRow(shown.map((group) => toMarkdownLines(group.map((at) => row[at] ?? []))))),
  ].join('\n')
}

function toMarkdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function toMarkdownLines(lines: readonly Phrase[]): string {
  const printed = lines.map((line) => line.map(cellToMarkdown).join(' '))
  return printed.filter((line) => line !== '').join('<br>')
}

/** The longest word that fits beside another column on a phone. */
const maxWordLength = 12

/** A cell of GitHub grows with its longest word, so that a long name would make the table wider than the page. */
function cellToMarkdown(part: Inline): string {
  // A narrow column would break the word after its hyphen.
  if (typeof part === 'object' && part.kind === 'status') return inlineToMarkdown(part).replaceAll(' ', '&nbsp;')
  const text = toSingleLine(shortenText(typeof part === 'string' ? part : part.text))
  return findLongest(text.split(' ')) <= maxWordLength ? inlineToMarkdown(part) : toBreakableText(part, text)
}

function toBreakableText(part: Exclude<Inline, { kind: 'status' }>, text: string): string {
  if (typeof part === 'string') return breakWords(text)
  switch (part.kind) {
    case 'prose':
      return splitProse(part.text)
        .map((piece, at) => (at % 2 === 0 ? breakWords(piece) : `<code>${breakWords(piece)}</code>`))
        .join('')
    case 'code':
      return `<code>${breakWords(text)}</code>`
    case 'link': {
      const target = toLinkTarget(part.url)
      return target === undefined ? breakWords(text) : `<a href="${escapeHtml(target)}">${breakWords(text)}</a>`
    }
  }
}

/** The text with places for line breaks in long words: after a separator, or after so many characters. */
function breakWords(text: string): string {
  return text
    .split(' ')
    .map((word) => (word.length <= maxWordLength ? [word] : (word.match(partOfWord) ?? [])))
    .map((parts) => parts.map(escapeInline).join('<wbr>'))
    .join(' ')
}

const partOfWord = /[^/_.:-]{1,10}[/_.:-]*|[/_.:-]{1,10}/gu
