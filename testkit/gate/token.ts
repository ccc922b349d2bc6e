import { runProcess } from '../action/process.ts'
import type { RunningService } from '../end-to-end/service.ts'

/** Creates an API token of acme with the command line. */
export async function createToken({ location }: RunningService, role: string, name = role): Promise<string> {
  const args = ['dist/cli/index.js', 'token', 'create', '--name', name, '--org', 'acme', '--role', role, ...location]
  const { exitCode, stdout, stderr } = await runProcess({ file: process.execPath, args, cwd: '.', env: {} })
  const token = /des_\w+/.exec(stdout)?.[0]
  if (exitCode !== 0 || token === undefined) throw new Error(`no token was created: ${stdout}${stderr}`)
  return token
}
