import { EvidenceError } from '../../error.ts'
import { parseCheckpoint } from '../../log/checkpoint.ts'
import { parseNote } from '../../log/note.ts'
import { parseReceipt } from '../../log/receipt.ts'
import { parseLogMark } from './log-mark.ts'
import type { ReadMark } from './log-outcome.ts'

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
