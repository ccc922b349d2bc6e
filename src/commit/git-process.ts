import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * A checkout in a job container often belongs to another user. `safe.directory` is set for this one command, which touches nobody's
 * configuration; only commands that read objects and refs may be run so, for they start no program that the repository names. And
 * no protocol is allowed: a partial clone would fetch what is missing, and could ask for a password.
 */
const settings = ['-c', 'safe.directory=*', '-c', 'protocol.allow=never']

/** What `git <command>` prints, in `cwd`, given `input` to read; undefined where it fails, or there is no git. */
export async function runGit(cwd: string, command: readonly string[], input = ''): Promise<Buffer | undefined> {
  try {
    const options = { cwd, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, windowsHide: true } as const
    const running = execute('git', [...settings, ...command], options)
    // A git that ends before it has read everything says why by its exit code.
    running.child.stdin?.on('error', () => undefined).end(input)
    const { stdout } = await running
    return stdout
  } catch {
    return undefined
  }
}
