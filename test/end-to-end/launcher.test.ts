import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readActionFile } from '../../testkit/action/action-file.ts'
import { createFileCommands } from '../../testkit/action/file-command.ts'
import { runProcess } from '../../testkit/action/process.ts'
import { act, soleError } from '../../testkit/end-to-end/act.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'

/** A PATH that holds this program under the name of node, and nothing else. */
function pathOf(folder: string, script: string | undefined): string {
  const path = join(folder, 'bin')
  mkdirSync(path)
  if (script !== undefined) {
    writeFileSync(join(path, 'node'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(path, 'node'), 0o755)
  }
  return path
}

// In a job container of GitHub's the runner's own Node would be found, and rightly so.
describe.runIf(process.platform !== 'win32')('without a Node that is new enough', () => {
  test.each([
    ['there is none', undefined, 'found none of them'],
    ['it is too old', 'echo v18.20.4', /found \S+\/bin\/node is v18\.20\.4\./],
    ['it does not run', 'exit 127', /found \S+\/bin\/node is a file that does not run\./],
    ['it says no version', 'echo what', /found \S+\/bin\/node is what\./],
  ])('the step says what it looked for and what to do: %s', async (_, script, found) => {
    using workspace = createWorkspace({})
    const outcome = await act({ workspace: workspace.folder, path: pathOf(workspace.folder, script) })
    expect(outcome.exitCode).toBe(2)
    expect(soleError(outcome)).toMatch(found)
    expect(soleError(outcome)).toContain('needs Node.js 20 or newer')
    expect(soleError(outcome)).toContain('actions/setup-node')
  })
})

/** Shells of this machine that a container may have for `sh`: busybox's is Alpine's. Says so in one line if it has one of them not. */
const shells = [['/bin/sh'], ['/bin/dash'], ['/bin/bash', '--posix'], ['/bin/busybox', 'ash']].filter(([file = '']) => {
  if (!existsSync(file)) console.log(`Left out: this machine has no ${file}.`)
  return existsSync(file)
})

describe.runIf(process.platform === 'linux').each(shells)('the launcher under %s %s', (file, ...words) => {
  /** Runs as a runner starts `sh`, from a file, and stricter: with `-u`. */
  function launch(folder: string, path: string) {
    const { run } = readActionFile('.').runs.steps[0] ?? { run: '' }
    const script = join(folder, 'step.sh')
    writeFileSync(script, run)
    return runProcess({
      file,
      args: [...words, '-eu', script],
      cwd: folder,
      env: {
        ...createFileCommands(folder).variables,
        PATH: path,
        GITHUB_ACTION_PATH: resolve('.'),
        INPUT_URL: '',
      },
    })
  }

  test('starts the action, with its exit code', async () => {
    using workspace = createWorkspace({})
    const { exitCode, stdout } = await launch(workspace.folder, dirname(process.execPath))
    expect(stdout).toContain('::error::Input `url` is empty')
    expect(exitCode).toBe(2)
  })

  test.each([
    [undefined, 'found none of them'],
    ['echo v18.20.4', 'node is v18.20.4.'],
    ['exit 127', 'node is a file that does not run.'],
  ])('says which Node it found where none will do: %s', async (node, found) => {
    using workspace = createWorkspace({})
    const { exitCode, stdout } = await launch(workspace.folder, pathOf(workspace.folder, node))
    expect(stdout).toContain(found)
    expect(exitCode).toBe(2)
  })
})
