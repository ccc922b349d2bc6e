import { cutText, messageLimit, textLimit } from '../../wire/limit.ts'
import type { GitCommit } from '../../wire/resource/git.ts'

/** A commit whose texts the service accepts (rules 2.4). Git has no limit. */
export function cutCommit(commit: GitCommit): GitCommit {
  const { message, author } = commit
  return {
    ...commit,
    ...(message === undefined ? {} : { message: cutText(message, messageLimit).text }),
    ...(author === undefined ? {} : { author: cutText(author, textLimit).text }),
  }
}

/** The texts that are shorter in the second commit, for a message; empty if there are none. */
export function listCutTexts(whole: GitCommit, cut: GitCommit): readonly string[] {
  const members = ['message', 'author'] as const
  return members.filter((member) => (whole[member]?.length ?? 0) > (cut[member]?.length ?? 0))
}
