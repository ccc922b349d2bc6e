import { EvidenceError } from '../error.ts'
import { oneLine } from './payload-limit.ts'

/** The kinds of result files that can be converted, in the order of the automatic search. */
export const resultKinds = ['junit', 'vulnscan', 'codequality'] as const
export type ResultKind = (typeof resultKinds)[number]

/** A result file. `path` is for messages only. Each call of `read` opens the file again. */
export interface ResultFile {
  readonly path: string
  readonly read: () => AsyncIterable<Uint8Array>
}

/**
 * `EvidenceError` `file` for a result file that cannot be trusted. `problem` completes a sentence that starts with the path: the finding,
 * then the next step. It may quote the file.
 */
export function resultFileError(path: string, problem: string, cause?: unknown): EvidenceError {
  return new EvidenceError('file', `${path}: ${oneLine(problem)}`, { facts: { path }, cause })
}
