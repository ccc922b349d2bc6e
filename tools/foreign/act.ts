import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** Runs the workflows of this project with nektos/act. */
export const act: ForeignCheck = {
  name: 'act',
  needs: 'go',
  run: async (go, print) => {
    const programs = await go.install('github.com/nektos/act@v0.2.89')
    const { stdout } = await execute(join(programs, 'act'), ['--version'])
    print(stdout.trim())
  },
}
