import { printComment, type CommentRow } from '../../src/step/publish/comment-rows.ts'

export const sha7 = 'aaaaaaa'
export const commentTime = Date.parse('2026-11-20T10:00:00Z')

/** A row of the comment of a pull request; `sequence` is the place of its verdict. */
export function toRow(sequence: number | undefined, members: Partial<CommentRow> = {}): CommentRow {
  return {
    org: 'acme',
    flow: 'shop',
    state: 'success',
    line: 'Compliant',
    sha: sha7,
    position: { sequence, readAt: commentTime },
    text: `verdict ${sequence}\n`,
    ...members,
  }
}

/** The body of a comment with these rows. */
export function toBody(rows: readonly CommentRow[], word?: string): string {
  return printComment({ rows, logs: new Map(word === undefined ? [] : [['acme', word]]) }, sha7)
}
