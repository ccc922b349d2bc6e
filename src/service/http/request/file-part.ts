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

/** Stores an attachment while it streams in. Returns null for a part without a file (rules 2.3). */
export async function saveAttachmentPart(attachments: AttachmentStore, part: FormPart): Promise<Attachment | null> {
  const { head, all } = await peekHead(
    limitBytes(part.content, { limit: attachmentLimit, what: 'The part attachment_file' }),
  )
  if (isNoFile(part, head.toString('latin1'))) return null
  const saved = await attachments.save(all)
  return { filename: toAttachmentFilename(part.filename), content_type: toContentType(part.contentType), ...saved }
}

/** The text of a template or a JSON Schema; undefined for a part without a file. */
export async function readTextPart(part: FormPart, name: string, memory: BodyMemory): Promise<string | undefined> {
  const limit = textLimits.get(name) ?? defaultTextLimit
  const bytes = await readStreamBytes(part.content, { limit, what: `The part ${name}`, memory })
  await memory.takeParsed(bytes)
  const text = decodeUtf8(bytes, name)
  return isNoFile(part, text) ? undefined : text
}

/** What clients write into a form field where they have no file. */
const noFileTexts: ReadonlySet<string> = new Set(['None', 'undefined', 'null'])

function isNoFile({ filename }: FormPart, text: string): boolean {
  return text === '' || (filename === undefined && noFileTexts.has(text))
}

/** The first bytes, at least 10 if there are as many: enough to recognise `undefined`. `all` yields everything from the start. */
async function peekHead(
  source: AsyncGenerator<Uint8Array, undefined>,
): Promise<{ head: Buffer; all: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes <= 9) {
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
