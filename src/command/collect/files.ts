import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, relative, resolve, sep } from 'node:path'
import type { FileUpload } from '../../client/transport.ts'
import { EvidenceError } from '../../error.ts'
import { packArchive } from './tar-archive.ts'

/** The files (not folders) that match, sorted, as paths relative to `cwd` with `/` on every system. `!pattern` excludes. */
export async function findFiles(patterns: readonly string[], cwd: string): Promise<readonly string[]> {
  // Imported late: it loads the toolkit, which must not delay the first request.
  const { create } = await import('@actions/glob')
  const absolute = patterns.map((pattern) =>
    pattern.startsWith('!') ? `!${resolve(cwd, pattern.slice(1))}` : resolve(cwd, pattern),
  )
  const globber = await create(absolute.join('\n'), { matchDirectories: false, followSymbolicLinks: false })
  const found = await globber.glob()
  return found.map((file) => relative(cwd, file).replaceAll(sep, '/')).toSorted()
}

/** A file that is sent with a report. Its digest is part of the idempotency key: other bytes are another report. */
export interface Attachment extends FileUpload {
  readonly sha256: string
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
 * The files as one attachment: a single file as it is, several as a .tar.gz; undefined for no files. `kind` names the archive. Throws
 * EvidenceError `file` above the limit.
 */
export async function attachFiles(
  kind: string,
  files: readonly string[],
  cwd: string,
): Promise<Attachment | undefined> {
  const [first] = files
  if (first === undefined) return undefined
  if (files.length === 1) return attachFile(first, cwd)
  const content = await packArchive(files, cwd)
  checkSize(`The archive of ${files.length} ${kind} files`, content.byteLength)
  return { filename: `${kind}.tar.gz`, contentType: 'application/gzip', content, sha256: hash('sha256', content) }
}

async function attachFile(file: string, cwd: string): Promise<Attachment> {
  const path = resolve(cwd, file)
  checkSize(file, (await stat(path)).size)
  const contentType = contentTypes[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
  return { filename: basename(file), contentType, content: { path }, sha256: hash('sha256', await readFile(path)) }
}

function checkSize(what: string, bytes: number): void {
  if (bytes <= maxAttachmentBytes) return
  throw new EvidenceError(
    'file',
    `${what} is too large for an attachment: ${bytes.toLocaleString('en')} bytes, and the limit is 10 MB (${maxAttachmentBytes.toLocaleString('en')}). Set \`attach: false\` to report it without the file, or make it smaller.`,
    { facts: { bytes, limit: maxAttachmentBytes } },
  )
}
