const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Marks that turn the direction of writing can make one word look like another. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** One line without anything that a terminal or a page would obey instead of show. */
export function toLine(text: string): string {
  return text.replace(breaks, ' ').replace(directions, '').trim()
}

/** The same line by line, for text whose lines mean something. */
export function toLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(breaks, ' ').replace(directions, '').trimEnd())
    .join('\n')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** What GitHub makes mentions, references and links of, wherever it stands in rendered text. */
const linked = /[@#]|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi

/**
 * Text as GitHub's Markdown shows it literally, in a table as anywhere. No escape stops GitHub from linking what it finds in rendered
 * text; a space of no width (U+200B) does.
 */
export function escapeMarkdown(text: string): string {
  return escapeStart(toLine(text))
}

function escapeStart(line: string): string {
  return escapeWithin(line).replace(/^([-+=]|\d+(?=[.)]))/, '\u200B$1')
}

function escapeWithin(line: string): string {
  return line
    .replace(linked, '$&\u200B')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]~$]/g, String.raw`\$&`)
    .replaceAll('|', '&#124;')
}

/** A sentence that sets off by single backticks what is to be typed, in parts: of text and of code by turns, text first. */
export function splitProse(text: string): readonly string[] {
  return toLine(text).split(/(?<!`)`([^`]+)`(?!`)/)
}

/** Such a sentence with code spans, and the rest as escapeMarkdown has it. */
export function proseToMarkdown(text: string): string {
  const [first = '', ...others] = splitProse(text)
  const rest = others.map((part, at) => (at % 2 === 0 ? toMarkdownCode(part) : escapeWithin(part)))
  return [escapeStart(first), ...rest].join('')
}

/** A code span that its text cannot end. `|` would end a table's cell even there. */
export function toMarkdownCode(text: string): string {
  const line = toLine(text)
  if (line.includes('|')) return `<code>${escapeMarkdown(line)}</code>`
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return line === '' ? '' : `${fence}${pad}${line}${pad}${fence}`
}

/** An address that is safe to follow and to write in a link; undefined for anything else. */
export function toLinkTarget(url: string): string | undefined {
  if (!/^https?:\/\/[^\s/]/i.test(url)) return undefined
  return encodeURI(url.toWellFormed().replace(/[\p{Cc}\p{Z}]/gu, ''))
    .replaceAll('%25', '%')
    .replace(/[()[\]$*_~|`\\'"<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}
