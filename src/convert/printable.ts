import { Buffer } from 'node:buffer'

/** How long a name or message may be that is kept for people. */
const longest = 500

/**
 * Text to keep: 500 characters at most, without the colours and control characters that terminals get and that break what shows them. It
 * is a copy, since a piece cut out of a long text holds on to all of it.
 */
export function printable(text: string): string {
  const plain = text
    .slice(0, 2 * longest)
    .replaceAll(/(?:(?!\s)\p{Cc}|\u241B)\[[\d;]*[A-Za-z]/gu, '')
    .replaceAll(/(?![\t\n\r])\p{Cc}|\uFFFE|\uFFFF/gu, '\uFFFD')
  return plain.length > longest ? `${copy(plain.slice(0, longest))}…` : copy(plain)
}

/** The same on one line: what stands in a log must not begin another line there, which a runner might take for a command. */
export function oneLine(text: string): string {
  return printable(text)
    .replaceAll(/[\s\u2028\u2029]+/g, ' ')
    .trim()
}

/** Half a character at its end is replaced on the way. */
function copy(text: string): string {
  return Buffer.from(text).toString()
}
