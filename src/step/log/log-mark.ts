import { parseBase64, printBase64 } from '../../log/base64.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { EvidenceError } from '../../error.ts'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'
import { parseReceipt } from '../../log/receipt.ts'
import type { ReadMark } from './log-outcome.ts'

/** What the comment on a pull request has about the log, for the next run. */
export interface LogMark {
  /** The verifier key of the log. */
  readonly key: string
  /** The signed note of the last checkpoint. */
  readonly checkpoint: string
}

/** A mark as one word that a comment can have in its hidden part. */
export function printLogMark({ key, checkpoint }: LogMark): string {
  return printBase64(Buffer.from(JSON.stringify({ key, checkpoint })))
}

/** Undefined for a text that no run has written. */
export function parseLogMark(text: string): LogMark | undefined {
  const bytes = parseBase64(text)
  const parsed = bytes && tryParseJson(Buffer.from(bytes).toString())
  if (!isObject(parsed)) return undefined
  const { key, checkpoint } = parsed
  return typeof key === 'string' && typeof checkpoint === 'string' ? { key, checkpoint } : undefined
}

/** The sizes of logs to which a run compares: that of the checkpoint in the comment, and that of the newest receipt. Nothing is verified yet. */
export function listSizes(read: ReadMark, receipts: readonly (string | undefined)[]): readonly number[] {
  const mark = 'mark' in read ? parseLogMark(read.mark) : undefined
  const known = mark === undefined ? [] : readSize(() => mark.checkpoint)
  const received = receipts.flatMap((receipt) =>
    receipt === undefined ? [] : readSize(() => parseReceipt(receipt).checkpoint),
  )
  const newest = received.toSorted((one, other) => other - one).slice(0, 1)
  return [...new Set([...known, ...newest])].filter((size) => size > 0)
}

function readSize(readNote: () => string): readonly number[] {
  try {
    return [parseCheckpoint(parseNote(readNote()).text).size]
  } catch (cause) {
    if (cause instanceof EvidenceError) return []
    throw cause
  }
}
