import type { Block, Document, Inline, Phrase, Table } from '../../text/document.ts'
import { escapeHtml, splitCode, toLinkTarget, toSafeLines, toSingleLine } from '../../text/escape.ts'
import { printStyle } from './print-style.ts'

/**
 * A document as one page of HTML to print, which loads nothing and runs no script, also if a browser would. All text is escaped, and its hidden
 * characters are shown.
 */
export function toHtmlPage(title: string, document: Document): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}</title>
<style>${printStyle}</style>
</head>
<body>
${blocksToHtml(document)}
</body>
</html>
`
}

function escapeText(text: string): string {
  return escapeHtml(toSingleLine(text))
}

function blocksToHtml(document: Document): string {
  return document.map(blockToHtml).join('\n')
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${phraseToHtml(block.content)}</h${block.level}>`
    case 'paragraph':
      return `<p>${phraseToHtml(block.content)}</p>`
    case 'list':
      return toList(block.items.map(phraseToHtml))
    case 'entries':
      return toList(block.items.map(({ title, content }) => `${phraseToHtml(title)}\n${blocksToHtml(content)}`))
    case 'code':
      return `<pre>${escapeHtml(toSafeLines(block.text).trimEnd())}</pre>`
    case 'table':
      return tableToHtml(block)
    case 'details':
      // Nothing is folded on paper.
      return blocksToHtml(block.onlyFolds === true ? block.content : [toTitle(block.title), ...block.content])
  }
}

function toTitle(content: Phrase): Block {
  return { kind: 'heading', level: 3, content }
}

function toList(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`
}

function tableToHtml({ head, rows }: Table): string {
  const titles = head.map((title) => `<th scope="col">${escapeText(title)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${phraseToHtml(cell)}</td>`).join('')}</tr>`)
  const top = head.every((title) => title === '') ? '' : `<thead><tr>${titles}</tr></thead>\n`
  return `<table>\n${top}<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
}

function phraseToHtml(phrase: Phrase): string {
  return phrase.map(inlineToHtml).join(' ')
}

function inlineToHtml(part: Inline): string {
  if (typeof part === 'string') return escapeText(part)
  switch (part.kind) {
    case 'prose':
      return splitCode(toSingleLine(part.text))
        .map((text, at) => (at % 2 === 0 ? escapeHtml(text) : `<code>${escapeHtml(text)}</code>`))
        .join('')
    case 'code':
      return `<code>${escapeText(part.text)}</code>`
    case 'status':
      return `<strong class="${part.tone}">${escapeText(part.word)}</strong>`
    case 'link': {
      const target = toLinkTarget(part.url)
      const text = escapeText(part.text)
      return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`
    }
  }
}
