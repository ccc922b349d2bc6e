import { homeOf } from '../command/embedded.ts'
import type { Terminal } from './terminal.ts'
import { lastOf, type Words } from './words.ts'

/** Options that say where a service keeps what it records. */
export const placeOptions = ['data', 'attachments'] as const

export interface Place {
  /** Of the database, and of the attachments where nothing else is said. */
  readonly folder: string
  /** A folder, or `s3://…`. */
  readonly attachments?: string
}

/** `--data` or `$EVIDENCE_HOME`, and `--attachments` or `$EVIDENCE_ATTACHMENTS`. */
export function readPlace(words: Words, { environment, host }: Terminal): Place {
  const data = lastOf(words, 'data')
  const folder = homeOf(data === undefined ? environment : { ...environment, EVIDENCE_HOME: data }, host.cwd)
  const attachments = lastOf(words, 'attachments') ?? environment['EVIDENCE_ATTACHMENTS']
  return attachments === undefined || attachments === '' ? { folder } : { folder, attachments }
}
