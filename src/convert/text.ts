import { Buffer } from 'node:buffer'
import { EvidenceError, messageOf } from '../error.ts'
import { createDecoder, type Decoder, headLength } from './encoding.ts'
import type { ResultFile } from './file.ts'
import { refusal } from './refusal.ts'

/** The text of a file in pieces, decoded, without its byte order mark. Throws `EvidenceError` `file` where it cannot be read. */
export async function* readText(file: ResultFile): AsyncGenerator<string> {
  let decoder: Decoder | undefined
  let head = Buffer.alloc(0)
  for await (const bytes of readBytes(file)) {
    if (decoder !== undefined) {
      yield decode(file.path, decoder, bytes)
      continue
    }
    head = head.length === 0 ? Buffer.from(bytes) : Buffer.concat([head, bytes])
    if (head.length < headLength) continue
    decoder = open(file.path, head)
    yield withoutMark(decode(file.path, decoder, head))
  }
  yield finish(file.path, decoder, head)
}

/** A file shorter than `headLength` is decoded here whole. */
function finish(path: string, decoder: Decoder | undefined, head: Buffer): string {
  const last = decoder ?? open(path, head)
  const text = decoder === undefined ? withoutMark(decode(path, last, head)) : ''
  return text + decode(path, last)
}

async function* readBytes(file: ResultFile): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const bytes of file.read()) {
      length += bytes.length
      yield bytes
    }
  } catch (error) {
    if (error instanceof EvidenceError) throw error
    throw refusal(file.path, `cannot be read (${messageOf(error)})`, error)
  }
  if (length === 0) throw refusal(file.path, 'is empty; the tool that should have written it seems to have failed')
}

function open(path: string, head: Buffer): Decoder {
  try {
    return createDecoder(head)
  } catch (error) {
    throw refusal(path, 'is declared to be in an encoding that is not known here; write it as UTF-8', error)
  }
}

/** Without `bytes`: says that no more will come. */
function decode(path: string, decoder: Decoder, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.end() : decoder.write(bytes)
  } catch (error) {
    throw refusal(
      path,
      `holds bytes that are not ${decoder.encoding}; declare its encoding rightly, or write it as UTF-8`,
      error,
    )
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
