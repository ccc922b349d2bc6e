import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A checkout in a job container often belongs to another user. `safe.directory` is set for this one command, which touches nobody's
 * configuration; only commands that read objects and refs may be run so, for they start no program that the repository names. And
 * no protocol is allowed: a partial clone would fetch what is missing, and could ask for a password.
 */
const settings = ['-c', 'safe.directory=*', '-c', 'protocol.allow=never']

/** What `git <command>` prints, in `cwd`, given `input` to read; undefined where it fails, or there is no git. */
export async function runGit(cwd: string, command: readonly string[], input = ''): Promise<Buffer | undefined> {
  try {
    if (!mayBeRepository(cwd)) return undefined
    const { execFile } = await import('node:child_process')
    return await new Promise((done, fail) => {
      const options = { cwd, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, windowsHide: true } as const
      const child = execFile('git', [...settings, ...command], options, (error, printed) =>
        error === null ? done(printed) : fail(error),
      )
      // A git that ends before it has read everything says why by its exit code.
      child.stdin?.on('error', () => undefined).end(input)
    })
  } catch {
    return undefined
  }
}

/**
 * Whether git could find a repository from `cwd` on (git, "DISCOVERY": a `.git`, or a bare one, in a folder or one above). To start git
 * only to hear that there is none takes a job without a checkout longer than all else it does before its first request.
 */
function mayBeRepository(cwd: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true
  for (let folder = realpathSync(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git')) || existsSync(join(folder, 'HEAD'))) return true
    if (folder === dirname(folder)) return false
  }
}
