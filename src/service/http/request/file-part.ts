import type { Attachment } from '../../../wire/attestation/attestation.ts'
import type { AttachmentStore } from '../../attachment/attachment-store.ts'
import { limitBytes, decodeUtf8, readStreamBytes } from './body-limit.ts'
import type { BodyMemory } from '../../limit/memory-budget.ts'
import type { FormPart } from './multipart.ts'

/** 10 MB, inclusive (rules 2.4). */
export const attachmentLimit = 10 * 1024 * 1024

/** The limits of the parts that are read as text (rules 2.4). */
const textLimits: ReadonlyMap<string, number> = new Map([['template_file', 64 * 1024]])
const defaultTextLimit = 1024 * 1024

/** Stores an attachment while it streams in. Returns null for an empty part and for the form field `null` (rules 2.3). */
export async function saveAttachmentPart(attachments: AttachmentStore, part: FormPart): Promise<Attachment | null> {
  const { head, all } = await peekHead(
    limitBytes(part.content, { limit: attachmentLimit, what: 'The part attachment_file' }),
  )
  if (head.byteLength === 0) return null
  if (part.filename === undefined && head.toString('latin1') === 'null') return null
  const saved = await attachments.save(all)
  return { filename: toAttachmentFilename(part.filename), content_type: toContentType(part.contentType), ...saved }
}

/** The text of a template or a JSON Schema; undefined for an empty part. */
export async function readTextPart(part: FormPart, name: string, memory: BodyMemory): Promise<string | undefined> {
  const limit = textLimits.get(name) ?? defaultTextLimit
  const bytes = await readStreamBytes(part.content, { limit, what: `The part ${name}`, memory })
  await memory.takeParsed(bytes)
  const text = decodeUtf8(bytes, name)
  const isNone = text === '' || (part.filename === undefined && text === 'null')
  return isNone ? undefined : text
}

/** The first bytes, at least 5 if there are as many: enough to recognise `null`. `all` yields everything from the start. */
async function peekHead(
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
  return { head: Buffer.concat(chunks), all: concatStreams(chunks, source) }
}

async function* concatStreams(
  chunks: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  yield* chunks
  yield* rest
}

function toAttachmentFilename(filename: string | undefined): string {
  const printable = /^.{0,255}/u.exec((filename ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))?.[0] ?? ''
  return printable === '' ? 'attachment' : printable
}

function toContentType(contentType: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream'
}
