import { html, raw } from 'hono/html'
import { splitProse, toLine, toLines, toLinkTarget } from '../../../text/escape.ts'
import type { Markup } from './markup.ts'

/** Longest text that is shown at once; the rest opens. */
const longest = 160

/** What somebody wrote, whatever it holds; what is long opens to its whole. Not for inside a heading or a link. */
export function say(text: string): Markup {
  const line = toLine(text)
  return unfold(line, [line])
}

/** The same for a sentence that sets off by backticks what is code. */
export function prose(text: string): Markup {
  return unfold(toLine(text), splitProse(text))
}

/** `parts` of the line are text and code by turns. */
function unfold(line: string, parts: readonly string[]): Markup {
  const whole = parts.map((part, at) => (at % 2 === 0 ? breakable(part) : html`<code>${part}</code>`))
  if (line.length <= longest) return html`<bdi>${whole}</bdi>`
  const beginning = line.slice(0, longest).toWellFormed()
  return html`<details class="long">
    <summary><bdi>${breakable(beginning)}…</bdi> <span class="faint">${count(line.length)} characters</span></summary>
    <bdi>${whole}</bdi>
  </details>`
}

/** The same for inside a heading or a link, which lead to the whole. */
export function label(text: string, most = 80): Markup {
  const line = toLine(text)
  return html`<bdi>${breakable(line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line)}</bdi>`
}

/** What a thing is, in the words of whoever reported it. */
export function lead(text: string): Markup {
  return html`<div class="lead">${say(text)}</div>`
}

/**
 * Letters in a row that no language has; a line may break between such parts of them, so that no table grows without end: where an
 * address or a path has a joint, if there is one.
 */
const endless = /\S{40,}/g
const partOfWord = /.{0,19}[/._:?&=,;-]|.{1,20}/gu

function breakable(line: string): readonly (Markup | string)[] {
  const parts = line.split(endless)
  const words = line.match(endless) ?? []
  return parts.flatMap((part, index) => [part, ...cut(words[index] ?? '')])
}

function cut(word: string): readonly (Markup | string)[] {
  return (word.match(partOfWord) ?? []).flatMap((part, index) => (index === 0 ? [part] : [raw('<wbr>'), part]))
}

/** The first line of a commit message. */
export function subjectOf(message: string | undefined): string {
  return message?.trim().split(/\r\n|\r|\n/, 1)[0] ?? ''
}

/** Lines as they were written. */
export function quote(text: string): Markup {
  return html`<pre dir="auto">${toLines(text)}</pre>`
}

/** `1,234`: with its own width for every digit, so that columns stand in line. */
export function count(value: number): string {
  if (!Number.isSafeInteger(Math.trunc(value))) return String(value)
  return value.toLocaleString('en')
}

const shown = 12

/** A fingerprint or a SHA: its beginning to look at, all of it to copy, to hear and to print. */
export function hash(text: string): Markup {
  const line = toLine(text)
  if (line.length <= shown) return html`<code>${line}</code>`
  return html`<code class="hash" title="${line}"
    >${line.slice(0, shown)}<span class="rest">${line.slice(shown)}</span></code
  >`
}

/** The name of a trail, which often is a commit. */
export function nameTrail(name: string, most?: number): Markup {
  return /^[0-9a-f]{40,64}$/.test(name) ? hash(name) : label(name, most)
}

/** A short text that machines know: a type, a branch. */
export function code(text: string): Markup {
  return html`<code>${label(text, 120)}</code>`
}

/** A file's path: a line breaks after its slashes. */
export function filePath(path: string): Markup {
  const line = toLine(path)
  if (line.length > 80) return say(path)
  return html`<code class="path"><bdi>${line.split(/(?<=\/)/).flatMap((part) => [part, raw('<wbr>')])}</bdi></code>`
}

/** Something to copy. */
export function block(text: string): Markup {
  return html`<pre class="copy" tabindex="0"><code>${toLines(text).trimEnd()}</code></pre>`
}

/** An address that somebody sent: a link if it is one of the web, else the text that it is. */
export function outside(url: string, text: string = url): Markup {
  const target = toLinkTarget(url)
  if (target === undefined) return say(text)
  return html`<a href="${target}" rel="nofollow noopener noreferrer">${label(text)}</a>`
}
