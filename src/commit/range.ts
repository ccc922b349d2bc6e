import type { GitCommit } from '../schema/git.ts'
import type { CommitRange } from './facts.ts'
import { parseCommit } from './git-object.ts'
import { runGit } from './git-process.ts'

/**
 * The commits of a range, oldest first, as the checkout around `cwd` has them; undefined where it cannot tell all of them: without
 * git, in a shallow clone, where an end is missing.
 */
export async function readGitRange(cwd: string, { from, to }: CommitRange): Promise<readonly GitCommit[] | undefined> {
  if (from === undefined || !isSha(from) || !isSha(to)) return undefined
  const shallow = await runGit(cwd, ['rev-parse', '--is-shallow-repository'])
  if (shallow?.toString('utf8').trim() !== 'false') return undefined
  const range = ['rev-list', '--reverse', '--topo-order', '--end-of-options', `${from}..${to}`]
  const listed = await runGit(cwd, ['--no-replace-objects', ...range])
  if (listed === undefined) return undefined
  const batch = await runGit(cwd, ['--no-replace-objects', 'cat-file', '--batch'], listed.toString('latin1'))
  return batch === undefined ? undefined : parseBatch(batch)
}

function isSha(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text)
}

/** git-cat-file, "Batch output": `<sha> commit <size>`, the object, a line feed; undefined where one is missing. */
function parseBatch(batch: Buffer): readonly GitCommit[] | undefined {
  const commits: GitCommit[] = []
  let at = 0
  while (at < batch.length) {
    const end = batch.indexOf('\n', at)
    const [, sha1, size] = /^([0-9a-f]+) commit (\d+)$/.exec(batch.toString('latin1', at, end)) ?? []
    if (sha1 === undefined) return undefined
    const start = end + 1
    const stop = start + Number(size)
    commits.push(parseCommit(sha1, batch.subarray(start, stop)))
    at = stop + 1
  }
  return commits
}
