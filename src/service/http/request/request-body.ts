import type { Attachment } from '../../../schema/attestation/attestation.ts'
import type { Operation } from '../../../schema/operation/operation.ts'
import type { AttachmentStore } from '../../attachment/attachment.ts'
import type { BodySource } from './body-source.ts'
import { collect, jsonLimit } from './body-limit.ts'
import { parseJson } from './json.ts'
import { readForm, type Part } from './multipart.ts'
import { Refusal, tooLarge } from '../response/refusal.ts'
import { attachmentLimit, keepAttachment, readTextPart } from './upload.ts'

export interface Incoming {
  readonly operation: Operation
  readonly request: Request
  readonly source: BodySource
  readonly attachments: AttachmentStore
}

/** A body as it came, not yet checked against the operation's schema. */
export interface Received {
  readonly data: unknown
  readonly attachment: Attachment | null
  readonly text: string | undefined
  /** What the file that came with it is known by. */
  readonly file: string | undefined
}

const nothing = { attachment: null, text: undefined, file: undefined } as const
/** A multipart body holds more than its file: data_json, and the lines around the parts. */
const multipartLimit = attachmentLimit + jsonLimit + 65_536

export async function readBody(incoming: Incoming): Promise<Received> {
  switch (incoming.operation.encoding) {
    case 'none':
      return { data: undefined, ...nothing }
    case 'json':
      return { data: await readJson(incoming), ...nothing }
    case 'multipart':
      return readMultipart(incoming)
  }
}

async function readJson({ request, source }: Incoming): Promise<unknown> {
  requireType(request, 'application/json')
  refuseLength(request, jsonLimit)
  return parseJson(await collect(source, { limit: jsonLimit, what: 'The body' }), 'body')
}

async function readMultipart({ operation, request, source, attachments }: Incoming): Promise<Received> {
  requireType(request, 'multipart/form-data')
  refuseLength(request, multipartLimit)
  const upload = { contentType: request.headers.get('content-type') ?? '', source }
  const name = operation.file ?? 'attachment_file'
  const { data, file = {} } = await readForm(upload, { name, take: (part) => keepFile(part, name, attachments) })
  const { attachment = null, text } = file
  return { data, attachment, text, file: attachment?.sha256 ?? text }
}

interface Kept {
  readonly attachment?: Attachment | null
  readonly text?: string | undefined
}

async function keepFile(part: Part, name: string, attachments: AttachmentStore): Promise<Kept> {
  if (name === 'attachment_file') return { attachment: await keepAttachment(attachments, part) }
  return { text: await readTextPart(part, name) }
}

function requireType(request: Request, wanted: string): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity')
    throw new Refusal(415, `The content encoding ${encoding} is not taken; send the body as it is.`)
  const sent = request.headers.get('content-type')
  if (sent?.split(';')[0]?.trim().toLowerCase() === wanted) return
  throw new Refusal(415, `The content type must be ${wanted}, not ${sent ?? 'absent'}.`)
}

/** What is announced as too large is not even begun. */
function refuseLength(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge('The body', limit)
}
