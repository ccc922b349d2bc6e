import { SaxesParser } from 'saxes'
import { EvidenceError } from '../error.ts'
import { resultFileError, type ResultFile } from './result-file.ts'
import { createSectionTruncator } from './section-truncator.ts'
import { readTextStream } from './text-stream.ts'

export type Attributes = Readonly<Record<string, string>>

export interface XmlListener {
  readonly open: (name: string, attributes: Attributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
  readonly comment?: (text: string) => void
}

export interface XmlReader {
  readonly write: (text: string) => void
  readonly end: () => void
  /** Turns `text` events on or off. Off by default, because unused text costs time and memory. Call it in `open` and `close` only. */
  readonly enableText: (isEnabled: boolean) => void
}

/** Reporters nest at most about 20 levels (PHPUnit, NUnit). The limit protects the stack. */
const maxDepth = 100
/** Length of the longest character reference, `&#x10FFFF;`, with some leading zeros. */
const maxReferenceLength = 16

/**
 * A strict XML 1.0 reader. Throws `EvidenceError` `file` naming `path` if the document is not well-formed, declares entities, or nests too
 * deep. One exception: control characters are accepted, raw and as references, because test output has many and they carry no structure.
 */
export function createXmlReader(path: string, listener: XmlListener): XmlReader {
  const parser = new SaxesParser({ position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const truncator = createSectionTruncator()
  let chunk = ''
  let previousChunk = ''
  let chunkStart = 0
  parser.on('error', (error) => {
    const at = parser.position - chunkStart
    const seen = previousChunk.slice(-maxReferenceLength) + chunk.slice(Math.max(0, at - maxReferenceLength), at)
    if (!isControlCharacterError(error.message, seen)) {
      throw malformedXmlError(path, parser.line + truncator.droppedLines(), error)
    }
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY'))
      throw resultFileError(path, 'declares XML entities, which are not supported; remove the declarations')
  })
  subscribe(parser, path, listener)
  const write = (text: string): void => {
    chunkStart += chunk.length
    previousChunk = chunk
    chunk = text
    translateErrors(path, () => parser.write(text))
  }
  return {
    write: (text) => {
      write(truncator.truncate(text))
    },
    end: () => {
      write(truncator.flush())
      translateErrors(path, () => parser.close())
    },
    enableText: (isEnabled) => {
      setTextHandler(parser, isEnabled ? listener.text : undefined)
    },
  }
}

/** With an eighth handler V8 keeps the fields of the parser in a dictionary, and parsing takes five times as long. */
function subscribe(parser: SaxesParser, path: string, listener: XmlListener): void {
  let depth = 0
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > maxDepth) {
      throw resultFileError(path, `nests elements more than ${maxDepth} levels deep; give the tool's own report`)
    }
    listener.open(tag.name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    listener.close(tag.name)
  })
  if (listener.comment !== undefined) parser.on('comment', listener.comment)
}

function setTextHandler(parser: SaxesParser, handler: ((text: string) => void) | undefined): void {
  if (handler === undefined) {
    parser.off('text')
    parser.off('cdata')
  } else {
    parser.on('text', handler)
    parser.on('cdata', handler)
  }
}

/**
 * Whether a parser error is only about a control character, or a reference to half a surrogate pair. `seen` is the text before the
 * error.
 */
function isControlCharacterError(message: string, seen: string): boolean {
  if (message === 'disallowed character.') return /[\p{Cc}\uFFFE\uFFFF]$/u.test(seen)
  return message === 'malformed character entity.' && /&#(?:\d{1,7}|[xX][\dA-Fa-f]{1,6});$/.test(seen)
}

function malformedXmlError(path: string, line: number, error: Error): EvidenceError {
  const [reason = ''] = error.message.split('.')
  const found = /^(?:unclosed tag|unexpected end|document must)/.test(reason) ? 'is cut off' : 'is not well-formed XML'
  return resultFileError(path, `${found} at line ${line} (${reason}); run the tool again`, error)
}

/** Runs the parser. Its own errors, such as a string above the engine's limit, become `EvidenceError` `file`. */
function translateErrors(path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof EvidenceError) throw error
    throw resultFileError(path, 'cannot be parsed as XML; run the tool again', error)
  }
}

/** The name of the root element; undefined if the file has none. Reads no more than is needed for it. */
export async function readXmlRoot(file: ResultFile): Promise<string | undefined> {
  let root: string | undefined
  const reader = createXmlReader(file.path, {
    open: (name) => (root ??= name),
    close: () => undefined,
    text: () => undefined,
  })
  try {
    for await (const chunk of readTextStream(file)) {
      reader.write(chunk)
      if (root !== undefined) break
    }
  } catch (error) {
    // What follows the start of the root element can be malformed.
    if (root === undefined) throw error
  }
  return root
}
