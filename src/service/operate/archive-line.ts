import { createReadStream } from 'node:fs'
import { EvidenceError, messageOf } from '../../error.ts'
import { ArchiveLine, archiveFormat, toRecordSchema } from '../../wire/resource/archive.ts'
import { formatErrors, matchesSchema, parse } from '../../wire/parse.ts'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { memberOf } from '../../wire/json/member.ts'
import { parseJson, tryParseJson } from '../../wire/json/parse-json.ts'
import { hash } from 'node:crypto'

export interface ReadLine {
  readonly line: ArchiveLine
  /** The line as canonical JSON, with its chain. */
  readonly text: string
  /** Line number, from 1. */
  readonly number: number
  readonly chain: string
}

/** The chain value before the first line. */
export const initialChain = '0'.repeat(64)

/** More than an attachment of 10 MB in base64, and more than the largest body that a request can have (rules 2.4). */
const maxLineBytes = 16 * 1024 * 1024
const lineFeed = 0x0a

/** Reads and validates the lines of an archive, with their chain of hashes. Throws EvidenceError `file` with the line number. */
export async function* readLines(path: string): AsyncGenerator<ReadLine> {
  let chain = initialChain
  let number = 0
  for await (const bytes of splitLines(path)) {
    number += 1
    const { line, ...read } = parseArchiveLine(path, bytes, number)
    chain = toChain(chain, removeChain(read.text))
    if (read.chain !== chain) {
      throw toInvalidLineError({ path, number, line }, 'was changed or moved after the export')
    }
    yield { line, text: read.text, number, chain }
  }
}

const chainLength = '"chain":"",'.length + initialChain.length

/** In canonical JSON, the chain is before the members of a record and of the end, and after those of other lines. */
function removeChain(text: string): string {
  return text.startsWith('{"chain":') ? `{${text.slice(1 + chainLength)}` : `${text.slice(0, -1 - chainLength)}}`
}

/** The document of the record of a line, as canonical JSON. */
export function sliceDocument(text: string, sha256: string): string {
  return text.slice(text.indexOf('"record":') + '"record":'.length, -`,"sha256":"${sha256}"}`.length)
}

interface LineLocation {
  readonly path: string
  readonly number: number
  /** The line, valid or not, for the sequence of its record. */
  readonly line?: unknown
}

export function toInvalidLineError({ path, number, line }: LineLocation, problem: string): EvidenceError {
  const record = memberOf(memberOf(line, 'record'), 'sequence')
  const shown =
    typeof record === 'number' ? `line ${number} of ${path} (record ${record})` : `line ${number} of ${path}`
  const message = `Nothing was imported: ${shown} ${problem}; copy the archive again from where it was exported.`
  return new EvidenceError('file', message, { facts: { path, line: number, record } })
}

interface ParsedLine extends Pick<ReadLine, 'line' | 'text'> {
  readonly chain: unknown
}

function parseArchiveLine(path: string, bytes: Uint8Array, number: number): ParsedLine {
  const text = tryDecode(bytes) ?? ''
  const parsed = parseJson(text, 'archived', 'all')
  if (parsed.ok) return checkLine({ path, number }, parsed.value, text)
  const problem = parsed.isMalformed ? 'is not a line of an archive' : parsed.problem
  throw toInvalidLineError({ path, number, line: tryParseJson(text) }, problem)
}

function checkLine(location: LineLocation, value: unknown, text: string): ParsedLine {
  if (!isObject(value)) throw toInvalidLineError(location, 'is not a line of an archive')
  const { chain, ...line } = value
  checkFormat(location, line)
  if (!matchesSchema(ArchiveLine, line))
    throw toInvalidLineError({ ...location, line }, findFormatProblem(line) ?? 'has an unknown format')
  if (toCanonicalJson(value) === text) return { line, chain, text }
  throw toInvalidLineError({ ...location, line }, 'is not canonical JSON, as evidence export writes it')
}

/** An archive of another format can be whole, and is of no use here. */
function checkFormat({ path }: LineLocation, { archive }: JsonObject): void {
  if (!isObject(archive) || archive['format'] === archiveFormat) return
  throw new EvidenceError(
    'file',
    `Nothing was imported: ${path} is an archive of another format than this version of Delivery Evidence has; import it with the version that exported it.`,
    { facts: { path } },
  )
}

/** Undefined if the bytes are not UTF-8. */
function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What is wrong with the record of a line, if any. */
function findFormatProblem({ record }: JsonObject): string | undefined {
  if (record === undefined) return undefined
  const parsed = parse(toRecordSchema(record), record)
  return parsed.ok ? undefined : `holds a record of an unknown format (${formatErrors(parsed.errors).slice(0, 300)})`
}

/** The lines without their line feeds. The last line must end with a line feed. */
async function* splitLines(path: string): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let size = 0
  let number = 0
  for await (const chunk of readFileChunks(path)) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      number += 1
      yield Buffer.concat([...pending, chunk.subarray(from, at)])
      pending = []
      size = 0
      from = at + 1
    }
    pending.push(chunk.subarray(from))
    size += chunk.byteLength - from
    if (size > maxLineBytes)
      throw toInvalidLineError({ path, number: number + 1 }, `is longer than ${maxLineBytes} bytes`)
  }
  if (size > 0) throw toInvalidLineError({ path, number: number + 1 }, 'is incomplete')
}

async function* readFileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    const chunks: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1024 * 1024 })
    yield* chunks
  } catch (cause) {
    const message = `The archive ${path} cannot be read (${messageOf(cause)}); give the path of an archive of evidence export.`
    throw new EvidenceError('file', message, { facts: { path }, cause })
  }
}

/** The chain value of a line (wire/resource/archive.ts), from that of the previous line. `line`: its canonical JSON without the chain. */
export function toChain(before: string, line: string): string {
  return hash('sha256', `${before}\n${line}`)
}

/** The text of a line, with its line feed. */
export function toArchiveText(line: ArchiveLine, chain: string): string {
  return `${toCanonicalJson({ ...line, chain })}\n`
}
