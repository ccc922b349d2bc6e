import { escapeHiddenCharacters } from './hidden-character.ts'
import { shortenText } from './shorten.ts'

/** Tabs and line breaks. */
const whiteSpace = /[\t-\r\u0085]+/g

/** A text as a single line. Its hidden characters are shown escaped, because they can make one word look like another (rules 2.5). */
export function toSingleLine(text: string): string {
  return escapeHiddenCharacters(text.replace(whiteSpace, ' ')).trim()
}

/** A text that records are searched for: a single line of at most 200 characters, with its hidden characters except control characters. */
export function toSearchText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}

/** A text with its line breaks. Its hidden characters are shown escaped (rules 2.5). */
export function toSafeLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => escapeHiddenCharacters(line.replace(whiteSpace, ' ')).trimEnd())
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

/** Characters that GitHub turns into mentions, references, links and emoji anywhere in rendered text, also after an underscore. */
const autolinked = /[@#]|:(?=\/\/)|www(?=\.)|GH(?=-\d)|:(?=(?:[+-]1|[\d+-]*[a-z_][\w+-]*):)/gi

/**
 * Text that GitHub Markdown shows literally, in a table too. No escape stops GitHub from linking rendered text, but a zero-width space
 * (U+200B) does.
 */
export function escapeMarkdown(text: string): string {
  return escapeLineStart(toSingleLine(shortenText(text)))
}

function escapeLineStart(line: string): string {
  return escapeInline(line).replace(/^([-+=]|\d+(?=[.)]))/, '\u200B$1')
}

/** A line with a zero-width space in each text that GitHub would link. */
export function separateAutolinks(line: string): string {
  return line.replace(autolinked, '$&\u200B')
}

/** A part of a line that is not its start, as Markdown that shows it literally. */
export function escapeInline(line: string): string {
  return separateAutolinks(line)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]~$]/g, String.raw`\$&`)
    .replaceAll('|', '&#124;')
}

/** The parts of a sentence in which single backticks mark code: text and code alternately, text first. */
export function splitProse(text: string): readonly string[] {
  return splitCode(toSingleLine(shortenText(text)))
}

/** The parts of a line in which single backticks mark code: text and code alternately, text first. */
export function splitCode(line: string): readonly string[] {
  return line.split(/(?<!`)`([^`]+)`(?!`)/)
}

/** A sentence in which backticks mark code, as Markdown with code spans. The rest is escaped. */
export function proseToMarkdown(text: string): string {
  const [first = '', ...others] = splitProse(text)
  const rest = others.map((part, at) => (at % 2 === 0 ? toMarkdownCode(part) : escapeInline(part)))
  return [escapeLineStart(first), ...rest].join('')
}

/** A code span that its content cannot close. A `|` would end a table cell even inside a code span. */
export function toMarkdownCode(text: string): string {
  const line = toSingleLine(shortenText(text))
  if (line.includes('|')) return `<code>${escapeLineStart(line)}</code>`
  let longest = 0
  for (const [run] of line.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return line === '' ? '' : `${fence}${pad}${line}${pad}${fence}`
}

/** An http or https URL encoded for the target of a link; undefined for any other text. */
export function toLinkTarget(url: string): string | undefined {
  if (!/^https?:\/\/[^\s/]/i.test(url)) return undefined
  return encodeURI(url.toWellFormed().replace(/[\p{Cc}\p{Z}]/gu, ''))
    .replaceAll('%25', '%')
    .replace(/[()[\]$*_~|`\\'"<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

const plain = /^[A-Za-z_][A-Za-z0-9_./-]*$/
const reserved = /^(true|false|null|yes|no|on|off|y|n)$/i

/** A YAML scalar that is parsed as this text. */
export function toYamlScalar(text: string): string {
  return plain.test(text) && !reserved.test(text) ? text : JSON.stringify(text)
}

/** A YAML scalar for a workflow file, in which `${{` would start an expression. */
export function toWorkflowYamlScalar(text: string): string {
  return toYamlScalar(text.replaceAll('${{', "${{ '${{' }}"))
}
