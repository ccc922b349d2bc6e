import { splitCode, toSafeLines, toSingleLine } from './escape.ts'
import { plainLook, printLine, wrapLine, type Ink, type Line, type Look, type Piece } from './look.ts'
import { findLargest } from './number.ts'
import { printTable } from './table-text.ts'

export type Tone = 'good' | 'bad' | 'open' | 'excused' | 'unclear'

/** A part of a line. A string is shown literally. `prose` is a sentence of the program, in which backticks mark code. */
export type Inline =
  | string
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | Status

export interface Status {
  readonly kind: 'status'
  readonly tone: Tone
  readonly word: string
}

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
  | DetailsBlock

/** Folded on a page. A terminal shows all of it. */
interface DetailsBlock {
  readonly kind: 'details'
  readonly title: Phrase
  readonly content: Document
  /** The title is about the fold alone: a terminal leaves it out, and the content continues the block before. */
  readonly onlyFolds?: true
}

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

/** A document without colours and line breaks of our own, for a file or the log of a job. */
export function toPlainText(document: Document): string {
  return toText(document, plainLook)
}

/** A document for a terminal, or for another place that shows text: no markup, and each part of it inert (rules 8.15). */
export function toText(document: Document, look: Look): string {
  return `${blocksToText(document, look)}\n`
}

function blocksToText(document: Document, look: Look): string {
  return joinBlocks(unfold(document).map((block) => blockToText(block, look)))
}

/** A document with all items of a list or a table that is folded on a page in one block. */
function unfold(document: Document): Document {
  const blocks: Block[] = []
  for (const block of document) {
    const folded = block.kind === 'details' && block.onlyFolds === true ? block.content : []
    const [first = block, ...rest] = folded
    const joined = folded.length > 0 ? joinItems(blocks.at(-1), first) : undefined
    blocks.splice(joined === undefined ? blocks.length : -1, 1, joined ?? first, ...rest)
  }
  return blocks
}

/** Two blocks as one; undefined if they are of different kinds, or the second table has columns of its own. */
function joinItems(block: Block | undefined, next: Block): Block | undefined {
  if (block?.kind === 'list' && next.kind === 'list') return { ...block, items: [...block.items, ...next.items] }
  if (block?.kind === 'entries' && next.kind === 'entries') return { ...block, items: [...block.items, ...next.items] }
  if (block?.kind !== 'table' || next.kind !== 'table') return undefined
  const { head, rows } = block
  if (!next.head.every((title) => head.includes(title))) return undefined
  const more = next.rows.map((row) => head.map((title) => row[next.head.indexOf(title)] ?? []))
  return { ...block, rows: [...rows, ...more] }
}

/** Blocks as text with an empty line between them. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n')
}

function blockToText(block: Block, look: Look): string {
  switch (block.kind) {
    case 'heading':
      return lineToText(toBold(phraseToLine(block.content, look)), look)
    case 'paragraph':
      return lineToText(phraseToLine(block.content, look), look)
    case 'list':
      return block.items.map((item) => itemToText(item, look)).join('\n')
    case 'entries':
      return block.items.map((entry) => entryToText(entry, look)).join('\n')
    case 'code':
      return codeToText(block, look)
    case 'table':
      return tableToText(block, look)
    case 'details':
      return joinBlocks([lineToText(toBold(phraseToLine(block.title, look)), look), blocksToText(block.content, look)])
  }
}

/** Code to copy keeps its lines. Any other, such as the message of a test, has lines that break between words. */
function codeToText({ language, text }: Extract<Block, { kind: 'code' }>, look: Look): string {
  const safe = toSafeLines(text).trimEnd()
  if (language !== '') return safe
  const lines = safe.split('\n').flatMap((line) => wrapLine([{ text: line, inks: [] }], look.columns))
  return lines.map((line) => printLine(line, look)).join('\n')
}

function itemToText(item: Phrase, look: Look): string {
  return `- ${indentLines(lineToText(phraseToLine(item, look), narrowLook(look))).trimStart()}`
}

function entryToText({ title, content }: Entry, look: Look): string {
  const blocks = unfold(content).map((block) => indentLines(blockToText(block, narrowLook(look))))
  return [itemToText(title, look), ...blocks].join('\n')
}

function narrowLook(look: Look): Look {
  return look.columns === undefined ? look : { ...look, columns: look.columns - 2 }
}

/** Each line that is not empty with two spaces before it: the content of a list item. */
export function indentLines(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

/** The first column without a state has the names. */
function tableToText({ head, rows }: Table, look: Look): string {
  const isName = (column: number): boolean =>
    rows.every((row) => (row[column] ?? []).every((part) => typeof part === 'string' || part.kind !== 'status'))
  const named = head.findIndex((_, column) => isName(column))
  const lines = rows.map((row) =>
    row.map((cell, column) => {
      const line = phraseToLine(cell, look)
      return column === named ? toBold(line) : line.map(toLight)
    }),
  )
  return printTable(head, lines, look)
}

/** The length of the longest text. */
export function findLongest(texts: readonly string[]): number {
  return findLargest(texts.map(({ length }) => length))
}

function lineToText(line: Line, look: Look): string {
  return wrapLine(line, look.columns)
    .map((one) => printLine(one, look))
    .join('\n')
}

function toBold(line: Line): Line {
  return line.map(({ text, inks }) => ({ text, inks: ['bold', ...inks.filter((ink) => ink !== 'bold')] }))
}

function toLight({ text, inks }: Piece): Piece {
  return { text, inks: inks.filter((ink) => ink !== 'bold') }
}

function phraseToLine(phrase: Phrase, look: Look): Line {
  return phrase.flatMap((part, at) => {
    const pieces = inlineToPieces(part, look)
    return at === 0 ? pieces : [{ text: ' ', inks: [] }, ...pieces]
  })
}

const toneInks: Readonly<Record<Tone, Ink>> = {
  good: 'green',
  bad: 'red',
  open: 'yellow',
  excused: 'yellow',
  unclear: 'magenta',
}

function inlineToPieces(part: Inline, { hasColour }: Look): readonly Piece[] {
  if (typeof part === 'string') return [{ text: toSingleLine(part), inks: [] }]
  switch (part.kind) {
    case 'status':
      return [{ text: toSingleLine(part.word), inks: ['bold', toneInks[part.tone]] }]
    case 'code':
    case 'link':
      return [{ text: toSingleLine(part.text), inks: ['bold'] }]
    case 'prose':
      // Bold marks code where there is colour; elsewhere its backticks stay.
      return (hasColour ? splitCode(toSingleLine(part.text)) : [toSingleLine(part.text)]).map((text, at) => ({
        text,
        inks: at % 2 === 0 ? [] : ['bold'],
      }))
  }
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
