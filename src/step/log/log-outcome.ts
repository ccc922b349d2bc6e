import type { Document } from '../../text/document.ts'

/** What the run has found out about the log of its organisation (rules 8.20). */
export interface LogOutcome {
  /** The signed note of the newest checkpoint, which is verified; undefined without one. */
  readonly checkpoint: string | undefined
  /** The verifier key that signed it. */
  readonly key: string | undefined
  /** The folder of the receipts of this step; undefined without one. */
  readonly folder: string | undefined
  /** Sentences about the log. */
  readonly lines: readonly string[]
  /** The service signs no log, and no earlier run has seen one: there is nothing to show. */
  readonly isUnsigned?: boolean
  /** An earlier checkpoint that the log contradicts. */
  readonly contradicted?: string
  /** The hidden part of the comment: the one that the run has read, and the one that takes its place. */
  readonly mark: { readonly read: string | undefined; readonly next: string | undefined }
}

/** What the comment of a run has about the log: its hidden part, or why it has none. */
export type ReadMark = { readonly mark: string } | { readonly reason: string }

/** What a run has found out about the log, in one line, and folded, its checkpoint. */
export function toLogBlocks(log: LogOutcome | undefined): Document {
  if (log === undefined || log.isUnsigned === true) return []
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
