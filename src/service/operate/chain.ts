import { hash } from 'node:crypto'
import type { ArchiveLine } from '../../wire/resource/archive.ts'
import { toCanonicalJson } from '../../wire/json/canonical.ts'

/** The chain value before the first line. */
export const initialChain = '0'.repeat(64)

/** The chain value of a line (wire/resource/archive.ts), from that of the previous line. */
export function toChain(before: string, line: object): string {
  return hash('sha256', `${before}\n${toCanonicalJson(line)}`)
}

/** The text of a line, with its line feed. */
export function toArchiveText(line: ArchiveLine, chain: string): string {
  return `${toCanonicalJson({ ...line, chain })}\n`
}
