import type { Document } from '../../text/document.ts'
import type { LogOutcome } from './log-outcome.ts'

/** What a run has found out about the log, in one line, and folded, its checkpoint. */
export function toLogBlocks(log: LogOutcome | undefined): Document {
  if (log === undefined) return []
  const { lines, checkpoint, contradicted } = log
  return [
    { kind: 'paragraph', content: ['Log', '·', { kind: 'prose', text: lines.join(' ') }] },
    ...toFoldedNote('Checkpoint of the log', checkpoint),
    ...toFoldedNote('Checkpoint that contradicts an earlier run', contradicted),
  ]
}

function toFoldedNote(title: string, note: string | undefined): Document {
  if (note === undefined) return []
  return [{ kind: 'details', title: [title], content: [{ kind: 'code', language: 'text', text: note }] }]
}
