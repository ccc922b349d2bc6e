import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { EvidenceError } from '../../../error.ts'
import type { Attachment } from '../../../wire/attestation/attestation.ts'

/** The stored bytes differ from the bytes that were uploaded. `message` is for the log, `publicMessage` for the caller: it contains no location. */
export class CorruptAttachment extends Error {
  override readonly name = 'UnsoundAttachment'
  readonly publicMessage: string

  constructor(record: string, fault: string, cause?: unknown) {
    super(`The stored bytes of the attachment of record ${record} ${fault}; run "evidence fsck".`, { cause })
    this.publicMessage = `The stored bytes of this attachment ${fault}; the operator of the service can list such attachments with "evidence fsck" and restore them from a backup.`
  }
}

/** A file that is opened for reading. */
export interface OpenedFile extends Pick<Attachment, 'filename' | 'content_type'> {
  readonly content: Readable
  /** Of a stored attachment, with the id of its record. */
  readonly stored?: Pick<Attachment, 'size' | 'sha256'> & { readonly record: string }
}

/**
 * Sends a file as a download, never as a page of this service. Rejects if the first chunk cannot be read, because an error
 * response is still possible then. A later failure closes the connection, so that a partial file never looks complete (rules 2.3).
 */
export async function toDownloadResponse(
  c: Context<{ Bindings: HttpBindings }>,
  { filename, content_type, content, stored }: OpenedFile,
): Promise<Response> {
  const headers = {
    'content-type': content_type,
    'content-disposition': toContentDisposition(filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    ...(stored && { 'content-length': String(stored.size), etag: `"${stored.sha256}"` }),
  }
  if (c.req.method === 'HEAD') {
    content.destroy()
    return new Response(null, { headers })
  }
  const bytes: AsyncIterable<Uint8Array> = stored === undefined ? content : rethrowCorruption(stored.record, content)
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  return new Response(ReadableStream.from(streamOrDisconnect(c, first, chunks)), { headers })
}

/** Turns a checksum failure into `CorruptAttachment`. Other failures, such as an unreachable S3, pass through. */
async function* rethrowCorruption(record: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (cause) {
    if (!(cause instanceof EvidenceError && cause.code === 'file')) throw cause
    throw new CorruptAttachment(record, 'do not match their checksum', cause)
  }
}

async function* streamOrDisconnect(
  c: Context<{ Bindings: HttpBindings }>,
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (first.done !== true) yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  } catch (cause) {
    c.set('failure', cause)
    const { outgoing } = c.env
    outgoing.destroy()
    // Ending the stream before the connection is closed would look like the end of the file.
    if (!outgoing.closed) await once(outgoing, 'close')
  }
}

/** RFC 6266: an ASCII name for old clients, and the real name in the encoding of RFC 8187. */
function toContentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^\w.+-]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, toPercentEncoded)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function toPercentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
