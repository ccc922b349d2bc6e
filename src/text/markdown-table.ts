import { findLongest, type Inline, type Phrase, type Table } from './document.ts'
import { escapeHtml, escapeInline, escapeMarkdown, splitProse, toLinkTarget, toSingleLine } from './escape.ts'
import { inlineToMarkdown } from './markdown-inline.ts'
import { shortenText } from './shorten.ts'

/** A table as GitHub Markdown. The columns of a group are lines of one cell, because a table that is wider than a phone scrolls sideways. */
export function tableToMarkdown({ head, rows, groups = head.map((title) => [title]) }: Table): string {
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
  if (typeof part === 'object' && part.kind === 'status')
    return inlineToMarkdown(part).replace(' ', '&nbsp;').replace('-', '&#8209;')
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
