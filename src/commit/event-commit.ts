import type { GitCommit } from '../schema/resource/git.ts'
import { formatAuthor } from './author.ts'
import type { Payload } from './payload.ts'
import type { Runner } from './runner.ts'

/** A commit of which nothing more is known than its SHA and where it is shown. */
export function bareCommit(runner: Runner, sha1: string, branch: string | undefined): GitCommit {
  return { sha1, branch, url: `${runner.repositoryUrl}/commit/${sha1}` }
}

/**
 * What a commit object of a payload (`head_commit`, an element of `commits`) says of the commit `bare`; nothing where it is missing
 * or another commit's. `path` ends in a dot, or is empty.
 */
export function describeCommit(bare: GitCommit, payload: Payload, path: string): GitCommit {
  if (payload.text(`${path}id`) !== bare.sha1) return bare
  return {
    ...bare,
    message: payload.text(`${path}message`),
    author: formatAuthor(payload.text(`${path}author.name`), payload.text(`${path}author.email`)),
    author_username: payload.text(`${path}author.username`),
    timestamp: toEpoch(payload.text(`${path}timestamp`)),
  }
}

function toEpoch(text: string | undefined): number | undefined {
  const milliseconds = Date.parse(text ?? '')
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000
}
