import { toSafeLines } from './escape.ts'
import { escapeHiddenCharacters } from './hidden-character.ts'

/** The sequences that look.ts writes, and no other. The text of a piece has none: its control characters are escaped. */
const escape = '\u001B'
const inkSequence = new RegExp(`(${escape}\\[(?:1|2|22|31|32|33|35|39)m)`)

/**
 * Text in the log of a job. A runner executes a line that begins, after white space, with `::name::`, and one that has `##[name]` anywhere
 * (actions/runner, ActionCommand.cs: TryParseV2, TryParse). Other runners have `##vso[` and `##teamcity[`. In a text of these functions no
 * line is a command: a backslash, or in JSON an escape, separates its characters.
 */

/** Most texts are printable ASCII without a command. */
const harmless = /^(?!.*##)(?! *::)[\x20-\x7E]*$/

/** A text for the log of a job, with its line breaks. Its hidden characters are shown escaped (rules 2.5). */
export function toInertText(text: string): string {
  if (harmless.test(text)) return text
  return toSafeLines(text).split('\n').map(disarmLine).join('\n')
}

/** The colours of a line may come before its command too. */
function disarmLine(line: string): string {
  return line
    .replace(/^((?:[\s\p{Cc}\p{DI}]|(?<=\p{Cc})\[\d+m)*)::/u, String.raw`$1\::`)
    .replaceAll(bracketCommand, String.raw`#\#`)
}

/** A text with the colours of look.ts, in which no other text is a sequence of a terminal. */
export function toInertPaintedText(text: string): string {
  return text
    .split('\n')
    .map((line) => disarmLine(line.split(inkSequence).map(escapeBetweenInks).join('')))
    .join('\n')
}

/** A text and a sequence alternate, text first. */
function escapeBetweenInks(part: string, at: number): string {
  return at % 2 === 0 ? escapeHiddenCharacters(part.replaceAll('\t', ' ')) : part
}

const bracketCommand = /##(?=\w*\[)/g

/**
 * JSON for the log of a job: the same value. No line of it begins with a colon, and `#` is a part of strings alone, where it may be written as an
 * escape. Hidden characters are shown as the escapes of JSON.
 */
export function toInertJson(json: string): string {
  if (harmless.test(json)) return json
  return json
    .split('\n')
    .map((line) => escapeHiddenCharacters(line).replaceAll(bracketCommand, String.raw`#\u0023`))
    .join('\n')
}
