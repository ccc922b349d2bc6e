import { html, raw } from 'hono/html'
import { splitProse, toSingleLine, toSafeLines, toLinkTarget } from '../../../text/escape.ts'
import { shortenText } from '../../../text/shorten.ts'
import type { Markup } from './markup.ts'

/** Maximum length of text that is shown without a click. */
const maxVisibleLength = 160

/** Renders text from a user. Long text is collapsed. Not for use inside a heading or a link. */
export function renderUserText(text: string): Markup {
  const line = toSingleLine(shortenText(text))
  return renderCollapsible(line, [line])
}

/** Renders a sentence with code in backticks. Long text is collapsed. */
export function renderProse(text: string): Markup {
  return renderCollapsible(toSingleLine(shortenText(text)), splitProse(text))
}

/** `parts` of the line alternate between text and code. */
function renderCollapsible(line: string, parts: readonly string[]): Markup {
  const whole = renderParts(parts)
  if (line.length <= maxVisibleLength) return html`<bdi>${whole}</bdi>`
  const beginning = line.slice(0, maxVisibleLength).toWellFormed()
  return html`<details class="long">
    <summary><bdi>${insertLineBreaks(beginning)}…</bdi> <span class="more">Show all</span></summary>
    <bdi>${whole}</bdi>
  </details>`
}

function renderParts(parts: readonly string[]): readonly unknown[] {
  return parts.map((part, at) => (at % 2 === 0 ? insertLineBreaks(part) : html`<code>${part}</code>`))
}

/** Renders a sentence with code in backticks that is shown whole. */
export function renderSentence(text: string): Markup {
  return html`<bdi>${renderParts(splitProse(text))}</bdi>`
}

/** The longest identifier. */
const maxLabelLength = 400

/** Renders text from a user, such as a name, for use inside a heading or a link. Only a text that is longer than any name is cut. */
export function renderLabel(text: string, most = maxLabelLength): Markup {
  const line = toSingleLine(text)
  return html`<bdi>${insertLineBreaks(line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line)}</bdi>`
}

/** Renders the description of a resource below its heading. */
export function renderLead(text: string): Markup {
  return html`<div class="lead">${renderUserText(text)}</div>`
}

/** Words of 40 characters or more. Lines can break inside them, after punctuation if possible, to limit the width of tables. */
const longWord = /\S{40,}/g
const partOfWord = /.{0,19}[/._:?&=,;-]|.{1,20}/gu

/** Identifiers of advisories, in which no line breaks. */
const advisoryId = /\b(CVE-\d{4}-\d{4,19}|GHSA-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})\b/

function insertLineBreaks(line: string): readonly (Markup | string)[] {
  const parts = line.split(advisoryId)
  return parts.flatMap((part, at) => (at % 2 === 0 ? breakLongWords(part) : [html`<span class="id">${part}</span>`]))
}

function breakLongWords(line: string): readonly (Markup | string)[] {
  const parts = line.split(longWord)
  const words = line.match(longWord) ?? []
  return parts.flatMap((part, index) => [part, ...splitWord(words[index] ?? '')])
}

function splitWord(word: string): readonly (Markup | string)[] {
  return (word.match(partOfWord) ?? []).flatMap((part, index) => (index === 0 ? [part] : [raw('<wbr>'), part]))
}

/** The first line of a commit message; empty without a message. */
export function toCommitSubject(message: string | undefined): string {
  return message?.trim().split(/\r\n|\r|\n/, 1)[0] ?? ''
}

/** Renders a message with its first line visible and the rest, such as a stack trace, folded. */
export function renderMessage(text: string): Markup {
  const whole = toSafeLines(text).trim()
  const end = whole.indexOf('\n')
  if (end < 0) return renderUserText(text)
  const first = whole.slice(0, Math.min(end, maxVisibleLength)).toWellFormed()
  return html`<details class="long">
    <summary><bdi>${insertLineBreaks(first)}</bdi> <span class="more">Show all</span></summary>
    <pre class="trace" dir="auto">${whole}</pre>
  </details>`
}

/** Renders text with its line breaks. */
export function renderPreformatted(text: string): Markup {
  return html`<pre dir="auto">${toSafeLines(shortenText(text))}</pre>`
}

const visibleHashDigits = 12

/** Renders a fingerprint or a SHA. Its first digits are visible; all of it can be copied, printed and read by a screen reader. */
export function renderHash(text: string): Markup {
  const line = toSingleLine(text)
  if (line.length <= visibleHashDigits) return html`<code>${line}</code>`
  return html`<code class="hash" title="${line}"
    >${line.slice(0, visibleHashDigits)}<span class="rest">${line.slice(visibleHashDigits)}</span></code
  >`
}

/** Renders the name of a trail, which is often a commit. */
export function renderTrailName(name: string): Markup {
  return /^[0-9a-f]{40,64}$/.test(name) ? renderHash(name) : renderLabel(name)
}

/** Renders a short identifier, such as a type or a branch. */
export function renderCode(text: string): Markup {
  return html`<code>${renderLabel(text)}</code>`
}

/** Renders the path of a file. Lines can break after a slash. */
export function renderFilePath(path: string): Markup {
  const line = toSingleLine(path)
  if (line.length > 80) return renderUserText(path)
  return html`<code class="path"><bdi>${line.split(/(?<=\/)/).flatMap((part) => [part, raw('<wbr>')])}</bdi></code>`
}

/** Renders a block of code to copy. */
export function renderCodeBlock(text: string): Markup {
  return html`<pre class="copy" tabindex="0"><code>${toSafeLines(text).trimEnd()}</code></pre>`
}

/** Renders a URL from a user: a link if it is http or https, else text. */
export function renderExternalLink(url: string, text: string = url): Markup {
  const target = toLinkTarget(url)
  if (target === undefined) return renderUserText(text)
  return html`<a href="${target}" rel="nofollow noopener noreferrer">${renderLabel(text)}</a>`
}
