import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'

const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }

/** What the demo needs of the project: no package is among it. */
const parts = ['action.yml', 'dist', 'examples', 'package.json', 'testkit/action']

test('the demo needs no package, installs nothing, and shows a push, a pull request with its comment, and a verified package', async () => {
  using temporary = createWorkspace({})
  const project = join(temporary.folder, 'project')
  for (const part of parts) cpSync(part, join(project, part), { recursive: true })
  const { exitCode, stdout, stderr } = await runProcess({
    file: process.execPath,
    args: ['examples/start.js'],
    cwd: project,
    env: { ...env, TMPDIR: temporary.folder },
  })
  const lines = stdout.split('\n')
  expect(stderr).toBe('')
  expect(lines[0]).toMatch(
    /^The demo installs nothing: it uses Node [\d.]+, npm and git\. It takes about 20 seconds\.$/,
  )
  expect(lines.flatMap((line) => /^ {3}│ (Compliant|Not compliant) · /.exec(line)?.[1] ?? [])).toEqual([
    'Compliant',
    'Not compliant',
  ])
  expect(stdout).toContain('1 high finding')
  expect(stdout).toContain('The comment on the pull request #12')
  expect(stdout).toContain('npm run demo -- --keep')
  expect(lines.at(-2)).toBe('Next step: add the step to your own workflow, as README.md shows.')
  expect(stdout).toMatch(/│ verified · greeting\.tar\n/)
  expect(stdout).toContain('computed again from the records, the verdict is the same')
  expect(lines.length).toBeLessThanOrEqual(68)
  expect(exitCode).toBe(0)
  expect(existsSync(join(project, 'node_modules'))).toBe(false)
  expect(readdirSync(temporary.folder).filter((name) => name.startsWith('delivery-evidence-demo-node'))).toEqual([])
})

test('the demo that is kept ends with a link to the page of the trail', async () => {
  using temporary = createWorkspace({})
  const child = spawn(process.execPath, ['examples/demo.ts', '--keep'], {
    env: { ...env, TMPDIR: temporary.folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface(child.stdout)) {
    if (!/^http:.*\/trails\/[0-9a-f]{40}$/.test(line)) continue
    const page = await fetch(line)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Not compliant')])
    child.kill('SIGTERM')
  }
  await exited
})
