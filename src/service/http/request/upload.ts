import type { Attachment } from '../../../schema/attestation/attestation.ts'
import type { AttachmentStore } from '../../attachment/attachment.ts'
import { capped, decodeText, gather } from './body-limit.ts'
import type { Part } from './multipart.ts'

/** 10 MB, inclusive (decisions.md §2). */
export const attachmentLimit = 10 * 1024 * 1024
const textLimit = 1024 * 1024

/** Keeps an attachment while it streams in. An empty part, and the form field `null`, are none (decisions.md §2). */
export async function keepAttachment(attachments: AttachmentStore, part: Part): Promise<Attachment | null> {
  const { head, all } = await peek(capped(part.content, { limit: attachmentLimit, what: 'The part attachment_file' }))
  if (head.byteLength === 0) return null
  if (part.filename === undefined && head.toString('latin1') === 'null') return null
  const saved = await attachments.save(all)
  return { filename: toFilename(part.filename), content_type: toContentType(part.contentType), ...saved }
}

/** The text of a template or a JSON Schema; undefined where the part is empty. */
export async function readTextPart(part: Part, name: string): Promise<string | undefined> {
  const text = decodeText(await gather(part.content, { limit: textLimit, what: `The part ${name}` }), name)
  const isNone = text === '' || (part.filename === undefined && text === 'null')
  return isNone ? undefined : text
}

/** The first bytes, enough to tell `null` from more, and then everything from the beginning. */
async function peek(
  source: AsyncGenerator<Uint8Array, undefined>,
): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes <= 4) {
    const { done, value } = await source.next()
    if (done === true) break
    chunks.push(value)
    bytes += value.byteLength
  }
  return { head: Buffer.concat(chunks), all: chain(chunks, source) }
}

async function* chain(
  chunks: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  yield* chunks
  yield* rest
}

function toFilename(filename: string | undefined): string {
  const printable = /^.{0,255}/u.exec((filename ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))?.[0] ?? ''
  return printable === '' ? 'attachment' : printable
}

function toContentType(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream'
}
