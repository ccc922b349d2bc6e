import {
  escapeHtml,
  escapeMarkdown,
  proseToMarkdown,
  toSingleLine,
  toSafeLines,
  toLinkTarget,
  toMarkdownCode,
} from './escape.ts'

export type Tone = 'good' | 'bad' | 'open' | 'excused' | 'unclear'

/** A part of a line. A string is shown literally. `prose` is a sentence of the program, in which backticks mark code. */
export type Inline =
  | string
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'status'; readonly tone: Tone; readonly word: string }

export type Phrase = readonly Inline[]

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: Phrase }
  | { readonly kind: 'paragraph'; readonly content: Phrase }
  | { readonly kind: 'list'; readonly items: readonly Phrase[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Phrase[])[] }

/** A text for people, independent of its output format. */
export type Document = readonly Block[]

type Table = Extract<Block, { kind: 'table' }>

/** A document for a terminal. */
export function toPlainText(document: Document): string {
  return joinBlocks(document.map(blockToText), '\n\n')
}

/** A document as GitHub Markdown, for a job summary or a comment. Its strings cannot become HTML, links or mentions. */
export function toMarkdown(document: Document): string {
  return joinBlocks(document.map(blockToMarkdown), '\n\n')
}

function joinBlocks(blocks: readonly string[], separator: string): string {
  return `${blocks.filter((block) => block !== '').join(separator)}\n`
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return phraseToText(block.content)
    case 'list':
      return block.items.map((item) => `- ${phraseToText(item)}`).join('\n')
    case 'code':
      return toSafeLines(block.text).trimEnd()
    case 'table':
      return tableToText(block)
  }
}

function tableToText({ head, rows }: Table): string {
  const lines = [head.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(phraseToText))]
  const widths = head.map((_, column) => findLongest(lines.map((line) => line[column] ?? '')))
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** A loop, because an argument list has a limited length. */
function findLongest(texts: readonly string[]): number {
  let longest = 0
  for (const { length } of texts) longest = Math.max(longest, length)
  return longest
}

function phraseToText(phrase: Phrase): string {
  return phrase.map((part) => toSingleLine(inlineToText(part))).join(' ')
}

function inlineToText(part: Inline): string {
  if (typeof part === 'string') return part
  return part.kind === 'status' ? part.word : part.text
}

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${phraseToMarkdown(block.content)}`
    case 'paragraph':
      return phraseToMarkdown(block.content)
    case 'list':
      return block.items.map((item) => `- ${phraseToMarkdown(item)}`).join('\n')
    case 'code':
      return toMarkdownFence(block.language, toSafeLines(block.text).trimEnd())
    case 'table':
      return [
        toMarkdownRow(block.head.map(escapeMarkdown)),
        toMarkdownRow(block.head.map(() => '---')),
        ...block.rows.map((row) => toMarkdownRow(row.map(phraseToMarkdown))),
      ].join('\n')
  }
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
