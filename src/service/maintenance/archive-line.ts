import { createReadStream } from 'node:fs'
import { EvidenceError, messageOf } from '../../error.ts'
import { ArchiveLine } from '../../schema/resource/archive.ts'
import { fits } from '../../schema/parse.ts'
import { canonicalJson, isObject } from '../../json/canonical.ts'
import { start, toChain } from './chain.ts'

export interface ReadLine {
  readonly line: ArchiveLine
  /** From 1. */
  readonly number: number
  readonly chain: string
}

const longest = 64 * 1024 * 1024
const lineFeed = 0x0a

/** The lines of an archive, each one that is known and whose chain holds. Throws EvidenceError `file`, naming the line. */
export async function* readLines(path: string): AsyncGenerator<ReadLine> {
  let chain = start
  let number = 0
  for await (const text of splitLines(path)) {
    number += 1
    const { line, chain: given } = parseLine(path, text, number)
    chain = toChain(chain, line)
    if (given !== chain) throw refuse(path, number, 'is not what was exported, or does not belong here')
    yield { line, number, chain }
  }
}

export function refuse(path: string, number: number, wrong: string): EvidenceError {
  const message = `Nothing was imported: line ${number} of ${path} ${wrong}; take the archive again from where it was exported.`
  return new EvidenceError('file', message, { facts: { path, line: number } })
}

function parseLine(path: string, bytes: Uint8Array, number: number): { line: ArchiveLine; chain: unknown } {
  const value = parseJson(bytes)
  if (!isObject(value)) throw refuse(path, number, 'is no line of an archive')
  const { chain, ...line } = value
  if (!fits(ArchiveLine, line)) throw refuse(path, number, 'is in no form that is known here')
  if (canonicalJson(value) !== new TextDecoder().decode(bytes))
    throw refuse(path, number, 'was written by something else')
  return { line, chain }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Without their line feeds. The end of the file ends a line only where there is one. */
async function* splitLines(path: string): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  let number = 0
  for await (const chunk of readChunks(path)) {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      number += 1
      yield Buffer.concat([...held, chunk.subarray(from, at)])
      held = []
      size = 0
      from = at + 1
    }
    held.push(chunk.subarray(from))
    size += chunk.byteLength - from
    if (size > longest) throw refuse(path, number + 1, `is longer than ${longest} bytes`)
  }
  if (size > 0) throw refuse(path, number + 1, 'is torn off')
}

async function* readChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    const chunks: AsyncIterable<Uint8Array> = createReadStream(path, { highWaterMark: 1024 * 1024 })
    yield* chunks
  } catch (cause) {
    const message = `The archive ${path} cannot be read (${messageOf(cause)}); give the path of one that evidence export wrote.`
    throw new EvidenceError('file', message, { facts: { path }, cause })
  }
}
