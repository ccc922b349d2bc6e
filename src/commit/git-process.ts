import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * `safe.directory`: a checkout in a job container often belongs to another user. The setting applies to this command only, which must be
 * one that reads objects and refs, because such commands start no program that the repository's configuration names.
 * `protocol.allow`: without it, a partial clone would fetch missing objects and might ask for a password.
 */
const settings = ['-c', 'safe.directory=*', '-c', 'protocol.allow=never']

/** The output of `git <command>` in `cwd` with `input` on stdin. Undefined if the command fails or git is not installed. */
export async function runGit(cwd: string, command: readonly string[], input = ''): Promise<Buffer | undefined> {
  try {
    if (!mayBeRepository(cwd)) return undefined
    const { execFile } = await import('node:child_process')
    return await new Promise((resolve, reject) => {
      // The index is that of the repository, also where an earlier step used another one.
      const { GIT_INDEX_FILE: _, ...env } = process.env
      const options = { cwd, env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, windowsHide: true } as const
      const child = execFile('git', [...settings, ...command], options, (error, printed) =>
        error === null ? resolve(printed) : reject(error),
      )
      // If git ends before it has read all input, its exit code has the reason.
      child.stdin?.on('error', () => undefined).end(input)
    })
  } catch {
    return undefined
  }
}

/**
 * Whether git could find a repository from `cwd` (git, "DISCOVERY": a `.git` or a bare repository in this folder or a parent). The check
 * saves a process: in a job without a checkout, starting git takes longer than everything else before the first request.
 */
function mayBeRepository(cwd: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true
  for (let folder = realpathSync(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'HEAD'))) return true
    if (folder === dirname(folder)) return false
  }
}

/** An object in git's database: a commit, a tree, or a blob, which is the content of a file. */
export interface GitObject {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/** Whether a text is a full SHA. A shorter one could also be the name of a branch. */
export function isSha(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text)
}

/**
 * The git objects with the given names (`<sha>^{commit}`, `<sha>:<path>`; no line breaks), in the same order, from the repository around
 * `cwd`. Undefined for each object that does not exist, and for all if git fails. All objects are read by one process, because the start of
 * a process is the slow part.
 */
export async function readObjects(cwd: string, names: readonly string[]): Promise<readonly (GitObject | undefined)[]> {
  const input = names.map((name) => `${name}\n`).join('')
  const printed = (await runGit(cwd, ['--no-replace-objects', 'cat-file', '--batch'], input)) ?? Buffer.alloc(0)
  let at = 0
  // git-cat-file, BATCH OUTPUT: a line with id, type and size, then the content and a line break; or one line with the reason of a failure.
  return names.map(() => {
    const start = printed.indexOf('\n', at) + 1
    const [, id, type = '', size] = /^([0-9a-f]+) (\w+) (\d+)\n$/.exec(printed.toString('latin1', at, start)) ?? []
    at = start
    if (id === undefined) return undefined
    at += Number(size) + 1
    return { id, type, content: printed.subarray(start, at - 1) }
  })
}
