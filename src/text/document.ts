import { toSafeLines, toSingleLine } from './escape.ts'

export type Tone = 'good' | 'bad' | 'open' | 'excused' | 'unclear'

/** A part of a line. A string is shown literally. `prose` is a sentence of the program, in which backticks mark code. */
export type Inline =
  | string
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'status'; readonly tone: Tone; readonly word: string }

export type Phrase = readonly Inline[]

/** An item of a list with blocks of its own below its first line. */
export interface Entry {
  readonly title: Phrase
  readonly content: Document
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: Phrase }
  | { readonly kind: 'paragraph'; readonly content: Phrase }
  | { readonly kind: 'list'; readonly items: readonly Phrase[] }
  | { readonly kind: 'entries'; readonly items: readonly Entry[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | TableBlock
  /** Folded on a page. A terminal shows all of it. */
  | { readonly kind: 'details'; readonly title: Phrase; readonly content: Document }

interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly (readonly Phrase[])[]
  /** Titles of columns that a page shows as lines of one cell, under the title of the first, so that the table fits on a phone. */
  readonly groups?: readonly (readonly string[])[]
}

/** A text for people, independent of its output format. */
export type Document = readonly Block[]

export type Table = Extract<Block, { kind: 'table' }>

/** A document for a terminal. */
export function toPlainText(document: Document): string {
  return `${joinBlocks(document.map(blockToText))}\n`
}

/** Blocks as text with an empty line between them. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n')
}

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return phraseToText(block.content)
    case 'list':
      return block.items.map((item) => `- ${phraseToText(item)}`).join('\n')
    case 'entries':
      return block.items.map(entryToText).join('\n')
    case 'code':
      return toSafeLines(block.text).trimEnd()
    case 'table':
      return tableToText(block)
    case 'details':
      return joinBlocks([phraseToText(block.title), ...block.content.map(blockToText)])
  }
}

function entryToText({ title, content }: Entry): string {
  return [`- ${phraseToText(title)}`, ...content.map((block) => indentLines(blockToText(block)))].join('\n')
}

/** Each line that is not empty with two spaces before it: the content of a list item. */
export function indentLines(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

function tableToText({ head, rows }: Table): string {
  const lines = [head.map((title) => title.toUpperCase()), ...rows.map((row) => row.map(phraseToText))]
  const widths = head.map((_, column) => findLongest(lines.map((line) => line[column] ?? '')))
  return lines
    .map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** The length of the longest text. A loop, because an argument list has a limited length. */
export function findLongest(texts: readonly string[]): number {
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

/** The document with each of its inlines, and the text of each code block, replaced. */
export function mapDocument(document: Document, change: DocumentChange): Document {
  return document.map((block) => mapBlock(block, change))
}

export interface DocumentChange {
  readonly inline: (part: Inline) => Inline
  readonly code: (text: string) => string
}

function mapBlock(block: Block, change: DocumentChange): Block {
  const mapPhrase = (phrase: Phrase): Phrase => phrase.map(change.inline)
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, content: mapPhrase(block.content) }
    case 'list':
      return { ...block, items: block.items.map(mapPhrase) }
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(mapPhrase)) }
    case 'code':
      return { ...block, text: change.code(block.text) }
    case 'details':
      return { ...block, title: mapPhrase(block.title), content: mapDocument(block.content, change) }
    case 'entries':
      return {
        ...block,
        items: block.items.map(({ title, content }) => ({
          title: mapPhrase(title),
          content: mapDocument(content, change),
        })),
      }
  }
}
