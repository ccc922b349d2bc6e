import type { GitCommit } from '../schema/resource/git.ts'
import type { CommitRange } from './facts.ts'
import { parseCommit } from './git-format.ts'
import { isSha, readObjects, runGit } from './git-process.ts'

/**
 * The commits of a range, oldest first, from the checkout around `cwd`. Undefined if the checkout may not have all of them: without
 * git, in a shallow clone, or if `from` or `to` is missing.
 */
export async function readGitRange(cwd: string, { from, to }: CommitRange): Promise<readonly GitCommit[] | undefined> {
  if (from === undefined || !isSha(from) || !isSha(to)) return undefined
  const shallow = await runGit(cwd, ['rev-parse', '--is-shallow-repository'])
  if (shallow?.toString('utf8').trim() !== 'false') return undefined
  const range = ['rev-list', '--reverse', '--topo-order', '--end-of-options', `${from}..${to}`]
  const listed = await runGit(cwd, ['--no-replace-objects', ...range])
  if (listed === undefined) return undefined
  const names = listed.toString('latin1').split('\n')
  const objects = await readObjects(
    cwd,
    names.filter((name) => name !== ''),
  )
  const commits = objects.map((object) => object && parseCommit(object))
  return commits.every((commit) => commit !== undefined) ? commits : undefined
}
