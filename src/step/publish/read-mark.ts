import { messageOf } from '../../error.ts'
import { readHiddenWord } from '../../change/github/comment-body.ts'
import type { ReadMark } from '../log/log-outcome.ts'
import { findFlowComment } from './comment.ts'
import type { Publication } from './publication.ts'

/** What the comment of the run has about the log, or why it has none (rules 8.20). Only a comment of the owner of the token is read. */
export async function readMark(publication: Publication | undefined): Promise<ReadMark> {
  if (publication?.place.number === undefined) return { reason: 'this run has no comment' }
  const { run, seen } = publication
  const known = await seen
  if (!known.ok) return { reason: `the comment could not be read (${messageOf(known.error)})` }
  const { comments } = known.value
  if (comments === undefined) return { reason: 'the token may not read the comment' }
  const comment = findFlowComment(comments, [run.target.org, run.target.flow_name])
  const mark = comment && readHiddenWord(comment.body)
  return mark === undefined ? { reason: 'the comment has no checkpoint yet' } : { mark }
}
