import { SaxesParser } from 'saxes'
import { EvidenceError } from '../error.ts'
import { refusal } from './refusal.ts'
import { createSectionCutter } from './section.ts'

export type Attributes = Readonly<Record<string, string>>

export interface XmlListener {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

export interface XmlReader {
  readonly write: (text: string) => void
  readonly end: () => void
  /** Whether text is told: to keep what nobody reads costs time and memory. To be changed in `open` and `close` only. */
  readonly listen: (on: boolean) => void
}

/** Deeper than any reporter nests (PHPUnit and NUnit stay below 20), and shallow enough to hold on a stack. */
const deepest = 100
/** The longest reference to a character, `&#x10FFFF;`, with some leading zeros. */
const longestReference = 16

/**
 * A strict XML 1.0 reader: what is not well-formed, declares entities or nests too deep throws `EvidenceError` `file` naming `path`.
 * One thing is let through: control characters, raw or as references, since test output is full of them and no structure hangs on them.
 */
export function createXmlReader(path: string, listener: XmlListener): XmlReader {
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const cutter = createSectionCutter()
  let piece = ''
  let before = ''
  let start = 0
  parser.on('error', (error) => {
    const at = parser.position - start
    const seen = before.slice(-longestReference) + piece.slice(Math.max(0, at - longestReference), at)
    if (!isControlCharacter(error.message, seen)) throw malformed(path, parser.line + cutter.lines(), error)
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY'))
      throw refusal(path, 'declares XML entities, which are never expanded here; leave them out')
  })
  subscribe(parser, path, listener)
  const write = (text: string): void => {
    start += piece.length
    before = piece
    piece = text
    guard(path, () => parser.write(text))
  }
  return {
    write: (text) => {
      write(cutter.cut(text))
    },
    end: () => {
      write(cutter.rest())
      guard(path, () => parser.close())
    },
    listen: (on) => {
      listen(parser, on ? listener.text : undefined)
    },
  }
}

function subscribe(parser: SaxesParser, path: string, listener: XmlListener): void {
  let depth = 0
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > deepest) throw refusal(path, `nests more than ${deepest} elements deep, which no test report does`)
    listener.open(tag.name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    listener.close(tag.name)
  })
}

function listen(parser: SaxesParser, text: ((text: string) => void) | undefined): void {
  if (text === undefined) {
    parser.off('text')
    parser.off('cdata')
  } else {
    parser.on('text', text)
    parser.on('cdata', text)
  }
}

/** Whether a complaint is about a control character (or half a surrogate pair by reference) alone; `seen` ends where it was raised. */
function isControlCharacter(complaint: string, seen: string): boolean {
  if (complaint === 'disallowed character.') return /[\p{Cc}\uFFFE\uFFFF]$/u.test(seen)
  return complaint === 'malformed character entity.' && /&#(?:\d{1,7}|[xX][\dA-Fa-f]{1,6});$/.test(seen)
}

function malformed(path: string, line: number, error: Error): EvidenceError {
  const [what = ''] = error.message.split('.')
  const cut = /^(?:unclosed tag|unexpected end|document must)/.test(what) ? 'is cut off' : 'is not well-formed XML'
  return refusal(path, `${cut} at line ${line} (${what}); let the tool write it again, whole`, error)
}

/** What is not ours to say is a defect of the text, or a limit of the parser (a string that gets too long). */
function guard(path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof EvidenceError) throw error
    throw refusal(path, 'is not XML that can be read here; let the tool write it again', error)
  }
}
