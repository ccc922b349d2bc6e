import { createReadStream } from 'node:fs'
import { EvidenceError, messageOf } from '../../error.ts'
import { ArchiveLine } from '../../schema/resource/archive.ts'
import { matchesSchema } from '../../schema/parse.ts'
import { toCanonicalJson } from '../../json/canonical.ts'
import { isObject } from '../../json/is-object.ts'
import { tryParseJson } from '../../json/parse-json.ts'
import { initialChain, toChain } from './chain.ts'

export interface ReadLine {
  readonly line: ArchiveLine
  /** Line number, from 1. */
  readonly number: number
  readonly chain: string
}

const maxLineBytes = 64 * 1024 * 1024
const lineFeed = 0x0a

/** Reads and validates the lines of an archive, with their chain of hashes. Throws EvidenceError `file` with the line number. */
export async function* readLines(path: string): AsyncGenerator<ReadLine> {
  let chain = initialChain
  let number = 0
  for await (const text of splitLines(path)) {
    number += 1
    const { line, chain: given } = parseArchiveLine(path, text, number)
    chain = toChain(chain, line)
    if (given !== chain) throw toInvalidLineError(path, number, 'was changed or moved after the export')
    yield { line, number, chain }
  }
}

export function toInvalidLineError(path: string, number: number, problem: string): EvidenceError {
  const message = `Nothing was imported: line ${number} of ${path} ${problem}; copy the archive again from where it was exported.`
  return new EvidenceError('file', message, { facts: { path, line: number } })
}

function parseArchiveLine(path: string, bytes: Uint8Array, number: number): { line: ArchiveLine; chain: unknown } {
  const value = tryParseBytes(bytes)
  if (!isObject(value)) throw toInvalidLineError(path, number, 'is not a line of an archive')
  const { chain, ...line } = value
  if (!matchesSchema(ArchiveLine, line)) throw toInvalidLineError(path, number, 'has an unknown format')
  if (toCanonicalJson(value) !== new TextDecoder().decode(bytes))
    throw toInvalidLineError(path, number, 'is not canonical JSON, as evidence export writes it')
  return { line, chain }
}

/** Undefined if the bytes are not UTF-8 or not JSON. */
function tryParseBytes(bytes: Uint8Array): unknown {
  try {
    return tryParseJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
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
    if (size > maxLineBytes) throw toInvalidLineError(path, number + 1, `is longer than ${maxLineBytes} bytes`)
  }
  if (size > 0) throw toInvalidLineError(path, number + 1, 'is incomplete')
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
