import { statSync } from 'node:fs'
import { EvidenceError } from '../../error.ts'
import { resolveLinks, streamRegularFile, type NamedFile } from '../../regular-file.ts'
import { toFileBelow } from './files.ts'

const blockBytes = 512

/**
 * Packs files into a tar archive: ustar with pax paths (POSIX.1-2001). The paths are relative to `cwd`, with `/`. The archive has no times or
 * owners, so equal files give equal bytes. Throws EvidenceError `file` for a file that cannot be read, or that changes meanwhile.
 */
export async function* streamArchive(files: readonly string[], cwd: string): AsyncGenerator<Uint8Array> {
  for (const path of files) yield* packFile(path, toFileBelow(cwd, path))
  yield Buffer.alloc(2 * blockBytes)
}

async function* packFile(name: string, file: NamedFile): AsyncGenerator<Uint8Array> {
  const record = paxRecord('path', name)
  const { size } = statSync(resolveLinks(file))
  yield Buffer.concat([tarHeader('pax', record.length, 'x'), record, padding(record.length)])
  yield tarHeader(asciiTail(name), size, '0')
  let read = 0
  for await (const part of streamRegularFile(file)) {
    read += part.length
    yield part
  }
  if (read !== size) throw changedFile(name)
  yield padding(size)
}

function changedFile(name: string): EvidenceError {
  const message = `${name} changed while it was being read. Run this after all steps that write to it.`
  return new EvidenceError('file', message, { facts: { path: name } })
}

/** `<length> <key>=<value>\n`. The length includes its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`)
  let length = rest.length + 1
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length
  return Buffer.concat([Buffer.from(String(length)), rest])
}

function tarHeader(name: string, size: number, type: 'x' | '0'): Buffer {
  const bytes = Buffer.alloc(blockBytes)
  bytes.write(name, 0, 'ascii')
  bytes.write('0000644\0' + '0000000\0'.repeat(2), 100, 'ascii')
  bytes.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        ${type}`, 124, 'ascii')
  bytes.write('ustar\u000000', 257, 'ascii')
  let checksum = 0
  for (const byte of bytes) checksum += byte
  bytes.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return bytes
}

/** The name for readers without support for pax: its last 100 characters, in ASCII. */
function asciiTail(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '_').slice(-100)
}

/** The zeros that fill the last block. */
function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)
}
