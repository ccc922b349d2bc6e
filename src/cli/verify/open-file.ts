import { closeSync, readSync } from 'node:fs'
import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { openRegularFile, readRegularText, type NamedFile } from '../../regular-file.ts'
import { memberOf } from '../../wire/json/member.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import type { Terminal } from '../terminal.ts'

/** A file to verify: a document, the text of a receipt, or a package, which is not read yet. */
export type OpenedFile =
  | { readonly kind: 'document'; readonly path: string; readonly document: unknown }
  | { readonly kind: 'receipt'; readonly path: string; readonly receipt: string; readonly record: string | undefined }
  | { readonly kind: 'package'; readonly path: string; readonly file: NamedFile }

const receiptStart = 'c2sp.org/tlog-proof@'

/** Opens a file by its content. Throws EvidenceError `file`. */
export function openFile(path: string, { host }: Terminal): OpenedFile {
  const file = { path: resolve(host.cwd, path), shown: `The file ${path}`, links: 'follow' } as const
  const start = readStart(file)
  if (start.startsWith(receiptStart))
    return { kind: 'receipt', path, receipt: readRegularText(file), record: undefined }
  if (!/^\s*[{["]/.test(start)) return { kind: 'package', path, file }
  const document = parseText(path, readRegularText(file))
  const receipt = memberOf(document, 'receipt')
  const isVerdict = memberOf(document, 'envelope') !== undefined
  if (typeof receipt !== 'string' || isVerdict) return { kind: 'document', path, document }
  const record = memberOf(document, 'record')
  return { kind: 'receipt', path, receipt, record: typeof record === 'string' ? record : undefined }
}

function readStart(file: NamedFile): string {
  const descriptor = openRegularFile(file)
  try {
    const bytes = Buffer.alloc(64)
    return bytes.toString('latin1', 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}

/** Parses JSON that every reader takes for the same value. Throws EvidenceError `file`. */
export function parseText(path: string, text: string): unknown {
  const parsed = parseJson(text, 'interoperable')
  if (parsed.ok) return parsed.value
  throw toUnreadable(path, parsed.problem)
}

/** `problem`: the end of a sentence about the file. */
export function toUnreadable(path: string, problem: string): EvidenceError {
  return new EvidenceError('file', `The file ${path} ${problem}.`, { facts: { path } })
}
