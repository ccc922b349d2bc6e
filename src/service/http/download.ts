import type { Readable } from 'node:stream'
import type { Attachment } from '../../schema/attestation.ts'

/** Stored bytes on their way out. */
export interface Opened {
  readonly attachment: Attachment
  readonly content: Readable
}

/** What somebody sent is handed out as a file, and never shown as a page of ours. */
export function toDownload({ attachment, content }: Opened): Response {
  const { filename, content_type, size, sha256 } = attachment
  const plain = filename.replaceAll(/[^\w.+-]/g, '_')
  return new Response(ReadableStream.from(content), {
    headers: {
      'content-type': content_type,
      'content-length': String(size),
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      etag: `"${sha256}"`,
    },
  })
}
