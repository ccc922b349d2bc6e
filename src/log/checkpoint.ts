import { EvidenceError } from '../error.ts'
import { parseBase64, printBase64 } from './base64.ts'
import { hashSize, type Hash } from './hash.ts'

/** The state of a log (C2SP tlog-checkpoint 1.0), which the log signs as a note. */
export interface Checkpoint {
  /** Identifies the log, such as `evidence.example.org/log/acme`. */
  readonly origin: string
  /** Number of entries. */
  readonly size: number
  readonly root: Hash
}

/** The text of a note. */
export function printCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${printBase64(root)}\n`
}

/** Reads the text of a note. Further lines are allowed and ignored. Throws EvidenceError `nonsense`. */
export function parseCheckpoint(text: string): Checkpoint {
  const [, origin = '', digits = '', encoded = ''] = /^(.+)\n(\d+)\n(.+)\n(?:.+\n)*$/.exec(text) ?? []
  const size = parseLogNumber(digits)
  const root = parseBase64(encoded)
  if (size !== undefined && root?.length === hashSize) return { origin, size, root }
  throw new EvidenceError('nonsense', 'The text of the signed note is no checkpoint of a log.')
}

/** A number as decimal digits without leading zeros. Undefined also for a number that JavaScript does not hold exactly. */
export function parseLogNumber(digits: string): number | undefined {
  const value = Number(digits)
  return /^(?:0|[1-9]\d*)$/.test(digits) && Number.isSafeInteger(value) ? value : undefined
}
