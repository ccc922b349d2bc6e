import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The first released build. */
const commit = '8eae6b4'

/** The action and the command line of a released build, in a folder that is removed when it is disposed. */
export interface ReleasedBuild extends Disposable {
  readonly folder: string
}

/** Takes the released build from the history of this repository. Undefined, with a line, in a clone without that history. */
export function extractReleasedBuild(): ReleasedBuild | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'released-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', commit, 'dist', 'action.yml'], {
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return { folder, [Symbol.dispose]: remove }
  } catch {
    remove()
    console.log(`Left out: this clone has no commit ${commit}, so the released build is not tried.`)
    return undefined
  }
}
