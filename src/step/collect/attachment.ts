import { createHash, hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FileUpload } from '../../client/multipart.ts'
import { readRegularFile, resolveLinks, streamRegularFile } from '../../regular-file.ts'
import { toFileBelow } from './files.ts'
import { streamArchive } from './tar-archive.ts'

/** A file that is sent with a report. Its digest is part of the idempotency key: other bytes are another report. */
interface AttachedFile extends FileUpload {
  readonly sha256: string
}

/** The attachment of a report, or the size in bytes and the SHA-256 of one that is too large. Neither if there are no files. */
export interface Attached {
  readonly file?: AttachedFile
  readonly omitted?: { readonly size: number; readonly sha256: string }
  readonly notes: readonly string[]
}

/** What distinguishes two attachments, for the idempotency key (rules 8.9). */
export function digestOfAttached({ file, omitted }: Attached): string | undefined {
  return file?.sha256 ?? omitted?.sha256
}

/** 10 MiB, inclusive (rules 2.4). */
const maxAttachmentBytes = 10 * 1024 * 1024

const contentTypes: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  json: 'application/json',
  sarif: 'application/sarif+json',
  txt: 'text/plain',
}

/**
 * The files as one attachment (rules 8.5): a single file as it is, or compressed above the limit, several as a .tar.gz. What is above the limit
 * also when it is compressed is omitted, with a note. `kind` names the archive. Throws EvidenceError `file` for a file that cannot be read.
 */
export async function attachFiles(kind: string, files: readonly string[], cwd: string): Promise<Attached> {
  const [first] = files
  if (first === undefined) return { notes: [] }
  if (files.length === 1) return attachFile(first, cwd)
  const compressed = await compress(streamArchive(files, cwd))
  return toAttached(compressed, `${kind}.tar.gz`, `The archive of ${files.length} ${kind} files`)
}

async function attachFile(path: string, cwd: string): Promise<Attached> {
  const file = toFileBelow(cwd, path)
  const filename = basename(path)
  if (statSync(resolveLinks(file)).size > maxAttachmentBytes)
    return toAttached(await compress(streamRegularFile(file)), `${filename}.gz`, path)
  const contentType = contentTypes[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
  const content = readRegularFile(file, maxAttachmentBytes)
  return { file: { filename, contentType, content, sha256: hash('sha256', content) }, notes: [] }
}

interface Compressed {
  /** Undefined above the limit. */
  readonly content: Uint8Array | undefined
  /** The number of bytes before compression, and their SHA-256. */
  readonly size: number
  readonly sha256: string
}

/** Compresses in constant memory: above the limit only the digest is completed. */
async function compress(source: AsyncIterable<Uint8Array>): Promise<Compressed> {
  const original = createHash('sha256')
  const parts: Uint8Array[] = []
  let [size, length] = [0, 0]
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      original.update(part)
      size += part.length
      if (length <= maxAttachmentBytes) yield part
    }
  }
  await pipeline(read, createGzip(), async (compressed: AsyncIterable<Uint8Array>) => {
    for await (const part of compressed) {
      length += part.length
      if (length <= maxAttachmentBytes) parts.push(part)
    }
  })
  const content = length <= maxAttachmentBytes ? Buffer.concat(parts) : undefined
  return { content, size, sha256: original.digest('hex') }
}

function toAttached({ content, size, sha256 }: Compressed, filename: string, what: string): Attached {
  if (content !== undefined)
    return { file: { filename, contentType: 'application/gzip', content, sha256: hash('sha256', content) }, notes: [] }
  const note = `${what} is not attached: it has ${size.toLocaleString('en')} bytes, and compressed still more than the limit of 10 MB. The record has its size and SHA-256 in \`attachment_omitted\`.`
  return { omitted: { size, sha256 }, notes: [note] }
}
