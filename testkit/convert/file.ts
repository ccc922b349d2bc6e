import { Buffer } from 'node:buffer'
import type { ResultFile } from '../../src/convert/file.ts'

/** A result file that stands in memory; `piece` is how many bytes come at a time. */
export function fileOf(content: string | Uint8Array, path = 'reports/result.xml', piece = 65_536): ResultFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    path,
    async *read() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
  }
}

export function jsonFile(value: unknown, path = 'reports/result.json'): ResultFile {
  return fileOf(JSON.stringify(value), path)
}
