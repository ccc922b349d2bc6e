import { escapeHtml, escapeMarkdown, proseToMarkdown, toLine, toLines, toLinkTarget, toMarkdownCode } from './escape.ts'

export type Tone = 'good' | 'bad' | 'open' | 'excused' | 'unclear'

/** A part of a line. Plain text is shown as it is, whatever it holds; a sentence of ours has backticks round what is to be typed. */
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

/** What there is to say, before anyone knows where it will be read. */
export type Document = readonly Block[]

type Table = Extract<Block, { kind: 'table' }>

/** For a terminal. */
export function printText(document: Document): string {
  return join(document.map(textBlock), '\n\n')
}

/** For GitHub: a job summary or a comment. Nothing in it becomes HTML, a link or a mention that was not meant to be one. */
export function printMarkdown(document: Document): string {
  return join(document.map(markdownBlock), '\n\n')
}

function join(blocks: readonly string[], gap: string): string {
  return `${blocks.filter((block) => block !== '').join(gap)}\n`
}

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textPhrase(block.content)
    case 'list':
      return block.items.map((item) => `- ${textPhrase(item)}`).join('\n')
    case 'code':
      return toLines(block.text).trimEnd()
    case 'table':
      return textTable(block)
  }
}

function textTable({ head, rows }: Table): string {
  const lines = [head.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(textPhrase))]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

function textPhrase(phrase: Phrase): string {
  return phrase.map((part) => toLine(wordOf(part))).join(' ')
}

function wordOf(part: Inline): string {
  if (typeof part === 'string') return part
  return part.kind === 'status' ? part.word : part.text
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${markdownPhrase(block.content)}`
    case 'paragraph':
      return markdownPhrase(block.content)
    case 'list':
      return block.items.map((item) => `- ${markdownPhrase(item)}`).join('\n')
    case 'code':
      return markdownFence(block.language, toLines(block.text).trimEnd())
    case 'table':
      return [
        markdownRow(block.head.map(escapeMarkdown)),
        markdownRow(block.head.map(() => '---')),
        ...block.rows.map((row) => markdownRow(row.map(markdownPhrase))),
      ].join('\n')
  }
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function markdownFence(language: string, text: string): string {
  let fence = '```'
  while (text.includes(fence)) fence += '`'
  return `${fence}${language}\n${text}\n${fence}`
}

const symbols: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', open: '⏳', excused: '⚠️', unclear: '❔' }

function markdownPhrase(phrase: Phrase): string {
  return phrase.map(markdownInline).join(' ')
}

function markdownInline(part: Inline): string {
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
