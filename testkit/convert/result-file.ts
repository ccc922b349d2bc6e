import { Buffer } from 'node:buffer'
import type { ResultFile } from '../../src/convert/result-file.ts'

/** A result file in memory. `chunkSize` is the number of bytes in each chunk. */
export function fileOf(content: string | Uint8Array, path = 'reports/result.xml', chunkSize = 65_536): ResultFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    path,
    async *read() {
      for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
    },
  }
}

export function jsonFile(value: unknown, path = 'reports/result.json'): ResultFile {
  return fileOf(JSON.stringify(value), path)
}
