import type { GitCommit } from '../../wire/resource/git.ts'
import { formatAuthor } from './git-format.ts'
import type { Payload } from './payload.ts'
import type { RunVariables } from './run-variables.ts'

/** A commit with its SHA, branch and URL only. */
export function toBareCommit(variables: RunVariables, sha1: string, branch: string | undefined): GitCommit {
  return { sha1, branch, url: `${variables.repositoryUrl}/commit/${sha1}` }
}

/**
 * Adds the facts of a payload's commit object (`head_commit`, or an element of `commits`) to a commit. Returns `bare` unchanged if the
 * object is missing or is another commit. `path` ends with a dot, or is empty.
 */
export function addPayloadFacts(bare: GitCommit, payload: Payload, path: string): GitCommit {
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
