import type { JsonMeasure } from '../../../wire/json/measure-json.ts'
import type { Attachment } from '../../../wire/attestation/attestation.ts'
import type { Operation } from '../../../wire/operation/operation.ts'
import type { AttachmentStore } from '../../attachment/attachment-store.ts'
import type { BodySource } from './body-source.ts'
import { readBodyBytes, jsonLimit } from './body-limit.ts'
import { freeMembers } from '../../../wire/primitives.ts'
import { parseMeasuredBody, type MeasuredBody } from './json-body.ts'
import { readMultipartForm, type FormPart } from './multipart.ts'
import type { BodyMemory } from '../../limit/memory-budget.ts'
import { HttpProblem, bodyTooLarge, invalidRequest } from '../http-problem.ts'
import { attachmentLimit, saveAttachmentPart, readTextPart } from './file-part.ts'

export interface BodyRequest {
  readonly operation: Operation
  readonly request: Request
  readonly source: BodySource
  readonly attachments: AttachmentStore
  readonly memory: BodyMemory
}

/** A parsed body that is not yet validated against the operation's schema. */
export interface ReceivedBody {
  readonly data: unknown
  /** What the text of the data has; undefined without a body. */
  readonly measure: JsonMeasure | undefined
  readonly attachment: Attachment | null
  readonly text: string | undefined
  /** SHA-256 of the attachment, or text of the file: the file's identity for idempotency. */
  readonly file: string | undefined
}

const noFile = { attachment: null, text: undefined, file: undefined } as const
/** Limit for a whole multipart body: the file, `data_json` and the part headers. */
const multipartLimit = attachmentLimit + jsonLimit + 65_536

/** Reads the body of an operation. Throws a 400, 408, 413, 415 or 503 problem. Attachments are stored while they stream in (rules 2.1). */
export async function readRequestBody(incoming: BodyRequest): Promise<ReceivedBody> {
  switch (incoming.operation.encoding) {
    case 'none':
      await requireNoBody(incoming)
      return { data: undefined, measure: undefined, ...noFile }
    case 'json':
      return { ...toData(await readJsonRequest(incoming)), ...noFile }
    case 'multipart':
      return readMultipartRequest(incoming)
  }
}

/** `{"archived": false}` must not archive (rules 2.2). Other clients send the body `null`. */
async function requireNoBody({ operation, source }: BodyRequest): Promise<void> {
  if (operation.method !== 'PUT') return
  const bytes = await readBodyBytes(source, { limit: 1024, what: 'The body' })
  if (!['', 'null'].includes(Buffer.from(bytes).toString().trim()))
    throw invalidRequest('body', { body: 'must be absent or null' })
}

function toData({ value, measure }: MeasuredBody): Pick<ReceivedBody, 'data' | 'measure'> {
  return { data: value, measure }
}

async function readJsonRequest({ request, source, memory }: BodyRequest): Promise<MeasuredBody> {
  requireContentType(request, 'application/json')
  checkContentLength(request, jsonLimit)
  const bytes = await readBodyBytes(source, { limit: jsonLimit, what: 'The body', memory })
  return parseMeasuredBody(bytes, { what: 'body', exact: freeMembers, memory })
}

async function readMultipartRequest(incoming: BodyRequest): Promise<ReceivedBody> {
  const { operation, request, source, memory } = incoming
  requireContentType(request, 'multipart/form-data')
  checkContentLength(request, multipartLimit)
  const upload = { contentType: request.headers.get('content-type') ?? '', source, memory }
  const name = operation.file ?? 'attachment_file'
  const { data, file = {} } = await readMultipartForm(upload, {
    name,
    read: (part) => readFilePart(part, name, incoming),
  })
  const { attachment = null, text } = file
  return { ...toData(data), attachment, text, file: attachment?.sha256 ?? text }
}

interface FilePart {
  readonly attachment?: Attachment | null
  readonly text?: string | undefined
}

async function readFilePart(part: FormPart, name: string, { attachments, memory }: BodyRequest): Promise<FilePart> {
  if (name === 'attachment_file') return { attachment: await saveAttachmentPart(attachments, part) }
  return { text: await readTextPart(part, name, memory) }
}

function requireContentType(request: Request, wanted: string): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity')
    throw new HttpProblem(415, `The content encoding ${encoding} is not supported; send the body without compression.`)
  const sent = request.headers.get('content-type')
  if (sent?.split(';')[0]?.trim().toLowerCase() === wanted) return
  throw new HttpProblem(415, `The content type must be ${wanted}, not ${sent ?? 'absent'}.`)
}

/** Rejects a body by its `Content-Length` before any of it is read. */
function checkContentLength(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw bodyTooLarge('The body', limit)
}
