import { dirname, resolve } from 'node:path'
import { connectProcess } from '../step/outcome/process-event.ts'
import { runAction } from './main.ts'

process.exitCode = await runAction({
  ...connectProcess(),
  environment: process.env,
  cwd: findWorkspace(process.env),
  importToolkit: async () => import('@actions/core'),
})

/** The checkout. A step can delete the folder in which the process runs, for which libraries ask. */
function findWorkspace({ GITHUB_WORKSPACE: workspace = '' }: NodeJS.ProcessEnv): string {
  try {
    return resolve(process.cwd(), workspace)
  } catch {
    process.chdir(dirname(process.execPath))
    return resolve(workspace)
  }
}
