import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Checkout } from './git-object.ts'
import type { Place } from './git-process.ts'

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
  if (place === undefined) return undefined
  // Loaded here, because a step without a checkout must start quickly.
  const { openCheckout } = await import('./git-process.ts')
  return openCheckout(place, environment['GITHUB_ACTIONS'] === 'true')
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
  const text = readFileSync(path, 'utf8')
  return text.startsWith('gitdir: ') ? resolve(root, text.slice('gitdir: '.length).trimEnd()) : path
}

const maxGitFileSize = 64 * 1024

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
