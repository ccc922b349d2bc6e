import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { EvidenceError } from '../../../error.ts'
import type { Attachment } from '../../../schema/attestation/attestation.ts'

/** What was kept is not what was sent. `message` is for the log, `told` for whoever asked: it names no place. */
export class UnsoundAttachment extends Error {
  override readonly name = 'UnsoundAttachment'
  readonly told: string

  constructor(record: string, wrong: string, cause?: unknown) {
    super(`The stored bytes of the attachment of record ${record} ${wrong}; see evidence fsck.`, { cause })
    this.told = `The stored bytes of this attachment ${wrong}; whoever runs the service finds all that are so with "evidence fsck", and restores them from a backup.`
  }
}

/** Stored bytes on their way out. */
export interface Opened {
  /** Id of the record that names them. */
  readonly record: string
  readonly attachment: Attachment
  readonly content: Readable
}

/**
 * What somebody sent is handed out as a file, and never shown as a page of ours. Rejects where the first bytes cannot be had: until
 * then it can be answered properly. After that the connection is cut, so that half a file never looks like a whole one.
 */
export async function toDownload(
  c: Context<{ Bindings: HttpBindings }>,
  { record, attachment, content }: Opened,
): Promise<Response> {
  const { filename, content_type, size, sha256 } = attachment
  const headers = {
    'content-type': content_type,
    'content-length': String(size),
    'content-disposition': toDisposition(filename),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    etag: `"${sha256}"`,
  }
  if (c.req.method === 'HEAD') {
    content.destroy()
    return new Response(null, { headers })
  }
  const chunks = tellUnsound(record, content)
  const first = await chunks.next()
  return new Response(ReadableStream.from(passOn(c, first, chunks)), { headers })
}

/** That they cannot be read for now is told as it is. */
async function* tellUnsound(record: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (cause) {
    if (!(cause instanceof EvidenceError && cause.code === 'file')) throw cause
    throw new UnsoundAttachment(record, 'do not match their digest', cause)
  }
}

async function* passOn(
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
    // Only then is it over: an end before that would pass for the file's.
    if (!outgoing.closed) await once(outgoing, 'close')
  }
}

/** RFC 6266, with a name that any client understands beside the real one (RFC 8187). */
function toDisposition(filename: string): string {
  const plain = filename.replaceAll(/[^\w.+-]/g, '_')
  const exact = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, escape)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

function escape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
