import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFileCommands } from '../../testkit/action/file-command.ts'
import { findLogCommands } from '../../testkit/action/runner-log.ts'
import { createRunner, launch, shells } from '../../testkit/end-to-end/launcher.ts'
import { runBuiltAction, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'
import { isLinux, isMet, isPosix } from '../../testkit/requirement.ts'

/** A PATH with only this program, under the name node. */
function pathOf(folder: string, script: string | undefined): string {
  const path = join(folder, 'bin')
  mkdirSync(path)
  if (script !== undefined) {
    writeFileSync(join(path, 'node'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(path, 'node'), 0o755)
  }
  return path
}

// In a job container of GitHub, the launcher finds the Node of the runner.
describe.runIf(isMet(isPosix, 'the launcher in sh'))('without a Node that is new enough', () => {
  test.each([
    ['there is none', undefined, 'Found: none.'],
    ['it is too old', 'echo v18.20.4', /Found: \S+\/bin\/node is v18\.20\.4\./],
    ['it does not run', 'exit 127', /Found: \S+\/bin\/node is a file that does not run\./],
    ['it prints no version', 'echo what', /Found: \S+\/bin\/node is what\./],
    [
      'it prints commands',
      "printf 'what\\n::error::a\\r::error::b'",
      /Found: \S+\/bin\/node is what ::error::a ::error::b\./,
    ],
  ])('the error has the searched paths and the next step: %s', async (_, script, found) => {
    using workspace = createWorkspace({})
    const outcome = await runBuiltAction({ workspace: workspace.folder, path: pathOf(workspace.folder, script) })
    expect(outcome.exitCode).toBe(2)
    expect(findLogCommands(outcome.stdout).map(({ name }) => name)).toEqual(['error'])
    expect(onlyError(outcome)).toMatch(found)
    expect(onlyError(outcome)).toContain('needs Node.js 20 or newer')
    expect(onlyError(outcome)).toContain('actions/setup-node')
  })
})

describe.runIf(isMet(isLinux, 'shells of Linux')).each(shells)('the launcher under %s %s', (...shell) => {
  function start(folder: string, path: string) {
    const variables = { ...createFileCommands(folder).variables, PATH: path, INPUT_URL: '' }
    return launch(shell, createRunner(folder), { ...variables, GITHUB_ACTION_PATH: resolve('.') })
  }

  test('starts the action, with its exit code', async () => {
    using workspace = createWorkspace({})
    const { exitCode, stdout } = await start(workspace.folder, dirname(process.execPath))
    expect(stdout).toMatch(/::error.*::Input `url` is empty/)
    expect(exitCode).toBe(2)
  })

  test.each([
    [undefined, 'Found: none.'],
    ['echo v18.20.4', 'node is v18.20.4.'],
    ['exit 127', 'node is a file that does not run.'],
  ])('names the unusable Node that it found: %s', async (node, found) => {
    using workspace = createWorkspace({})
    const { exitCode, stdout } = await start(workspace.folder, pathOf(workspace.folder, node))
    expect(stdout).toContain(found)
    expect(exitCode).toBe(2)
  })
})
