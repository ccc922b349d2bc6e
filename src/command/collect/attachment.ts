import { hash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { FileUpload } from '../../client/transport.ts'
import { EvidenceError } from '../../error.ts'
import { packArchive } from './tar-archive.ts'

/** 10 MB, inclusive (published-api.md §8, decisions.md §2). */
const limit = 10 * 1024 * 1024

const contentTypes: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  json: 'application/json',
  sarif: 'application/sarif+json',
  txt: 'text/plain',
}

/** A file that goes along with a report. What it holds belongs to the report: with other bytes it is another one. */
export interface Attachment extends FileUpload {
  readonly sha256: string
}

/** The result files as one upload: a single one as it is, several as a .tar.gz. Too large is refused before anything is sent. */
export async function attach(kind: string, files: readonly string[], cwd: string): Promise<Attachment | undefined> {
  const [first] = files
  if (first === undefined) return undefined
  if (files.length === 1) return attachOne(first, cwd)
  const content = await packArchive(files, cwd)
  refuseTooLarge(`${files.length} ${kind} files, packed,`, content.byteLength)
  return { filename: `${kind}.tar.gz`, contentType: 'application/gzip', content, sha256: hash('sha256', content) }
}

async function attachOne(file: string, cwd: string): Promise<Attachment> {
  const path = resolve(cwd, file)
  refuseTooLarge(file, (await stat(path)).size)
  const contentType = contentTypes[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
  return { filename: basename(file), contentType, content: { path }, sha256: hash('sha256', await readFile(path)) }
}

function refuseTooLarge(what: string, bytes: number): void {
  if (bytes <= limit) return
  throw new EvidenceError(
    'file',
    `${what} would be an attachment of ${bytes.toLocaleString('en')} bytes, and the limit is 10 MB (${limit.toLocaleString('en')}). Set \`attach: false\` to report it without the file, or make it smaller.`,
    { facts: { bytes, limit } },
  )
}
