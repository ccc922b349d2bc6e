import type { Inline, Tone } from './document.ts'
import {
  escapeHtml,
  escapeMarkdown,
  proseToMarkdown,
  separateAutolinks,
  toLinkTarget,
  toMarkdownCode,
  toSingleLine,
} from './escape.ts'

const symbols: Readonly<Record<Tone, string>> = { good: '✅', bad: '❌', open: '⏳', excused: '⚠️', unclear: '❔' }

/** A part of a line as Markdown. */
export function inlineToMarkdown(part: Inline): string {
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

/** A part of a title. Markdown is not read there, and mentions are. */
export function inlineToHtml(part: Inline): string {
  if (typeof part === 'string') return escapeTitle(part)
  switch (part.kind) {
    case 'prose':
      return escapeTitle(part.text)
    case 'code':
      return `<code>${escapeTitle(part.text)}</code>`
    case 'status':
      return `${symbols[part.tone]} ${escapeTitle(part.word)}`
    case 'link': {
      const target = toLinkTarget(part.url)
      return target === undefined
        ? escapeTitle(part.text)
        : `<a href="${escapeHtml(target)}">${escapeTitle(part.text)}</a>`
    }
  }
}

/** `$` would start a formula. */
function escapeTitle(text: string): string {
  return escapeHtml(separateAutolinks(toSingleLine(text))).replaceAll('$', '&#36;\u200B')
}
