import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * A checkout in a job container often belongs to another user. `safe.directory` is set for this one command, which touches nobody's
 * configuration; only commands that read objects and refs may be run so, for they start no program that the repository names. And
 * no protocol is allowed: a partial clone would fetch what is missing, and could ask for a password.
 */
const settings = ['-c', 'safe.directory=*', '-c', 'protocol.allow=never']

/** What `git <command>` prints, in `cwd`; undefined where it fails, or there is no git. */
export async function runGit(cwd: string, command: readonly string[]): Promise<Buffer | undefined> {
  try {
    const options = { cwd, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, windowsHide: true } as const
    const { stdout } = await execute('git', [...settings, ...command], options)
    return stdout
  } catch {
    return undefined
  }
}
