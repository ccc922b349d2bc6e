import { hash } from 'node:crypto'
import type { ArchiveLine } from '../../schema/resource/archive.ts'
import { canonicalJson } from '../../json/canonical.ts'

/** Stands before the first line. */
export const start = '0'.repeat(64)

/** The chain of a line (schema/resource/archive.ts), given that of the line before. */
export function toChain(before: string, line: object): string {
  return hash('sha256', `${before}\n${canonicalJson(line)}`)
}

/** A line of the archive, with its line feed. */
export function toText(line: ArchiveLine, chain: string): string {
  return `${canonicalJson({ ...line, chain })}\n`
}
