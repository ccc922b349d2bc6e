import { EvidenceError } from '../error.ts'
import { oneLine } from './printable.ts'

/** A result file that cannot be trusted, by name: `why` says what was found and what to do, and may quote the file. */
export function refusal(path: string, why: string, cause?: unknown): EvidenceError {
  return new EvidenceError('file', `${path}: ${oneLine(why)}`, { facts: { path }, cause })
}
