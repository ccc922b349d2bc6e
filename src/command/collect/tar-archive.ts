import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const blockBytes = 512

/**
 * Packs files into a .tar.gz: ustar with pax paths (POSIX.1-2001). The paths are relative to `cwd`, with `/`. The archive has no times or
 * owners, so equal files give equal bytes.
 */
export async function packArchive(files: readonly string[], cwd: string): Promise<Buffer> {
  const entries = await Promise.all(files.map(async (file) => packFile(file, await readFile(resolve(cwd, file)))))
  return promisify(gzip)(Buffer.concat([...entries.flat(), Buffer.alloc(2 * blockBytes)]))
}

function packFile(name: string, content: Buffer): readonly Buffer[] {
  const record = paxRecord('path', name)
  return [
    tarHeader('pax', record.length, 'x'),
    padToBlock(record),
    tarHeader(asciiTail(name), content.length, '0'),
    padToBlock(content),
  ]
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

function padToBlock(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes)])
}
