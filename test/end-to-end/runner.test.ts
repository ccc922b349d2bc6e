import { mkdtempSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFileCommands } from '../../testkit/action/file-command.ts'
import { runProcess } from '../../testkit/action/process.ts'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { eventCase, runActionOnEvent } from '../../testkit/end-to-end/event.ts'
import { runBuiltAction } from '../../testkit/end-to-end/run-action.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'
import { isLinux, isMet } from '../../testkit/requirement.ts'

const generic = { kind: 'generic', compliant: 'true' }

function noticesOf({ annotations }: Outcome): readonly string[] {
  return annotations.filter(({ level }) => level === 'notice').map(({ message }) => message)
}

async function printNotices(name: string): Promise<string> {
  using workspace = createWorkspace({})
  const outcome = await runActionOnEvent(eventCase(name), { workspace: workspace.folder, inputs: generic })
  expect(outcome.exitCode, outcome.stdout).toBe(0)
  return noticesOf(outcome).join('\n')
}

/** Runs the built action in a folder, which the environment may name. */
async function run(folder: string, gone: string, workspace: Readonly<Record<string, string>>) {
  const files = createFileCommands(folder)
  const event = join(folder, 'event.json')
  writeFileSync(event, '{}')
  const script = 'cd "$0" && rmdir "$0" && exec "$1" "$2"'
  const finished = await runProcess({
    file: '/bin/sh',
    args: ['-c', script, gone, process.execPath, resolve('dist/action/index.js')],
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...workspace,
      ...files.variables,
      RUNNER_TEMP: folder,
      INPUT_URL: 'embedded',
      INPUT_KIND: 'generic',
      INPUT_COMPLIANT: 'true',
      INPUT_ORG: 'acme',
      INPUT_FLOW: 'greeting',
      INPUT_TRAIL: 'one',
      GITHUB_REPOSITORY: 'acme/greeting',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_WORKFLOW: 'Build',
      GITHUB_SHA: 'f'.repeat(40),
      GITHUB_EVENT_PATH: event,
    },
  })
  return { ...finished, outputs: files.read('OUTPUT') }
}

describe('a notice about the checked-out commit', () => {
  test.each(['pull-request', 'pull-request-review'])('is not printed for the merge commit of %s', async (name) => {
    expect(eventCase(name).facts.builtFrom).toBeDefined()
    expect(await printNotices(name)).not.toContain('checked-out commit')
  })
})

test('a runner without optional variables gets one notice, and the step reports', async () => {
  using workspace = createWorkspace({})
  const names = ['GITHUB_SERVER_URL', 'GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT', 'GITHUB_JOB', 'GITHUB_WORKFLOW_REF']
  const environment = Object.fromEntries(names.map((name) => [name, '']))
  const outcome = await runBuiltAction({ workspace: workspace.folder, environment, inputs: generic })
  expect(outcome.exitCode, outcome.stdout).toBe(0)
  const notices = noticesOf(outcome).filter((message) => message.startsWith('This runner does not set'))
  expect(notices).toEqual([expect.stringContaining(`does not set ${names.join(', ')}.`)])
})

describe.runIf(isMet(isLinux, 'working directories'))('a working directory that', () => {
  test.each([
    ['is deleted, and that the runner names', true],
    ['is deleted, and that the runner does not name', false],
  ])('%s', async (_, isNamed) => {
    using workspace = createWorkspace({})
    const gone = mkdtempSync(join(workspace.folder, 'gone-'))
    const { exitCode, stdout, outputs } = await run(workspace.folder, gone, isNamed ? { GITHUB_WORKSPACE: gone } : {})
    expect(exitCode, stdout).toBe(0)
    expect(stdout.includes(`The working directory ${gone} does not exist.`)).toBe(isNamed)
    expect(outputs).toContain('trail')
  })
})
