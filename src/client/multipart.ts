import { randomUUID } from 'node:crypto'

/** A file to upload. It is small enough to be held in memory (rules 2.4). */
export interface FileUpload {
  readonly filename: string
  readonly contentType?: string
  readonly content: string | Uint8Array
}

interface FormFile extends FileUpload {
  /** The name of the part. */
  readonly part: string
}

/** The body `multipart/form-data` (RFC 7578) of a JSON document as the part `data_json`, and of a file. */
export function encodeMultipart(
  json: unknown,
  file?: FormFile,
): { readonly contentType: string; readonly body: Buffer } {
  const boundary = `form-${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data_json"\r\nContent-Type: application/json\r\n\r\n`
  const parts = [
    head,
    JSON.stringify(json),
    ...(file === undefined ? [] : encodeFile(boundary, file)),
    `\r\n--${boundary}--\r\n`,
  ]
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}

function encodeFile(boundary: string, file: FormFile): readonly (string | Uint8Array)[] {
  const { part, filename, contentType = 'application/octet-stream', content } = file
  const disposition = `form-data; name="${escapeName(part)}"; filename="${escapeName(filename)}"`
  return [`\r\n--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`, content]
}

/** As browsers do (HTML, "multipart/form-data encoding algorithm"). */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
}
