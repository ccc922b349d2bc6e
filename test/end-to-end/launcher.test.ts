import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readActionFile } from '../composite/action-file.ts'
import { createFileCommands } from '../composite/file-command.ts'
import { runProcess } from '../composite/process.ts'
import { act, soleError } from './act.ts'
import { createWorkspace } from './workspace.ts'

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

describe.runIf(process.platform === 'linux')('the launcher', () => {
  test('runs under any POSIX shell', async () => {
    using workspace = createWorkspace({})
    const { run } = readActionFile('.').runs.steps[0] ?? { run: '' }
    const { exitCode, stdout } = await runProcess({
      file: '/bin/sh',
      args: ['-euc', run],
      cwd: workspace.folder,
      env: {
        ...createFileCommands(workspace.folder).variables,
        PATH: dirname(process.execPath),
        GITHUB_ACTION_PATH: resolve('.'),
        INPUT_URL: '',
      },
    })
    expect(stdout).toContain('::error::Input `url` is empty')
    expect(exitCode).toBe(2)
  })
})
