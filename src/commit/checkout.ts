import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { findGit, runGit, type Checkout } from './git-process.ts'

/** Events whose runs have rights of the repository and can hold files of anyone, such as the artifacts of a fork. */
const eventsWithoutGit: ReadonlySet<string> = new Set(['workflow_run', 'pull_request_target', 'issue_comment'])

/**
 * The repository whose `.git` is in the root of the workspace (rules 8.21); undefined without one, and on events whose files can be of
 * anyone. In a job the checkout can belong to another user. Elsewhere git checks the owner.
 */
export async function findCheckout(
  cwd: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Checkout | undefined> {
  const place = eventsWithoutGit.has(environment['GITHUB_EVENT_NAME'] ?? '') ? undefined : findPlace(cwd)
  const program = place && findGit()
  if (place === undefined || program === undefined) return undefined
  const { root, folder } = place
  const options = [`--git-dir=${folder}`, `--work-tree=${root}`]
  if (environment['GITHUB_ACTIONS'] === 'true') return { program, root, options: [...options, ...toOwned(root)] }
  return (await isFoundByGit({ program, root, options: [] }, folder)) ? { program, root, options } : undefined
}

/** git compares with slashes. */
function toOwned(root: string): readonly string[] {
  return ['-c', `safe.directory=${root.replaceAll(sep, '/')}`]
}

/** A workspace, and its folder of git. Without symbolic links. */
interface Place {
  readonly root: string
  readonly folder: string
}

/**
 * The workspace with the folder that `.git` is or names; undefined if that is not below the workspace. A `commondir`, of a linked work tree,
 * leads elsewhere. So may alternates, but they hold objects alone, and each object is verified.
 */
function findPlace(cwd: string): Place | undefined {
  try {
    const root = realpathSync.native(cwd)
    const folder = realpathSync.native(followGitFile(root, join(root, '.git')))
    const isRepository = isBelow(root, folder) && statSync(folder).isDirectory()
    return isRepository && !existsSync(join(folder, 'commondir')) ? { root, folder } : undefined
  } catch {
    return undefined
  }
}

/** gitrepository-layout: a file `.git` has the text `gitdir: <path>`. */
function followGitFile(root: string, path: string): string {
  const found = statSync(path)
  if (!found.isFile() || found.size > maxGitFileSize) return path
  const [, named] = /^gitdir: (.+?)[\r\n]*$/s.exec(readFileSync(path, 'utf8')) ?? []
  return named === undefined ? path : resolve(root, named)
}

const maxGitFileSize = 64 * 1024

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Whether git itself finds this repository. It finds none that belongs to another user, unless the user's `safe.directory` names it. */
async function isFoundByGit(checkout: Checkout, folder: string): Promise<boolean> {
  const printed = await runGit(checkout, ['rev-parse', '--git-dir'])
  const found = printed && resolve(checkout.root, printed.toString('utf8').trimEnd())
  return found !== undefined && existsSync(found) && realpathSync.native(found) === folder
}
