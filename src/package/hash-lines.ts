import { parseBase64, printBase64 } from '../log/base64.ts'
import { hashSize, type Hash } from '../log/hash.ts'

/** Hashes of a compact range or an inclusion proof: base64, one a line, each line with its end. */
export function printHashLines(hashes: readonly Hash[]): string {
  return hashes.map((hash) => `${printBase64(hash)}\n`).join('')
}

/** Undefined for any other text. */
export function parseHashLines(text: string): readonly Hash[] | undefined {
  const lines = text.split('\n')
  if (lines.pop() !== '') return undefined
  const hashes = lines.map(parseBase64)
  return hashes.every((hash) => hash?.length === hashSize) ? hashes.filter((hash) => hash !== undefined) : undefined
}
